// Bytes out of text, and more bytes out of these.
'use strict';

// Two of 92 characters for 13 bits, as pack writes them: all from space to ~ but ', \ and <.
function from_text(text) {
  const value = new Uint8Array(128);
  for (let c = 32, digits = 0; c < 127; ++c) if (!"'\\<".includes(String.fromCharCode(c))) value[c] = digits++;
  const bytes = new Uint8Array((text.length / 2) * 13 >> 3);
  for (let at = 0, i = 0, held = 0, bits = 0; at < text.length; at += 2) {
    held = (held << 13) | (value[text.charCodeAt(at)] * 92 + value[text.charCodeAt(at + 1)]);
    for (bits += 13; bits >= 8; held &= (1 << bits) - 1) bytes[i++] = held >> (bits -= 8);
  }
  return bytes;
}

// Reads LZMA. Browsers unpack gzip by themselves, but with it the page takes a quarter more. The format is that
// of .lzma files with their length: five bytes of properties and dictionary size, eight of length, then the range
// coder's bytes.
function unpack(packed) {
  const lc = packed[0] % 9, lp = Math.floor(packed[0] / 9) % 5, pb = Math.floor(packed[0] / 45);
  const head = new DataView(packed.buffer, packed.byteOffset);
  const size = head.getUint32(5, true);
  const out = new Uint8Array(size);
  const chances = (count) => new Uint16Array(count).fill(1024);  // that a bit is 0, of 2048

  let next = 18, range = 0xffffffff, code = head.getUint32(14);
  const fill = () => {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | packed[next++]) >>> 0;
  };
  const bit = (p, i) => {
    const bound = (range >>> 11) * p[i];
    let one = 0;
    if (code < bound) {
      range = bound;
      p[i] += (2048 - p[i]) >> 5;
    } else {
      range -= bound;
      code -= bound;
      p[i] -= p[i] >> 5;
      one = 1;
    }
    fill();
    return one;
  };
  const tree = (p, bits, first = 0) => {  // highest bit first
    let m = 1;
    for (let i = 0; i < bits; ++i) m = (m << 1) | bit(p, first + m);
    return m - (1 << bits);
  };
  const reverse_tree = (p, bits, first) => {  // lowest bit first
    let m = 1, value = 0;
    for (let i = 0; i < bits; ++i) {
      const b = bit(p, first + m);
      m = (m << 1) | b;
      value |= b << i;
    }
    return value;
  };
  const plain_bits = (bits) => {
    let value = 0;
    for (let i = 0; i < bits; ++i) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      value = (value << 1) | one;
      fill();
    }
    return value;
  };
  const lengths = () => {
    const choice = chances(2), short = chances(16 << 3), middle = chances(16 << 3), long = chances(256);
    return (place) => {
      if (!bit(choice, 0)) return 2 + tree(short, 3, place << 3);
      return !bit(choice, 1) ? 10 + tree(middle, 3, place << 3) : 18 + tree(long, 8);
    };
  };

  const literal = chances(0x300 << (lc + lp)), match = chances(12 << 4), again = chances(12), again0 = chances(12),
    again0_long = chances(12 << 4), again1 = chances(12), again2 = chances(12), slot = chances(4 << 6),
    distance = chances(115), align = chances(16), match_length = lengths(), again_length = lengths();
  let state = 0, d0 = 0, d1 = 0, d2 = 0, d3 = 0;  // the last four distances, less 1
  for (let at = 0; at < size;) {
    const place = at & ((1 << pb) - 1);
    if (!bit(match, (state << 4) + place)) {
      const before = at > 0 ? out[at - 1] : 0;
      const p = 0x300 * (((at & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
      let m = 1;
      if (state >= 7) {
        for (let like = out[at - d0 - 1]; m < 0x100;) {
          const expected = (like >> 7) & 1, b = bit(literal, p + ((1 + expected) << 8) + m);
          like <<= 1;
          m = (m << 1) | b;
          if (b !== expected) break;
        }
      }
      while (m < 0x100) m = (m << 1) | bit(literal, p + m);
      out[at++] = m;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length;
    if (!bit(again, state)) {
      [d3, d2, d1] = [d2, d1, d0];
      length = match_length(place);
      const s = tree(slot, 6, Math.min(length - 2, 3) << 6), bits = (s >> 1) - 1;
      if (s < 4) {
        d0 = s;
      } else {
        d0 = (2 | (s & 1)) << bits;
        if (s < 14) d0 += reverse_tree(distance, bits, d0 - s);
        else d0 += plain_bits(bits - 4) * 16 + reverse_tree(align, 4, 0);
      }
      state = state < 7 ? 7 : 10;
    } else if (!bit(again0, state)) {
      if (bit(again0_long, (state << 4) + place)) {
        length = again_length(place);
        state = state < 7 ? 8 : 11;
      } else {
        length = 1;
        state = state < 7 ? 9 : 11;
      }
    } else {
      if (!bit(again1, state)) [d1, d0] = [d0, d1];
      else if (!bit(again2, state)) [d2, d1, d0] = [d1, d0, d2];
      else [d3, d2, d1, d0] = [d2, d1, d0, d3];
      length = again_length(place);
      state = state < 7 ? 8 : 11;
    }
    for (const end = at + length; at < end; ++at) out[at] = out[at - d0 - 1];
  }
  return out;
}

if (typeof module === 'object') module.exports = { from_text, unpack };
