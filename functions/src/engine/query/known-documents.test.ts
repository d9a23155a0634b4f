import { expect, test } from 'vitest';
import { KnownDocuments } from './known-documents.ts';

const perChunk = 10;
const size = 400_000;
const limits = { isBudgetSpent: () => false, signal: new AbortController().signal };

/** Documents of 400 kB, ten in a chunk; each begins with its number. */
function read(ordinals: readonly number[], kept: readonly number[] = []) {
  let chunksRead = 0;
  const numbered = (ordinal: number) => ({ ordinal, bytes: new Uint8Array(size).fill(ordinal) });
  const documents = new KnownDocuments({
    documentsOf: async (wanted) => {
      chunksRead += 1;
      const end = Math.floor((wanted[0] ?? 0) / perChunk + 1) * perChunk;
      return wanted.filter((ordinal) => ordinal < end).map(numbered);
    },
    document: async (ordinal) => numbered(ordinal).bytes,
  });
  documents.keep(kept.map((ordinal) => ({ ...numbered(ordinal), place: [] })));
  const found = documents.inOrder(ordinals, limits);
  return { found, chunksRead: () => chunksRead };
}

async function numbersOf(found: AsyncIterable<Uint8Array>): Promise<number[]> {
  const numbers: number[] = [];
  for await (const [number = -1] of found) {
    numbers.push(number);
  }
  return numbers;
}

/** 0 to 99, neighbours far from one another. */
const order = Array.from({ length: 100 }, (_, n) => (n * 37) % 100);

test('of more than can be held, the first of the order are found with one look at each chunk', async () => {
  const { found, chunksRead } = read(order);
  const numbers = await numbersOf(found);
  expect(numbers).toEqual(order.slice(0, numbers.length));
  expect(numbers.length).toBeGreaterThanOrEqual(30);
  expect(chunksRead()).toBeLessThanOrEqual(11);
});

test('those that were kept make room for others that come before them', async () => {
  const numbers = await numbersOf(read(order, order.slice(70)).found);
  expect(numbers).toEqual(order.slice(0, numbers.length));
  expect(numbers.length).toBeGreaterThanOrEqual(30);
});
