// Verifies an exported journal, a receipt or a proof of growth in the browser alone: the same checks, in the same order and
// words, as `src/croupier/journal/standalone.py`. Nothing is sent anywhere.

import { fromHex, hex, same, utf8 } from "./bytes.js";
import { signed } from "./ed25519.js";
import { grow, leaf, rootFromPath, rootOf, rootsFromConsistency } from "./merkle.js";
import { parsed, spelled } from "./strict-json.js";
import { quoted, spanWords } from "./words.js";

const BLANK = "0".repeat(64);
const LONGEST = 64;
const SIGNED = "croupier checkpoint\n";

export class NoExportError extends Error {}

function need(value, name) {
  if (!(value instanceof Map) || !value.has(name)) throw new TypeError(`no ${name}`);
  return value.get(name);
}

function whole(value, least) {
  if (!Number.isSafeInteger(value) || value < least) throw new TypeError("no such number");
  return value;
}

function text(value) {
  if (typeof value !== "string") throw new TypeError("no text");
  return value;
}

function hashes(parts) {
  if (!Array.isArray(parts)) throw new TypeError("no proof");
  const found = parts.map(fromHex);
  if (found.length > LONGEST || found.some((part) => part.length !== 32)) throw new TypeError("no proof");
  return found;
}

// The lines of a file, without their ends.
export function* lines(bytes) {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at);
    yield bytes.subarray(at, end < 0 ? bytes.length : end);
    at = end < 0 ? bytes.length : end + 1;
  }
}

// The checkpoints in a file that was kept elsewhere, of any journals.
export function checkpoints(bytes) {
  const found = [];
  const begins = utf8('{"checkpoint":');
  try {
    for (const line of lines(bytes)) {
      if (!begins.every((byte, at) => line[at] === byte)) continue;
      const value = parsed(line);
      const body = need(value, "checkpoint");
      text(need(body, "journal"));
      found.push([body, fromHex(need(value, "signature"))]);
    }
  } catch {
    throw new NoExportError("a checkpoint in it is not written as checkpoints are");
  }
  if (!found.length) throw new NoExportError("there is no checkpoint in it");
  return found;
}

export class Check {
  // `trusted` are keys as bytes; without any, every key counts. `kept` is what `checkpoints` gives.
  constructor({ trusted = [], kept = [], allSigned = false } = {}) {
    Object.assign(this, { trusted, given: kept, allSigned, wrong: [], journal: "", kind: null, count: 0, covered: 0 });
    Object.assign(this, { keys: [], marks: new Map(), span: null, grown: [], kept: new Map(), hashes: new Map() });
    Object.assign(this, { proved: new Set(), later: [], pairs: [], size: 0, stack: [], previous: BLANK, broken: false });
  }

  // Whether the file holds no records and only shows that the journal grew.
  get ofGrowth() {
    return this.kind === "receipt" && this.span === null && !this.count;
  }

  // How many records came after the last signed one, where some are signed and none is wrong.
  get unsigned() {
    return this.covered && !this.broken ? this.count - this.covered : 0;
  }

  // Check a file; `tell` hears how many bytes of it are done.
  async run(bytes, tell = () => {}) {
    let number = 0;
    for (const line of lines(bytes)) {
      number += 1;
      if (number % 500 === 0) await tell(line.byteOffset - bytes.byteOffset);
      await this.line(line, number);
    }
    if (this.kind === null) throw new NoExportError("the file is empty");
    if (this.kind === "export") this.endExport();
    else await this.endReceipt();
    return this;
  }

  async line(line, number) {
    let value;
    try {
      value = parsed(line);
      if (!(value instanceof Map)) throw new TypeError("no object");
    } catch {
      if (this.kind === null) throw new NoExportError("the first line is no JSON object");
      this.break("damaged", null, `line ${number} is no JSON object`);
      return;
    }
    if (this.kind === null) {
      await this.begin(value);
      return;
    }
    try {
      await this.take(value, line, number);
    } catch (problem) {
      if (!(problem instanceof TypeError)) throw problem;
      this.break("damaged", null, `line ${number} lacks something or holds something of the wrong kind`);
    }
  }

  blame(kind, record, says) {
    this.wrong.push({ kind, record, says });
  }

  // Blame it, and compare no root from here on: nobody can know it any more.
  break(kind, record, says) {
    this.broken = true;
    this.blame(kind, record, says);
  }

  async begin(value) {
    const kind = ["export", "receipt"].find((one) => value.has(one));
    let head;
    try {
      head = need(value, kind);
      if (need(head, "schema") !== 1) throw new TypeError("something else");
      text(need(head, "journal"));
      if (kind === "export") this.size = whole(need(head, "size"), 0);
      else if (head.has("first") || head.has("last")) {
        const first = whole(need(head, "first"), 1);
        this.span = [first, whole(need(head, "last"), first)];
      }
    } catch {
      throw new NoExportError(
        "the first line does not say that this is an export or a receipt of version 1, of which journal and of which records",
      );
    }
    this.kind = kind;
    this.journal = head.get("journal");
    this.previous = this.span && this.span[0] > 1 ? "" : BLANK;
    const own = this.given.filter(([body]) => body.get("journal") === this.journal);
    for (const [body, signature] of own) await this.keep(body, signature);
    if (this.given.length && !own.length) this.blame("unsigned", null, `no checkpoint of journal ${quoted(this.journal)} was kept`);
  }

