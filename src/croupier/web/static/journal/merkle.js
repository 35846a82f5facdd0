// The Merkle tree of RFC 6962: leaves, the root of a list that grows, and what a proof gives.

import { joined, sha256 } from "./bytes.js";

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export function leaf(data) {
  return sha256(joined(LEAF, data));
}

export function node(left, right) {
  return sha256(joined(NODE, left, right));
}

// Add a leaf to the roots of the complete subtrees of `count` leaves.
export async function grow(stack, count, hashed) {
  for (; count % 2; count = Math.floor(count / 2)) hashed = await node(stack.pop(), hashed);
  stack.push(hashed);
}

export async function rootOf(stack) {
  let root = stack.at(-1);
  for (const peak of stack.slice(0, -1).reverse()) root = await node(peak, root);
  return root;
}

function powerBelow(count) {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

// The root that a leaf at this place of `size` gives with its inclusion proof, or null if the proof does not fit.
export async function rootFromPath(hashed, place, size, path) {
  if (size === 1) return path.length ? null : hashed;
  if (!path.length) return null;
  const [half, rest, last] = [powerBelow(size), path.slice(0, -1), path.at(-1)];
  if (place < half) {
    const below = await rootFromPath(hashed, place, half, rest);
    return below && node(below, last);
  }
  const below = await rootFromPath(hashed, place - half, size - half, rest);
  return below && node(last, below);
}

// The roots of the old and of the new tree that a consistency proof gives, or null if it does not fit.
export async function rootsFromConsistency(old, grown, path, oldRoot, whole = true) {
  if (old === grown) {
    if (whole) return path.length ? null : [oldRoot, oldRoot];
    return path.length === 1 ? [path[0], path[0]] : null;
  }
  if (!path.length) return null;
  const [half, rest, last] = [powerBelow(grown), path.slice(0, -1), path.at(-1)];
  if (old <= half) {
    const below = await rootsFromConsistency(old, half, rest, oldRoot, whole);
    return below && [below[0], await node(below[1], last)];
  }
  const below = await rootsFromConsistency(old - half, grown - half, rest, oldRoot, false);
  return below && [await node(last, below[0]), await node(last, below[1])];
}
