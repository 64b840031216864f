"""A headless Chromium spoken to over a pair of pipes: no port, no packages beyond Python's own."""
import json
import os
import shutil
import subprocess
import tempfile


class Browser:
    """Use as a context. What pages complain about collects in `complaints`, what they fetch in `fetched`."""

    def __init__(self, program="chromium"):
        self.profile = tempfile.mkdtemp()
        read_here, write_there = os.pipe()
        read_there, write_here = os.pipe()
        # The browser reads descriptor 3 and writes descriptor 4.
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec "$0" "$@" 3<&{read_there} 4>&{write_there}', program, "--headless", "--no-sandbox",
             "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={self.profile}", "--remote-debugging-pipe"],
            pass_fds=(read_there, write_there), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        os.close(read_there)
        os.close(write_there)
        self.to, self.answers = os.fdopen(write_here, "wb"), os.fdopen(read_here, "rb")
        self.sent, self.waiting = 0, b""
        self.session = None
        self.complaints, self.fetched, self.seen = [], [], []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.to.close()  # the browser ends with its pipe
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.waiting:
            more = os.read(self.answers.fileno(), 1 << 20)
            if not more:
                raise SystemExit("the browser ended by itself")
            self.waiting += more
        message, self.waiting = self.waiting.split(b"\0", 1)
        message = json.loads(message)
        what, about = message.get("method"), message.get("params", {})
        if what:
            self.seen.append(what)
        if what == "Runtime.exceptionThrown":
            self.complaints.append(about["exceptionDetails"].get("exception", {}).get("description", "exception"))
        if what == "Runtime.consoleAPICalled" and about["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(a.get("value", a.get("description"))) for a in about["args"]))
        if what == "Log.entryAdded" and about["entry"]["level"] in ("error", "warning"):
            self.complaints.append(about["entry"]["text"])
        if what == "Network.requestWillBeSent":
            self.fetched.append(about["request"]["url"])
        return message

    def ask(self, method, **params):
        self.sent += 1
        question = {"id": self.sent, "method": method, "params": params}
        if self.session:
            question["sessionId"] = self.session
        self.to.write(json.dumps(question).encode() + b"\0")
        self.to.flush()
        while True:
            message = self.receive()
            if message.get("id") == self.sent:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']['message']}")
                return message["result"]

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
