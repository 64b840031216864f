// The program in a worker: one ask is one run of a command.
//   page -> worker   {id, arguments: ["score", "115263"], files: {"house.toml": "text"}}
//   worker -> page   {ready: true, version} or {failed: why}, once; then, in the order of the asks,
//                    {id, progress: "a line"} while the program works, and
//                    {id, code, out, err}: the exit code, and what it wrote
// Files stay in the program's folder from one ask to the next, and so do the solutions that it keeps.
'use strict';

// Takes what the program wrote, byte by byte.
const taken = (bytes) => new TextDecoder().decode(new Uint8Array(bytes.splice(0)));

// make: the function that emscripten wrote; post: takes the messages to the page.
class Engine {
  files = [];  // those in the program's folder before the last ask
  out = [];
  line = [];  // of stderr, not yet ended
  err = '';

  constructor(make, wasmBinary, post) {
    Object.assign(this, { make, wasmBinary, post });
  }

  async begin() {
    this.program = await this.make({
      wasmBinary: this.wasmBinary,
      stdin: () => null,
      stdout: (byte) => this.out.push(byte),
      stderr: (byte) => this.said(byte),
    });
    const { FS } = this.program;
    // The program takes stderr for a terminal, on which it draws its progress.
    FS.streams[2].tty = { ops: {} };
    for (const [name, bytes] of this.files) FS.writeFile(name, bytes);
  }

  // On a terminal a line begins with \r and ends with an escape sequence while it may still change: that is progress.
  said(byte) {
    this.line.push(byte);
    if (byte === 10) {
      this.err += taken(this.line);
    } else if (byte === 75) {  // K
      const text = taken(this.line);
      if (!text.endsWith('\x1b[K')) this.line.push(...new TextEncoder().encode(text));
      else if (text.length > 4) this.post({ id: this.id, progress: text.slice(1, -3) });
    }
  }

  // An error that is not the program's own: its memory is not to be trusted after this. Another takes its place and is
  // asked once more, because WebKit 2.50 was seen to break down in up to one of a hundred asks.
  async ask({ id, arguments: words, files = {} }, again = true) {
    this.id = id;
    let code;
    try {
      if (!this.program) await this.begin();
      const { FS } = this.program;
      for (const [name, text] of Object.entries(files)) FS.writeFile(name, text);
      const names = FS.readdir('.').filter((name) => FS.isFile(FS.stat(name).mode));
      this.files = names.map((name) => [name, FS.readFile(name)]);
      code = this.program.callMain(words);
    } catch (error) {
      this.program = null;
      for (const part of [this.line, this.out]) taken(part);
      this.err = '';
      if (again) return this.ask({ id, arguments: words, files }, false);
      this.err = `farkle: the program broke down: ${error.message || error}\n`;
      code = 3;
    }
    const err = this.err + taken(this.line);
    this.err = '';
    return { id, code, out: taken(this.out), err };
  }
}

// The function that emscripten wrote, and the program. In a packed page unpack.js and `packed` {js, wasm} stand before
// this text; its script is run as text, because browsers differ in what a worker may import. Otherwise the files lie
// beside.
async function files() {
  if (typeof packed === 'undefined') {
    importScripts('farkle.js');
    return { make: farkle, wasm: await (await fetch('farkle.wasm')).arrayBuffer() };
  }
  const [js, wasm] = await Promise.all([unpack(packed.js), unpack(packed.wasm)]);
  return { make: new Function(`${new TextDecoder().decode(js)}\nreturn farkle;`)(), wasm };
}

async function serve() {
  const { make, wasm } = await files();
  const engine = new Engine(make, wasm, postMessage);
  await engine.begin();
  const { out } = await engine.ask({ arguments: ['--version'] });
  postMessage({ ready: true, version: out.replace(/^farkle |\n$/g, '') });
  return engine;
}

if (typeof importScripts === 'function') {
  let last = serve();
  last.catch((error) => postMessage({ failed: String(error.message || error) }));
  onmessage = ({ data }) => {
    last = last.then(async (engine) => {
      postMessage(await engine.ask(data));
      return engine;
    });
  };
} else {
  module.exports = { Engine };  // in node, for tests
}
