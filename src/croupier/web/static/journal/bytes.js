// Bytes, hexadecimal and hashes. SHA comes from the browser where it gives it (secure pages), else from here.

const encoder = new TextEncoder();

export function utf8(text) {
  return encoder.encode(text);
}

export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The bytes of hexadecimal digits, with spaces between them or not; anything else is refused.
export function fromHex(text) {
  if (typeof text !== "string" || !/^\s*(?:[0-9a-fA-F]{2}\s*)*$/.test(text)) throw new TypeError("not hexadecimal");
  const digits = text.replace(/\s+/g, "");
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) => parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}

export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function same(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export async function sha256(bytes) {
  return digest("SHA-256", bytes, ownSha256);
}

export async function sha512(bytes) {
  return digest("SHA-512", bytes, ownSha512);
}

async function digest(name, bytes, own) {
  const given = globalThis.crypto?.subtle;
  return given ? new Uint8Array(await given.digest(name, bytes)) : own(bytes);
}

// The constants of SHA-2 are the first bits of the roots of primes; they are worked out exactly.
const PRIMES = [];
for (let number = 2; PRIMES.length < 80; number++) {
  if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
}

function root(number, degree, bits) {
  const shifted = BigInt(number) << BigInt(degree * bits);
  let low = 0n;
  let high = 1n << BigInt(bits + 10);
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(degree) <= shifted) low = middle;
    else high = middle;
  }
  return BigInt.asUintN(bits, low);
}

function padded(bytes, block) {
  const length = Math.ceil((bytes.length + 1 + block / 8) / block) * block;
  const all = new Uint8Array(length);
  all.set(bytes);
  all[bytes.length] = 0x80;
  new DataView(all.buffer).setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return new DataView(all.buffer);
}

// SHA-2 with words of 32 or 64 bits, as FIPS 180-4 writes it.
function sha2(bits, rounds, turns) {
  const [a0, a1, e0, e1, s0, s1] = turns;
  const first = PRIMES.slice(0, 8).map((prime) => root(prime, 2, bits));
  const constants = PRIMES.slice(0, rounds).map((prime) => root(prime, 3, bits));
  const size = bits / 8;
  const cut = (word) => BigInt.asUintN(bits, word);
  const turn = (word, by) => cut((word >> BigInt(by)) | (word << BigInt(bits - by)));
  return (bytes) => {
    const view = padded(bytes, 16 * size);
    let hash = first;
    for (let at = 0; at < view.byteLength; at += 16 * size) {
      const words = Array.from({ length: 16 }, (_, index) =>
        bits === 64 ? view.getBigUint64(at + 8 * index) : BigInt(view.getUint32(at + 4 * index)));
      for (let index = 16; index < rounds; index++) {
        const [far, near] = [words[index - 15], words[index - 2]];
        const low = turn(far, s0[0]) ^ turn(far, s0[1]) ^ (far >> BigInt(s0[2]));
        const high = turn(near, s1[0]) ^ turn(near, s1[1]) ^ (near >> BigInt(s1[2]));
        words.push(cut(words[index - 16] + low + words[index - 7] + high));
      }
      let [a, b, c, d, e, f, g, h] = hash;
      for (let index = 0; index < rounds; index++) {
        const one = h + (turn(e, e0) ^ turn(e, e1[0]) ^ turn(e, e1[1])) + ((e & f) ^ (cut(~e) & g)) + constants[index] + words[index];
        const two = (turn(a, a0) ^ turn(a, a1[0]) ^ turn(a, a1[1])) + ((a & b) ^ (a & c) ^ (b & c));
        [a, b, c, d, e, f, g, h] = [cut(one + two), a, b, c, cut(d + one), e, f, g];
      }
      hash = [a, b, c, d, e, f, g, h].map((word, index) => cut(word + hash[index]));
    }
    return fromHex(hash.map((word) => word.toString(16).padStart(2 * size, "0")).join(""));
  };
}

export const ownSha256 = sha2(32, 64, [2, [13, 22], 6, [11, 25], [7, 18, 3], [17, 19, 10]]);
export const ownSha512 = sha2(64, 80, [28, [34, 39], 14, [18, 41], [1, 8, 7], [19, 61, 6]]);
