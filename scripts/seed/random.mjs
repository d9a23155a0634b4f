/**
 * Pseudo-random numbers that are the same on every machine: the demo data must come out byte for
 * byte alike wherever and whenever it is made. Not for secrets.
 *
 * Streams are named, so that a collection that grows does not shift the values of the others.
 */

const AUTO_ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const AUTO_ID_LENGTH = 20;

/** FNV-1a over UTF-16 units, to turn a stream's name into a 32-bit seed. */
function hashName(name) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: 32 bits of state, enough for data that only has to look unordered. */
function createGenerator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * @typedef {object} Random
 * @property {() => number} next a number in [0, 1)
 * @property {(least: number, most: number) => number} integer both ends included
 * @property {(probability: number) => boolean} chance
 * @property {<T>(items: readonly T[]) => T} pick
 * @property {<T>(items: readonly T[], count: number) => T[]} sample distinct items, in random order
 * @property {() => string} autoId an id as Firestore's clients make them
 */

/**
 * @param {string} name the stream; the same name always gives the same numbers
 * @returns {Random}
 */
export function createRandom(name) {
  const next = createGenerator(hashName(name));
  const integer = (least, most) => least + Math.floor(next() * (most - least + 1));
  const pick = (items) => items[integer(0, items.length - 1)];
  return {
    next,
    integer,
    pick,
    chance: (probability) => next() < probability,
    sample: (items, count) => {
      const rest = [...items];
      const taken = [];
      while (taken.length < count && rest.length > 0) {
        taken.push(...rest.splice(integer(0, rest.length - 1), 1));
      }
      return taken;
    },
    autoId: () => Array.from({ length: AUTO_ID_LENGTH }, () => pick(AUTO_ID_ALPHABET)).join(''),
  };
}
