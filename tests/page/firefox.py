"""A Firefox without a window, by WebDriver BiDi, which it speaks without a driver."""
import base64
import json
import socket
import time

from browser import Talker, keys, patience

preferences = {"app.normandy.enabled": False, "browser.shell.checkDefaultBrowser": False,
               "datareporting.policy.dataSubmissionEnabled": False}
switches = {"storage": {"dom.storage.enabled": False}, "wasm": {"javascript.options.wasm": False}}


class Socket:
    """As much of a WebSocket as a conversation in texts needs."""

    def __init__(self, host, port, path):
        self.stream = socket.create_connection((host, port), timeout=patience).makefile("rwb")
        self.stream.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode())
        self.stream.flush()
        while self.stream.readline().strip():
            pass

    def write(self, content):
        size = len(content)
        length = [size] if size < 126 else [126, *size.to_bytes(2, "big")] if size < 1 << 16 else \
            [127, *size.to_bytes(8, "big")]
        mask = b"\1" * 4  # must be there, and not zero
        self.stream.write(bytes([0x81, 0x80 | length[0], *length[1:]]) + mask + bytes(b ^ 1 for b in content))
        self.stream.flush()

    def read(self):
        content, last = b"", False
        while not last:
            head = self.stream.read(2)
            if len(head) < 2:
                raise SystemExit("the browser ended by itself")
            kind, size = head
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            part = self.stream.read(size)
            if kind & 15 < 3:  # a text, or more of it
                content, last = content + part, kind >= 0x80
        return content


class Firefox(Talker):
    def begin(self, without):
        chosen = {**preferences, **switches.get(without, {})}
        (self.profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in chosen.items()))
        process = self.start("firefox-esr", "--headless", "--no-remote", "--profile", str(self.profile),
                             "--remote-debugging-port", "0")
        place = self.profile / "WebDriverBiDiServer.json"
        while not (place.exists() and place.read_text().endswith("}")):
            if process.poll() is not None:
                raise SystemExit("firefox-esr does not start")
            time.sleep(0.05)
        at = json.loads(place.read_text())
        self.socket = Socket(at["ws_host"], at["ws_port"], "/session")
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.tab = self.ask("browsingContext.create", type="tab")["context"]  # one with the focus: its buttons hear keys

    def send(self, text):
        self.socket.write(text.encode())

    def next(self):
        return self.socket.read()

    def hear(self, what, about):
        if what == "log.entryAdded" and about["level"] in ("error", "warn"):
            self.complaints.append(about["text"])
        if what == "network.beforeRequestSent":
            self.fetched.append(about["request"]["url"])

    def open(self, url):
        self.ask("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def evaluate(self, script):
        answer = self.ask("script.evaluate", expression=f"JSON.stringify((0, eval)({json.dumps(script)}))",
                          target={"context": self.tab}, awaitPromise=False)
        if "exceptionDetails" in answer:
            raise SystemExit(f"{answer['exceptionDetails']['text']}\n{script}")
        return json.loads(answer["result"].get("value", "null"))

    def resize(self, width, height=900):
        self.ask("browsingContext.setViewport", context=self.tab, viewport={"width": width, "height": height})

    def press(self, key):
        """Tab, Enter or Space."""
        strokes = [{"type": kind, "value": keys[key]} for kind in ("keyDown", "keyUp")]
        self.ask("input.performActions", context=self.tab, actions=[{"type": "key", "id": "keys", "actions": strokes}])

    def print(self):
        return base64.b64decode(self.ask("browsingContext.print", context=self.tab)["data"])

    def shot(self, path):
        picture = self.ask("browsingContext.captureScreenshot", context=self.tab, origin="document")
        path.write_bytes(base64.b64decode(picture["data"]))
