// The engine: the whole program, as WebAssembly in a worker. One ask is one run of a command. Two engines, so that a
// long answer (two players) does not hold up short ones (is this rule file valid?).
'use strict';

class Engine {
  constructor() {
    this.sent = 0;
    this.waiting = new Map();
  }

  // The text of the answer, or the error that the program gave. told: gets each line the program says meanwhile.
  run(words, files = {}, told = null) {
    if (typeof WebAssembly !== 'object') return Promise.reject(new Error(needs_webassembly));
    if (!this.worker) this.start();
    const id = ++this.sent;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, told });
      this.worker.postMessage({ id, arguments: words, files });
    });
  }

  // The program's JSON document. Throws an Error with what the program said, and for figures that did not settle.
  async ask(words, files, told) {
    const answer = await this.run([...words, '--format', 'json'], files, told);
    if (answer.code !== 4 && answer.out.trim() && (answer.code === 0 || answer.code === 1 || answer.out.startsWith('{')))
      return JSON.parse(answer.out);
    throw new Error(said_by(answer));
  }

  // Ends what is running, and all that waits. The next ask starts afresh.
  stop(why = 'Stopped.') {
    if (this.worker) this.worker.terminate();
    this.worker = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(Object.assign(new Error(why), { stopped: true }));
  }

  start() {
    this.worker = make_worker();
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) =>
      this.stop(not_started(event.message || 'no reason given'));
  }

  receive(message) {
    if (message.failed) return this.stop(not_started(message.failed));
    const asked = this.waiting.get(message.id);
    if (!asked) return undefined;
    if (message.progress !== undefined) return asked.told && asked.told(message.progress);
    this.waiting.delete(message.id);
    return asked.resolve(message);
  }
}

const what_helps =
  'Update the browser, look in its security settings, or open the page in another browser. On an iPhone, iPad or Mac, ' +
  'Lockdown Mode switches WebAssembly off; you can exempt a page from it.';
const needs_webassembly = `This page needs WebAssembly, which this browser lacks or has switched off. ${what_helps}`;
const not_started = (why) => `The program could not be started: ${why.replace(/\.$/, '')}. ${what_helps}`;
// Without the name of a flag, which nobody has typed here.
const said_by = ({ err, code }) => err.trim().replace(/^farkle: (--[a-z-]+: )?/, '') || `the program ended with ${code}`;

// A packed page holds the worker as text, and what unpacks its program; a page in its folder has it beside it.
function make_worker() {
  const text = by_id('worker');
  if (!text) return new Worker('worker.js');
  const parts = [by_id('unpack').textContent, text.textContent];
  make_worker.address ??= URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));
  return new Worker(make_worker.address);
}

const quick = new Engine(); // short questions
const deep = new Engine(); // two players, games
