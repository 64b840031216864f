// The worker's engine in node, with the program that the packed page holds.
'use strict';
const fs = require('fs');
const path = require('path');
const root = path.join(__dirname, '..', '..');
const { Engine } = require(path.join(root, 'cli', 'web', 'worker.js'));
const { from_text, unpack } = require(path.join(root, 'cli', 'web', 'unpack.js'));

const build = path.join(root, 'build', 'web');

function engine(post = () => {}) {
  const [, wasm] = fs.readFileSync(path.join(build, 'farkle.html'), 'utf8').match(/wasm: '([^']*)'/);
  return new Engine(require(path.join(build, 'cli', 'web', 'farkle.js')), unpack(from_text(wasm)), post);
}

module.exports = { engine, root };
