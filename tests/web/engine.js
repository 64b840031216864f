// The worker's engine in node: asks of the program as it is compiled for the page.
'use strict';
const fs = require('fs');
const path = require('path');
const root = path.join(__dirname, '..', '..');
const { Engine } = require(path.join(root, 'cli', 'web', 'worker.js'));

const build = path.join(root, 'build', 'web', 'cli', 'web');
const engine = (post = () => {}) =>
  new Engine(require(path.join(build, 'farkle.js')), fs.readFileSync(path.join(build, 'farkle.wasm')), post);

module.exports = { engine, root };
