// Unpacks the page: its style, data and script are one text, compressed with deflate (RFC 1951) and written in base 64. The
// policy of the page names the style and both scripts by digest, so that nothing else is used.

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Decompress `source` to `size` bytes. @param {Uint8Array} source @param {number} size */
export function inflate(source, size) {
  const out = new Uint8Array(size);
  let to = 0, at = 0;
  const bit = () => source[at >> 3] >> (at++ & 7) & 1;
  /** @param {number} count */
  const bits = (count) => {
    let value = 0;
    for (let place = 0; place < count; place++) value |= bit() << place;
    return value;
  };
  // A Huffman code: the number of symbols of each length, and the symbols in order.
  /** @param {number[]} lengths */
  const codeOf = (lengths) => {
    const counts = Array(16).fill(0), starts = [0, 0], symbols = /** @type {number[]} */ ([]);
    for (const length of lengths) counts[length]++;
    counts[0] = 0;
    for (let length = 1; length < 16; length++) starts[length + 1] = starts[length] + counts[length];
    lengths.forEach((length, symbol) => { if (length) symbols[starts[length]++] = symbol; });
    return { counts, symbols };
  };
  /** @param {{ counts: number[], symbols: number[] }} code */
  const symbol = ({ counts, symbols }) => {
    let code = 0, first = 0, index = 0;
    for (let length = 1; ; length++) {
      code |= bit();
      const count = counts[length];
      if (code - count < first) return symbols[index + code - first];
      index += count;
      first = first + count << 1;
      code <<= 1;
    }
  };
  for (let last = 0; !last;) {
    last = bit();
    const kind = bits(2);
    if (kind === 0) {
      at = at + 7 & ~7;
      const count = bits(16);
      at += 16;
      for (let place = 0; place < count; place++) out[to++] = bits(8);
      continue;
    }
    /** @type {number[]} */
    let literals = Array.from({ length: 288 }, (_, one) => (one < 144 ? 8 : one < 256 ? 9 : one < 280 ? 7 : 8)), distances = Array(30).fill(5);
    if (kind === 2) {
      const many = bits(5) + 257, far = bits(5) + 1, given = bits(4) + 4, sizes = Array(19).fill(0), all = /** @type {number[]} */ ([]);
      for (let place = 0; place < given; place++) sizes[ORDER[place]] = bits(3);
      const code = codeOf(sizes);
      while (all.length < many + far) {
        const one = symbol(code);
        if (one < 16) all.push(one);
        else {
          const again = one === 16 ? all.at(-1) : 0, count = one === 16 ? 3 + bits(2) : one === 17 ? 3 + bits(3) : 11 + bits(7);
          for (let place = 0; place < count; place++) all.push(again);
        }
      }
      [literals, distances] = [all.slice(0, many), all.slice(many)];
    }
    const literal = codeOf(literals), distance = codeOf(distances);
    for (;;) {
      const one = symbol(literal);
      if (one === 256) break;
      if (one < 256) {
        out[to++] = one;
        continue;
      }
      const count = LENGTHS[one - 257] + bits(LENGTH_BITS[one - 257]), far = symbol(distance), more = far < 4 ? 0 : (far >> 1) - 1;
      const back = 1 + (far < 4 ? far : (2 + (far & 1)) << more) + bits(more);
      for (let place = 0; place < count; place++, to++) out[to] = out[to - back];
    }
  }
  return out;
}

/** Add a script with this text at the end of the page. @param {string} text @param {{ id: string, type?: string }} properties */
function insert(text, properties) {
  const script = Object.assign(document.createElement("script"), properties);
  const policy = globalThis.trustedTypes?.createPolicy(`guesstree-${properties.id}`, { createScript: String });
  script.textContent = policy ? policy.createScript(text) : text;
  document.body.append(script);
}

/** Unpack the page, and start it. */
export function load() {
  const packed = /** @type {HTMLElement} */ (document.getElementById("packed")), bytes = Uint8Array.from(atob(packed.textContent), (sign) => sign.charCodeAt(0));
  const [style, data, script] = new TextDecoder().decode(inflate(bytes, Number(packed.dataset.size))).split("\0");
  packed.remove();
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  insert(data, { id: "data", type: "application/json" });
  insert(script, { id: "script" });
}