  async keep(body, signature) {
    try {
      const mark = await this.mark(body, signature, "kept checkpoint");
      if (mark) this.kept.set(mark.size, mark);
    } catch (problem) {
      if (!(problem instanceof TypeError)) throw problem;
      this.blame("altered", null, "a kept checkpoint is not written as checkpoints are");
    }
  }

  async take(value, line, number) {
    if (value.has("checkpoint")) {
      const signature = value.get("signature");
      if (!same(utf8(spelled(value)), line) || text(signature) !== signature.toLowerCase()) {
        this.blame("altered", null, `line ${number} is not written as checkpoints are`);
      }
      await this.checkpoint(value.get("checkpoint"), fromHex(signature));
    } else if (value.has("inclusion")) await this.inclusion(value.get("inclusion"));
    else if (value.has("consistency")) this.consistency(value.get("consistency"));
    else if (value.has("sequence")) await this.record(value, line);
    else this.blame("damaged", null, `line ${number} is nothing that an export holds`);
  }

  async record(value, line) {
    const sequence = whole(need(value, "sequence"), 1);
    const previous = need(value, "previous");
    const written = spelled(value);
    const ending = `"previous":"${previous}","schema":1,"sequence":${sequence}}`;
    if (!same(utf8(written), line) || !written.endsWith(ending) || need(value, "expects") !== sequence - 1) {
      this.blame("altered", sequence, `record ${sequence} is not written as records are`);
    }
    const corrects = value.get("corrects");
    if (value.has("corrects") && !(Number.isSafeInteger(corrects) && corrects > 0 && corrects < sequence)) {
      this.blame("altered", sequence, `record ${sequence} corrects something else than an earlier record`);
    }
    const journal = need(value, "journal");
    if (journal !== this.journal) {
      const named = typeof journal === "string" ? quoted(journal) : spelled(journal);
      this.blame("swapped", sequence, `record ${sequence} belongs to journal ${named}`);
    }
    const hashed = await leaf(line);
    if (this.kind === "receipt") this.recordOfReceipt(sequence, previous, hashed);
    else await this.recordOfExport(sequence, previous, hashed);
  }

  async recordOfExport(sequence, previous, hashed) {
    const due = this.count + 1;
    if (sequence < due) return this.break("swapped", sequence, `record ${sequence} stands after record ${this.count}`);
    if (sequence > due) this.break("removed", due, `${spanWords(due, sequence - 1)} removed`);
    else this.checkLink(sequence, previous);
    if (!this.broken) await grow(this.stack, this.count, hashed);
    this.previous = hex(hashed);
    this.count = sequence;
    if (this.kept.has(sequence)) await this.compare(this.kept.get(sequence), `the kept checkpoint at ${sequence}`);
    return undefined;
  }

  // A receipt has all records from its first to its last, one after the other.
  recordOfReceipt(sequence, previous, hashed) {
    if (this.span === null) {
      if (!this.hashes.size) this.break("damaged", null, "the receipt does not say of which records it is");
    } else {
      const [first, last] = this.span;
      const due = first + this.count;
      const of = `the receipt is of records ${first} to ${last}`;
      if (sequence > last) {
        this.hashes.set(sequence, hashed);
        return this.break("swapped", null, `${of}, and holds others`);
      }
      if (sequence > due) this.break("removed", due, `${of}, and lacks record ${due}`);
      else if (sequence < due) return this.break("swapped", sequence, `record ${sequence} stands after record ${due - 1}`);
      else this.checkLink(sequence, previous);
      this.count = sequence - first;
    }
    this.hashes.set(sequence, hashed);
    this.previous = hex(hashed);
    this.count += 1;
    return undefined;
  }

  checkLink(sequence, previous) {
    if (this.previous === "" || this.previous === previous) return; // empty: the record before is not in the file
    const before = Math.max(sequence - 1, 1);
    this.break("forged", before, `record ${before} is not the one that record ${sequence} was chained to`);
  }

