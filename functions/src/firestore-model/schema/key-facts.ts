import { z } from 'zod';

/** Kept of all hashes: fewer keys are counted exactly, more with an error of some 6 %. */
const maxHashes = 256;
const maxExamples = 3;
const maxExampleLength = 60;
const hashRange = 2 ** 32;

/** Which keys maps have that are data. */
export const keyFactsSchema = z.object({
  /** The least of the hashes of all distinct keys, in order. */
  hashes: z.array(z.number().int().nonnegative()).max(maxHashes),
  /** Some short ones. */
  examples: z.array(z.string()).max(maxExamples),
});
export type KeyFacts = z.infer<typeof keyFactsSchema>;

/** FNV-1a over UTF-16 units, mixed so that the least of them are spread evenly. */
function hashOf(key: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Where a hash is in the order, or belongs. */
function placeOf(hashes: readonly number[], hash: number): number {
  let [from, to] = [0, hashes.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((hashes[middle] ?? 0) < hash) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from;
}

function addHash(hashes: number[], hash: number): void {
  const place = placeOf(hashes, hash);
  if (place < maxHashes && hashes[place] !== hash) {
    hashes.splice(place, 0, hash);
    hashes.length = Math.min(hashes.length, maxHashes);
  }
}

function addExample(examples: string[], key: string): void {
  const isWanted = examples.length < maxExamples && key.length <= maxExampleLength;
  if (isWanted && !examples.includes(key)) {
    examples.push(key);
  }
}

/** Adds a key that was seen. */
export function addKey({ hashes, examples }: KeyFacts, key: string): void {
  addHash(hashes, hashOf(key));
  addExample(examples, key);
}

/** Adds those that are known of other maps. */
export function addKeys(into: KeyFacts, more: KeyFacts): void {
  more.hashes.forEach((hash) => addHash(into.hashes, hash));
  more.examples.forEach((key) => addExample(into.examples, key));
}

/** How many distinct keys there are, exactly up to 255. */
export function distinctKeys({ hashes }: KeyFacts): { count: number; isExact: boolean } {
  const last = hashes.at(-1);
  return hashes.length < maxHashes || last === undefined
    ? { count: hashes.length, isExact: true }
    : { count: Math.round(((maxHashes - 1) * hashRange) / last), isExact: false };
}
