"""WebKit in a window on a screen that nobody sees, by WebDriver."""
import base64
import http.client
import json
import os
import pathlib
import socket
import time

from browser import Browser, keys, patience

# The window may be as narrow as a phone: its own buttons take no room.
small = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n"
switches = {"storage": ["--enable-html5-local-storage=false"]}
# What compiles WebAssembly last takes more time than it saves in a test; what compiles it first is needed for vectors.
tiers = {"wasm": {"JSC_useWasm": "0"}, "simd": {"JSC_useBBQJIT": "0"}}
# Under a driver it writes its console nowhere; so the page listens, from when it is loaded.
listen = """window.complaints = [];
    addEventListener('error', (event) => complaints.push(event.message));
    addEventListener('unhandledrejection', (event) => event.defaultPrevented || complaints.push(String(event.reason)));
    for (const level of ['error', 'warn']) console[level] = (...words) => complaints.push(words.join(' '));"""


class WebKit(Browser):
    fetched = ()  # it does not tell
    path = ""

    def begin(self, without):
        read, write = os.pipe()
        self.start("Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", pass_fds=(write,))
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        (self.profile / "gtk-3.0").mkdir()
        (self.profile / "gtk-3.0/gtk.css").write_text(small)
        self.heard = []
        program = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        places = {f"XDG_{kind}_HOME": str(self.profile) for kind in ("CONFIG", "CACHE", "DATA")}
        self.start("WebKitWebDriver", f"--port={self.port}", env={
            **os.environ, **places, "DISPLAY": f":{display}", "GDK_BACKEND": "x11", "JSC_useOMGJIT": "0",
            **tiers.get(without, {})})
        options = {"binary": str(program), "args": ["--automation", *switches.get(without, [])]}
        for _ in range(200):
            try:
                begun = self.ask("POST", "/session",
                                 capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
                break
            except ConnectionRefusedError:
                time.sleep(0.1)
        self.path = f"/session/{begun['sessionId']}"

    def __exit__(self, *_):
        if self.path:
            self.ask("DELETE", "")
        super().__exit__()

    def ask(self, method, path, **params):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
        connection.request(method, self.path + path, json.dumps(params) if method == "POST" else None)
        answer = json.load(connection.getresponse())["value"]
        connection.close()
        if isinstance(answer, dict) and "error" in answer:
            raise SystemExit(f"{path}: {answer['message'] or answer['error']}")
        return answer

    @property
    def complaints(self):
        self.heard += self.evaluate("window.complaints ? complaints.splice(0) : []")
        return self.heard

    def open(self, url):
        self.complaints  # those of the page before
        self.ask("POST", "/url", url=url)
        self.evaluate(listen)

    def evaluate(self, script):
        value = self.ask("POST", "/execute/sync", args=[script],
                         script="return JSON.stringify((0, eval)(arguments[0]))")
        return json.loads(value or "null")

    def resize(self, width, height=900):
        self.ask("POST", "/window/rect", x=0, y=0, width=width, height=height)

    def press(self, key):
        """Tab, Enter or Space."""
        strokes = [{"type": kind, "value": keys[key]} for kind in ("keyDown", "keyUp")]
        self.ask("POST", "/actions", actions=[{"type": "key", "id": "keys", "actions": strokes}])

    def shot(self, path):
        path.write_bytes(base64.b64decode(self.ask("GET", "/screenshot")))
