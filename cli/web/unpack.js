// Bytes out of what pack wrote: base64 of gzip.
'use strict';

async function unpack(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Response(packed).body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

if (typeof module === 'object') module.exports = { unpack };
