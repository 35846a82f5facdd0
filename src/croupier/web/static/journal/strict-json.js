// JSON as the journal writes it: a key once, whole numbers only, and one spelling for each value (RFC 8785).

const DEEPEST = 400;
const PLAIN = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
const decoder = new TextDecoder("utf-8", { fatal: true });

// The value of a line; anything but JSON, a key twice and a fraction is refused. Objects are Maps, as keys may be any.
export function parsed(bytes) {
  const reader = new Reader(decoder.decode(bytes));
  const value = reader.value(0);
  reader.space();
  if (reader.at < reader.text.length) throw new SyntaxError("more than one value");
  return value;
}

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  space() {
    SPACE.lastIndex = this.at;
    this.at += SPACE.exec(this.text)[0].length;
  }

  take(sign) {
    this.space();
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  need(sign) {
    if (!this.take(sign)) throw new SyntaxError(`no ${sign}`);
  }

  value(depth) {
    if (depth > DEEPEST) throw new SyntaxError("too deep");
    this.space();
    const sign = this.text[this.at];
    if (sign === "{") return this.object(depth);
    if (sign === "[") return this.list(depth);
    if (sign === '"') return this.string();
    for (const [word, value] of [["true", true], ["false", false], ["null", null]]) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.number();
  }

  object(depth) {
    const found = new Map();
    this.need("{");
    if (this.take("}")) return found;
    do {
      this.space();
      const key = this.string();
      this.need(":");
      const value = this.value(depth + 1);
      if (found.has(key)) throw new SyntaxError("a key twice");
      found.set(key, value);
    } while (this.take(","));
    this.need("}");
    return found;
  }

  list(depth) {
    const found = [];
    this.need("[");
    if (this.take("]")) return found;
    do found.push(this.value(depth + 1));
    while (this.take(","));
    this.need("]");
    return found;
  }

  string() {
    if (this.text[this.at] !== '"') throw new SyntaxError("no string");
    let made = "";
    for (this.at += 1; ; ) {
      const sign = this.text[this.at];
      if (sign === undefined || sign < " ") throw new SyntaxError("a string does not end");
      this.at += 1;
      if (sign === '"') return made;
      made += sign === "\\" ? this.escaped() : sign;
    }
  }

  escaped() {
    const sign = this.text[this.at];
    this.at += 1;
    if (sign in PLAIN) return PLAIN[sign];
    const digits = this.text.slice(this.at, this.at + 4);
    if (sign !== "u" || !/^[0-9a-fA-F]{4}$/.test(digits)) throw new SyntaxError("no such escape");
    this.at += 4;
    return String.fromCharCode(parseInt(digits, 16));
  }

  number() {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (!found || found[1] || found[2]) throw new SyntaxError("no whole number");
    this.at += found[0].length;
    const value = Number(found[0]);
    return Number.isSafeInteger(value) ? value + 0 : BigInt(found[0]);
  }
}

// The one spelling of a value. Half a character cannot be spelt.
export function spelled(value) {
  if (value instanceof Map) {
    const keys = [...value.keys()].sort((one, other) => (one < other ? -1 : 1)); // by UTF-16 units
    return `{${keys.map((key) => `${spelled(key)}:${spelled(value.get(key))}`).join(",")}}`;
  }
  if (Array.isArray(value)) return `[${value.map(spelled).join(",")}]`;
  if (typeof value === "bigint") return String(value);
  if (typeof value === "string" && !value.isWellFormed()) throw new TypeError("half a character");
  return Object.is(value, -0) ? "0" : JSON.stringify(value);
}
