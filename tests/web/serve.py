#!/usr/bin/env python3
"""serve.py [PROGRAM] [PORT]: the page in its folder, and the native program in place of the worker's.

For working on the page: no packing, no emscripten. The page's worker asks this server, which runs the program in a
folder of its own and sends back the same answer.
"""
import functools
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[2]

# Speaks as cli/web/worker.js does.
worker = """
postMessage({ ready: true, version: 'native' });
const worker = String(Math.random()).slice(2);
let last = Promise.resolve();
onmessage = ({ data }) => {
  last = last.then(async () => {
    const answer = await fetch('ask', { method: 'POST', body: JSON.stringify({ ...data, worker }) });
    postMessage({ id: data.id, ...await answer.json() });
  });
};
"""


class Page(http.server.SimpleHTTPRequestHandler):
    program, folder = None, None

    def do_GET(self):
        if self.path == "/worker.js":
            return self.answer(worker.encode(), "text/javascript")
        return super().do_GET()

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        folder = self.folder / str(int(asked["worker"]))
        folder.mkdir(exist_ok=True)
        for name, text in asked["files"].items():
            (folder / pathlib.Path(name).name).write_text(text)
        ran = subprocess.run([self.program, *asked["arguments"]], cwd=folder, capture_output=True, text=True,
                             stdin=subprocess.DEVNULL)
        self.answer(json.dumps({"code": ran.returncode, "out": ran.stdout, "err": ran.stderr}).encode(),
                    "application/json")

    def answer(self, body, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        try:
            self.wfile.write(body)
        except BrokenPipeError:
            pass  # the page ended its worker

    def log_message(self, *_):
        pass


def server(program, folder=None, port=0):
    """Serves the folder, or the page's own, until shut down; server_port says where."""
    Page.program, Page.folder = str(program), pathlib.Path(tempfile.mkdtemp())
    handler = functools.partial(Page, directory=folder or root / "cli" / "web")
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)


if __name__ == "__main__":
    program = sys.argv[1] if len(sys.argv) > 1 else root / "build/release/cli/farkle"
    with server(os.path.abspath(program), port=int(sys.argv[2]) if len(sys.argv) > 2 else 8017) as page:
        print(f"http://127.0.0.1:{page.server_port}/page.html")
        page.serve_forever()
