"""Somebody who opens the page: clicks what has a name, waits until something is there, reads it."""
import contextlib
import json
import pathlib
import re
import sys
import time
import zlib

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "page"))
from browser import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from webkit import WebKit  # noqa: E402

# What Chromium writes down: each task of each thread, with the time that the processor spent on it. That time is the
# same on a machine that has other work, unlike the time that passes.
tasks = {"includedCategories": ["toplevel", "__metadata"], "excludedCategories": ["*"]}


def same(what, got, wanted):
    if got != wanted:
        raise SystemExit(f"{what}:\n  {got}\nmust be\n  {wanted}")


def holds(what, true):
    if not true:
        raise SystemExit(f"not so: {what}")


class Watched(Chromium):
    """Watches the page's tasks from one page to the next."""

    def __init__(self, without=None):
        self.longest_of, self.thread_names = {}, {}  # by thread: its longest task in ms
        self.watching = False
        super().__init__(without)

    def open(self, url):
        self.rest()
        if url != "about:blank":
            self.ask("Tracing.start", transferMode="ReportEvents", traceConfig=tasks)
            self.watching = True
        super().open(url)

    def rest(self):
        """Ends the watch that open() began."""
        if not self.watching:
            return
        self.seen.clear()
        self.ask("Tracing.end")
        while "Tracing.tracingComplete" not in self.seen:
            self.receive()
        self.watching = False

    def hear(self, what, about):
        super().hear(what, about)
        if what == "Tracing.dataCollected":
            for event in about["value"]:
                thread = event["pid"], event["tid"]
                if event["name"] == "thread_name":
                    self.thread_names[thread] = event["args"]["name"]
                elif event["name"].endswith("::RunTask"):
                    self.longest_of[thread] = max(self.longest_of.get(thread, 0), event.get("tdur", 0) / 1000)

    def press(self, key):
        named = {"Tab": ("Tab", "Tab", 9, ""), "Enter": ("Enter", "Enter", 13, "\r"), "Space": (" ", "Space", 32, " ")}
        key, code, number, text = named[key]
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number,
                     **({"text": text} if text and kind == "keyDown" else {}))

    @property
    def longest(self):
        """The longest task of the pages' own threads so far, in ms of the processor's time."""
        return max(ms for thread, ms in self.longest_of.items() if self.thread_names.get(thread) == "CrRendererMain")


class Visitor:
    """Of a browser: the other half of a class that has both."""

    def visit(self, url):
        self.open("about:blank")  # a page that differs only after the # would not be loaded again
        self.open(url)
        self.until("typeof start === 'function'")  # its script has been unpacked

    def until(self, condition, seconds=120):
        end = time.monotonic() + seconds
        while not self.evaluate(f"!!({condition})"):
            if time.monotonic() > end:
                raise SystemExit(f"waited in vain for {condition}; the page complains: {self.complaints}; it says:\n"
                                 + self.evaluate("document.body.innerText")[:1500])
            time.sleep(0.02)

    def go(self, view):
        self.evaluate(f"document.querySelector('nav a[href=\"#{view}\"]').click()")
        self.until(f"!by_id('view-{view}').hidden")

    def click(self, text, within="main"):
        """The first visible button that begins with this text."""
        found = (f"[...document.querySelectorAll('{within} button')].find((b) => b.offsetParent && !b.disabled && "
                 f"(b.getAttribute('aria-label') || b.textContent).startsWith({json.dumps(text)}))")
        self.until(found)
        self.evaluate(f"{found}.click()")

    def click_link(self, text):
        self.evaluate(f"[...document.links].find((a) => a.offsetParent && a.textContent === {json.dumps(text)}).click()")

    def check(self, text):
        """The box with these words."""
        self.evaluate(f"""[...document.querySelectorAll('main label')].find((label) => label.textContent === {json.dumps(text)})
            .querySelector('input').click()""")

    def write(self, field, text):
        self.evaluate(f"""{{ const field = {field}; field.focus(); field.value = {json.dumps(text)};
            for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, {{ bubbles: true }})); }}""")

    def text(self, selector):
        return self.evaluate(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''").replace("\u00a0", " ")

    def tab_to(self, condition):
        """The tab key until the focus is there."""
        for _ in range(80):
            if self.evaluate(condition):
                return
            self.press("Tab")
        raise SystemExit(f"the tab key does not lead to {condition}")

    def pages_on_paper(self):
        pdf = self.print()
        parts = [pdf]
        for begin in re.finditer(rb"stream\r?\n", pdf):  # Firefox packs the list of pages
            with contextlib.suppress(zlib.error):
                parts.append(zlib.decompressobj().decompress(pdf[begin.end():]))
        return sum(len(re.findall(rb"/Type\s*/Page\b", part)) for part in parts)

    def forget_all(self):
        self.evaluate("try { localStorage.clear() } catch (error) { }")

    def play_out(self):
        """A game to its end: the first keep of each roll, and the bank where it may be. Yields after each move."""
        self.until("playing.game?.now && document.querySelector('#play-board .tray, #review')")
        while self.evaluate("playing.game.now.waits_for") != "over":
            self.until("playing.game.by_win")
            moves = self.evaluate("playing.game.moves.length")
            self.evaluate("""{ const { now } = playing.game; const keep = [...now.keeps[0].keep];
                const dice = document.querySelectorAll('#play-board .tray .die-button').length;
                for (let at = 0; at < dice; ++at) if (keep.includes(now.roll[at])) {
                  keep.splice(keep.indexOf(now.roll[at]), 1);
                  document.querySelectorAll('#play-board .tray .die-button')[at].click();
                } }""")
            may_bank = self.evaluate("""![...document.querySelectorAll('#play-board button')]
                .find((b) => b.textContent.startsWith('Bank')).disabled""")
            self.click("Bank" if may_bank else "Keep and roll", "#play-board")
            self.until(f"playing.game.moves.length > {moves}")
            yield


visitors = {name: type(name, (Visitor, engine), {})
            for name, engine in (("chromium", Watched), ("firefox", Firefox), ("webkit", WebKit))}
