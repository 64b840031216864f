// The worker's engine in node, with the program that the packed page holds.
'use strict';
const fs = require('fs');
const path = require('path');
const root = path.join(__dirname, '..', '..');
const { Engine } = require(path.join(root, 'cli', 'web', 'worker.js'));
const { unpack } = require(path.join(root, 'cli', 'web', 'unpack.js'));

const build = path.join(root, 'build', 'web');

async function engine(post = () => {}) {
  const [, wasm] = fs.readFileSync(path.join(build, 'farkle.html'), 'utf8').match(/wasm: '([^']*)'/);
  return new Engine(require(path.join(build, 'cli', 'web', 'farkle.js')), await unpack(wasm), post);
}

module.exports = { engine, root };
