import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { memoryVault } from '../testing/memory-backups.ts';
import { findUnreferenced } from './find-unreferenced.ts';
import { hashByteOf, needAny, ObjectMarks, type HashRange } from './marks.ts';

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const unneeded = Array.from({ length: 60 }, (_, index) => hashOf(`unneeded ${index}`)).flatMap(
  (hash) => [`chunks/${hash.slice(0, 2)}/${hash}`, `deltas/${hash.slice(0, 2)}/${hash}-${hash}`],
);

/** What is found with so many marks, of which some are stored. */
async function found(count: number, range?: HashRange): Promise<string[]> {
  const vault = memoryVault();
  const marks = new ObjectMarks(range);
  const put = (name: string) =>
    vault.store.objects.set(`backups/ada/shop/${name}`, Buffer.from('x'));
  for (let index = 0; index < count; index += 1) {
    const hash = hashOf(`${index}`);
    marks.add({ hash, base: null });
    if (index < 100) {
      put(`chunks/${hash.slice(0, 2)}/${hash}`);
    }
  }
  for (const name of [...unneeded, 'chunks/readme', 'sweep/unreferenced']) {
    put(name);
  }
  return (await findUnreferenced(vault, marks)).objects.map(({ name }) => name);
}

test.each([100, 10_001])('finds each object that none of %d marks needs, once', async (count) => {
  const names = await found(count);
  expect(names).toHaveLength(unneeded.length);
  expect(new Set(names)).toEqual(new Set(unneeded));
});

test('finds those of a range', async () => {
  const range = { from: 15, to: 130 };
  const inRange = unneeded.filter((name) => {
    const byte = hashByteOf(name) ?? 0;
    return byte >= range.from && byte < range.to;
  });
  const names = await found(100, range);
  expect(names).toHaveLength(inRange.length);
  expect(new Set(names)).toEqual(new Set(inRange));
});

test('notes what is needed and not stored, as a whole or as a difference', async () => {
  const vault = memoryVault();
  const marks = new ObjectMarks();
  const hashes = ['whole', 'difference', 'base', 'healed', 'gone', 'gone as difference'].map(
    hashOf,
  );
  const [whole = '', difference = '', base = '', healed = '', gone = '', late = ''] = hashes;
  marks.add({ hash: whole, base: null });
  marks.add({ hash: difference, base });
  marks.add({ hash: healed, base });
  marks.add({ hash: gone, base: null });
  marks.add({ hash: late, base });
  for (const name of [
    ...[whole, base, healed].map((hash) => `chunks/${hash.slice(0, 2)}/${hash}`),
    `deltas/${difference.slice(0, 2)}/${difference}-${base}`,
  ]) {
    vault.store.objects.set(`backups/ada/shop/${name}`, Buffer.from('x'));
  }
  expect(await findUnreferenced(vault, marks)).toEqual({ objects: [], isComplete: true });
  const highs = [gone, late].map((hash) => parseInt(hash.slice(0, 8), 16));
  expect(marks.unseen()).toEqual(new Set(highs));
  expect(needAny(marks.toBytes(), marks.unseen())).toBe(true);
  const others = new ObjectMarks();
  others.add({ hash: whole, base: null });
  expect(needAny(others.toBytes(), marks.unseen())).toBe(false);
});

test('counts nothing as stored that has another size than all backups that need it name', async () => {
  const vault = memoryVault();
  const [whole = '', cut = '', again = '', base = '', unknown = ''] = [
    'whole',
    'cut',
    'stored again',
    'base',
    'unknown',
  ].map(hashOf);
  for (const hash of [whole, cut, again, base, unknown]) {
    const name = `backups/ada/shop/chunks/${hash.slice(0, 2)}/${hash}`;
    vault.store.objects.set(name, Buffer.from('four'));
  }
  const early = new ObjectMarks();
  early.add({ hash: whole, base: null, storedBytes: 4 });
  early.add({ hash: cut, base: null, storedBytes: 5 });
  early.add({ hash: again, base: null, storedBytes: 3 });
  // The size is the difference's, of which a whole copy takes the place.
  early.add({ hash: unknown, base, storedBytes: 2 });
  const marks = new ObjectMarks();
  marks.add({ hash: again, base: null, storedBytes: 4 });
  marks.addBytes(early.toBytes());
  await findUnreferenced(vault, marks);
  expect(marks.unseen()).toEqual(new Set([parseInt(cut.slice(0, 8), 16)]));
});
