// Unpacks the page: its style, data and script are one text, compressed with deflate (RFC 1951) and written in base 85. The
// policy of the page names the style and all scripts by digest, so that nothing else is used.

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The bytes of a text in base 85: five characters from "(" to "|" for four bytes, with "}" instead of "<". @param {string} text */
export function bytesOf(text) {
  const view = new DataView(new ArrayBuffer(text.length / 5 * 4));
  for (let from = 0; from < text.length; from += 5) {
    let number = 0;
    for (let at = from; at < from + 5; at++) {
      const sign = text.charCodeAt(at);
      number = number * 85 + (sign === 125 ? 60 : sign) - 40;
    }
    view.setUint32(from / 5 * 4, number);
  }
  return new Uint8Array(view.buffer);
}

/** Decompress `source` to `size` bytes. @param {Uint8Array} source @param {number} size */
export function inflate(source, size) {
  const out = new Uint8Array(size);
  let to = 0, at = 0, held = 0, ready = 0; // `held` has the next `ready` bits
  /** The next bits, which stay unread. @param {number} count */
  const peek = (count) => {
    for (; ready < count; ready += 8) held |= source[at++] << ready;
    return held & (1 << count) - 1;
  };
  /** @param {number} count */
  const skip = (count) => {
    held >>>= count;
    ready -= count;
  };
  /** @param {number} count */
  const bits = (count) => {
    const value = peek(count);
    skip(count);
    return value;
  };
  /** A Huffman code: for the next 15 bits, the symbol that they begin with, and its length. @param {number[]} lengths */
  const codeOf = (lengths) => {
    const table = new Uint16Array(1 << 15);
    let code = 0;
    for (let length = 1; length < 16; length++, code <<= 1) {
      for (let one = 0; one < lengths.length; one++) {
        if (lengths[one] !== length) continue;
        let place = 0;
        for (let bit = 0; bit < length; bit++) place |= (code >> bit & 1) << length - 1 - bit;
        for (; place < table.length; place += 1 << length) table[place] = one << 4 | length;
        code++;
      }
    }
    return table;
  };
  /** @param {Uint16Array} code */
  const symbol = (code) => {
    const found = code[peek(15)];
    skip(found & 15);
    return found >> 4;
  };
  for (let last = 0; !last;) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      skip(ready & 7);
      const count = bits(16);
      bits(16);
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

/** Unpack the page. The next script of the page starts it, so that the browser can do other work before that. */
export function load() {
  const packed = /** @type {HTMLElement} */ (document.getElementById("packed")), bytes = inflate(bytesOf(packed.textContent), Number(packed.dataset.size));
  const [style, data, script] = new TextDecoder().decode(bytes).split("\0");
  packed.remove();
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  insert(data, { id: "data", type: "application/json" });
  window.guesstree = { start: () => insert(script, { id: "script" }) };
}