  // The checkpoint, if it is this journal's under a good signature that counts; otherwise it is blamed.
  async mark(body, signature, what) {
    const size = whole(need(body, "size"), 1);
    const [root, key] = [fromHex(need(body, "root")), fromHex(need(body, "key"))];
    const name = `the ${what} at ${size}`;
    const other = this.marks.get(size) ?? this.kept.get(size);
    if (need(body, "schema") !== 1 || need(body, "journal") !== this.journal || typeof need(body, "at") !== "string") {
      this.blame("swapped", null, `${name} is of another journal or version`);
    } else if (!(await signed(key, signature, utf8(SIGNED + spelled(body))))) {
      this.blame("unsigned", null, `${name} is not signed by the key that it names`);
    } else if (this.trusted.length && !this.trusted.some((one) => same(one, key))) {
      this.blame("unsigned", null, `${name} is signed by another key, ${hex(key)}`);
    } else if (other && other.root !== hex(root)) {
      this.break("forged", null, `two checkpoints at ${size} signed different roots`);
    } else {
      if (!this.keys.includes(hex(key))) this.keys.push(hex(key));
      return { size, root: hex(root), key: hex(key), at: body.get("at") };
    }
    return null;
  }

  async checkpoint(body, signature) {
    const mark = await this.mark(body, signature, "checkpoint");
    if (!mark) return;
    const name = `the checkpoint at ${mark.size}`;
    this.marks.set(mark.size, mark);
    if (this.kind === "export" && mark.size === this.count) await this.compare(mark, name);
    else if (this.kind === "export" && !this.broken) this.blame("swapped", null, `${name} stands after record ${this.count}`);
  }

  // Compare the records of an export so far with those that were signed.
  async compare(mark, name) {
    if (this.broken) return;
    if (hex(await rootOf(this.stack)) === mark.root) {
      this.covered = mark.size;
      return;
    }
    const since = this.covered + 1;
    const several = since === mark.size ? "" : "one or more of ";
    this.break("forged", since, `${several}${spanWords(since, mark.size)} forged: ${name} signed another root`);
  }

  async inclusion(proof) {
    const [sequence, size, path] = [whole(need(proof, "sequence"), 1), need(proof, "size"), hashes(need(proof, "proof"))];
    whole(size, sequence);
    this.proved.add(sequence);
    const known = this.hashes.get(sequence);
    this.later.push([sequence, size, known ? await rootFromPath(known, sequence - 1, size, path) : null]);
  }

  consistency(proof) {
    const old = whole(need(proof, "old"), 1);
    this.pairs.push([old, whole(need(proof, "new"), old), hashes(need(proof, "proof"))]);
  }

  endExport() {
    if (this.size !== this.count && !this.broken) {
      this.blame("removed", null, `the export says that it has ${this.size} records, and it has ${this.count}`);
    }
    const [last, next] = [Math.max(0, ...this.kept.keys()), this.count + 1];
    if (last > this.count) {
      this.blame("removed", next, `${spanWords(next, last)} removed: the kept checkpoint at ${last} signed them`);
    }
    const by = this.trusted.length ? ` by ${this.trusted.length === 1 ? "the" : "a"} key that was named` : "";
    const named = this.trusted.some((key) => this.keys.includes(hex(key))) && this.wrong.length > 0; // which says why not
    if ((this.trusted.length || this.allSigned) && this.count && !this.covered && !named) {
      this.blame("unsigned", null, `no record is signed${by}`);
    } else if (this.allSigned && this.unsigned) {
      const first = this.covered + 1;
      this.blame("unsigned", first, `${spanWords(first, this.count, "is", "are")} not signed${by}`);
    }
  }

  async endReceipt() {
    const shown = new Set();
    for (const [sequence, size, found] of this.later) {
      const mark = this.marks.get(size);
      if (!mark) this.blame("unsigned", sequence, `there is no good checkpoint at ${size} for record ${sequence}`);
      else if (!found || hex(found) !== mark.root) {
        this.blame("forged", sequence, `record ${sequence} is not among the ${size} that were signed`);
      } else shown.add(sequence);
    }
    this.covered = shown.size;
    for (const [old, grown, path] of this.pairs) {
      const [one, other] = [this.marks.get(old), this.marks.get(grown)];
      const roots = one ? await rootsFromConsistency(old, grown, path, fromHex(one.root)) : null;
      if (one && other && roots && hex(roots[0]) === one.root && hex(roots[1]) === other.root) this.grown.push([one, other]);
      else this.blame("forged", null, `the first ${grown} records are not shown to begin with the first ${old}`);
    }
    if (this.span) {
      const [first, last] = this.span;
      const due = first + this.count;
      if (due <= last) this.blame("removed", due, `the receipt is of records ${first} to ${last}, and lacks record ${due}`);
    } else if (!this.hashes.size && !this.pairs.length) {
      this.blame("damaged", null, "the receipt holds neither records nor a proof");
    }
    for (const sequence of [...this.hashes.keys()].filter((one) => !this.proved.has(one)).sort((a, b) => a - b)) {
      this.blame("unsigned", sequence, `record ${sequence} comes without a proof`);
    }
    if (this.kept.size && ![...this.kept.keys()].some((size) => this.marks.has(size))) {
      const sizes = [...this.kept.keys()].sort((a, b) => a - b).join(", ");
      this.blame("unsigned", null, `the checkpoints in it are not those that were kept, which are at ${sizes}`);
    }
  }
}
