"""Somebody who opens the page: clicks what has a name, waits until something is there, reads it."""
import base64
import json
import pathlib
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "page"))
from browser import Browser  # noqa: E402

# The longest task of the page's thread, those before this runs included.
watch = """
window.longest = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => {
  window.longest = Math.max(window.longest, duration);
})).observe({ type: 'longtask', buffered: true });
"""


class Visitor(Browser):
    longest = 0

    def visit(self, url):
        self.rest()
        self.open("about:blank")  # a page that differs only after the # would not be loaded again
        self.open(url)
        self.evaluate(watch)

    def rest(self):
        """Remembers the longest task of the page that is left."""
        self.longest = max(self.longest, self.evaluate("window.longest || 0"))

    def until(self, condition, seconds=30):
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

    def write(self, field, text):
        self.evaluate(f"""{{ const field = {field}; field.focus(); field.value = {json.dumps(text)};
            field.dispatchEvent(new Event('input', {{ bubbles: true }})); }}""")

    def text(self, selector):
        return self.evaluate(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''").replace("\u00a0", " ")

    def shot(self, path):
        picture = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(picture["data"]))
