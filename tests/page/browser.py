"""Browsers without a screen, with no packages beyond Python's own: here what they share, and Chromium."""
import base64
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

patience = 300  # seconds for one answer
keys = {"Tab": "\ue004", "Enter": "\ue006", "Space": " "}  # as WebDriver writes them


class Browser:
    """In a profile of its own. Use as a context. `without`: "storage", "wasm" (WebAssembly, not in Chromium) or "simd"
    (its vectors, in WebKit), which is then switched off."""

    def __init__(self, without=None):
        self.profile = pathlib.Path(tempfile.mkdtemp())
        self.processes = []
        try:
            self.begin(without)
        except BaseException:
            self.__exit__()
            raise

    def start(self, *words, **more):
        self.processes.append(subprocess.Popen(words, **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL,
                                                         **more}))
        return self.processes[-1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class Talker(Browser):
    """Answers numbered questions and tells what happens in between: what pages complain about collects in `complaints`,
    what they fetch in `fetched`."""

    session = {}  # goes with every question
    sent = 0

    def __init__(self, without=None):
        self.complaints, self.fetched = [], []
        super().__init__(without)

    def receive(self):
        message = json.loads(self.next())
        if "method" in message:
            self.hear(message["method"], message["params"])
        return message

    def ask(self, method, **params):
        self.sent += 1
        self.send(json.dumps({"id": self.sent, "method": method, "params": params, **self.session}))
        while True:
            message = self.receive()
            if message.get("id") == self.sent:
                if "error" in message:
                    raise SystemExit(f"{method}: {message.get('message', message['error'])}")
                return message["result"]


class Chromium(Talker):
    """Over a pair of pipes: no port."""

    def begin(self, without):
        read_here, write_there = os.pipe()
        read_there, write_here = os.pipe()
        if without == "storage":  # which goes with cookies
            (self.profile / "Default").mkdir()
            (self.profile / "Default/Preferences").write_text(
                json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
        # The browser reads descriptor 3 and writes descriptor 4.
        self.start("sh", "-c", f'exec "$0" "$@" 3<&{read_there} 4>&{write_there}', "chromium", "--headless",
                   "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={self.profile}",
                   "--remote-debugging-pipe", pass_fds=(read_there, write_there))
        os.close(read_there)
        os.close(write_there)
        self.to, self.answers, self.waiting, self.seen = os.fdopen(write_here, "wb"), read_here, b"", []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = {"sessionId": self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]}
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(domain + ".enable")

    def send(self, text):
        self.to.write(text.encode() + b"\0")
        self.to.flush()

    def next(self):
        while b"\0" not in self.waiting:
            more = os.read(self.answers, 1 << 20)
            if not more:
                raise SystemExit("the browser ended by itself")
            self.waiting += more
        message, self.waiting = self.waiting.split(b"\0", 1)
        return message

    def hear(self, what, about):
        self.seen.append(what)
        if what == "Runtime.exceptionThrown":
            self.complaints.append(about["exceptionDetails"].get("exception", {}).get("description", "exception"))
        if what == "Runtime.consoleAPICalled" and about["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(a.get("value", a.get("description"))) for a in about["args"]))
        if what == "Log.entryAdded" and about["entry"]["level"] in ("error", "warning"):
            self.complaints.append(about["entry"]["text"])
        if what == "Network.requestWillBeSent":
            self.fetched.append(about["request"]["url"])

    def open(self, url):
        self.seen.clear()
        failed = self.ask("Page.navigate", url=url).get("errorText")
        if failed:
            raise SystemExit(f"{url}: {failed}")
        while "Page.loadEventFired" not in self.seen:
            self.receive()

    def evaluate(self, script):
        """The value of a script, or what it threw as the end of everything."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise SystemExit(answer["exceptionDetails"]["exception"].get("description", script))
        return answer["result"].get("value")

    def resize(self, width, height=900):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                 mobile=width < 600)

    def as_if(self, media="", **features):
        """Screen or print; features as prefers_color_scheme="dark"."""
        self.ask("Emulation.setEmulatedMedia", media=media,
                 features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def shot(self, path):
        picture = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(picture["data"]))

    def print(self, **params):
        return base64.b64decode(self.ask("Page.printToPDF", preferCSSPageSize=True, **params)["data"])
