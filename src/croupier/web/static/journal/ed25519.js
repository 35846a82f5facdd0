// Ed25519 signatures (RFC 8032): the browser verifies them where it can, else the arithmetic below.

import { joined, sha512 } from "./bytes.js";

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = mod(-121665n * power(121666n, P - 2n));
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);
const BASE = unpacked(little(mod(4n * power(5n, P - 2n))));

function mod(number) {
  const rest = number % P;
  return rest < 0n ? rest + P : rest;
}

function power(base, exponent) {
  let found = 1n;
  for (; exponent; exponent >>= 1n) {
    if (exponent & 1n) found = mod(found * base);
    base = mod(base * base);
  }
  return found;
}

function number(bytes) {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

function little(value) {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
}

// The sum of two points, each as [X, Y, Z, T] with x = X/Z, y = Y/Z, xy = T/Z.
function plus(a, b) {
  const e = mod((a[1] - a[0]) * (b[1] - b[0]));
  const f = mod((a[1] + a[0]) * (b[1] + b[0]));
  const g = mod(2n * D * a[3] * b[3]);
  const h = mod(2n * a[2] * b[2]);
  const [across, down, left, right] = [f - e, f + e, h - g, h + g];
  return [mod(across * left), mod(right * down), mod(left * right), mod(across * down)];
}

function times(count, point) {
  let total = [0n, 1n, 1n, 0n];
  for (; count; count >>= 1n) {
    if (count & 1n) total = plus(total, point);
    point = plus(point, point);
  }
  return total;
}

// The point that these 32 bytes stand for, or null.
function unpacked(bytes) {
  const all = number(bytes);
  const [odd, y] = [all >> 255n, all & (2n ** 255n - 1n)];
  if (y >= P) return null;
  const square = mod((y * y - 1n) * power(mod(D * y * y + 1n), P - 2n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x - square)) x = mod(x * ROOT_OF_MINUS_ONE);
  if (mod(x * x - square) || (x === 0n && odd)) return null;
  if ((x & 1n) !== odd) x = P - x;
  return [x, y, 1n, mod(x * y)];
}

function alike(a, b) {
  return mod(a[0] * b[2] - b[0] * a[2]) === 0n && mod(a[1] * b[2] - b[1] * a[2]) === 0n;
}

// Whether the holder of the public key signed the message.
export async function signed(key, signature, message) {
  if (key.length !== 32 || signature.length !== 64) return false;
  const [who, commitment] = [unpacked(key), unpacked(signature.slice(0, 32))];
  if (!who || !commitment || number(signature.slice(32)) >= ORDER) return false;
  const given = await byBrowser(key, signature, message);
  return given ?? byHand(key, signature, message, who, commitment);
}

// What the browser says; null where it has no Ed25519.
async function byBrowser(key, signature, message) {
  const given = globalThis.crypto?.subtle;
  if (!given) return null;
  try {
    const imported = await given.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
    return await given.verify("Ed25519", imported, signature, message);
  } catch {
    return null;
  }
}

async function byHand(key, signature, message, who, commitment) {
  const question = number(await sha512(joined(signature.slice(0, 32), key, message))) % ORDER;
  return alike(times(number(signature.slice(32)), BASE), plus(commitment, times(question, who)));
}

// The same without the browser's own, for its tests.
export async function signedByHand(key, signature, message) {
  const [who, commitment] = [unpacked(key), unpacked(signature.slice(0, 32))];
  if (!who || !commitment || number(signature.slice(32)) >= ORDER) return false;
  return byHand(key, signature, message, who, commitment);
}
