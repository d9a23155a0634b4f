import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { memoryVault } from '../testing/memory-backups.ts';
import { findUnreferenced } from './find-unreferenced.ts';
import { hashByteOf, ObjectMarks, type HashRange } from './marks.ts';

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
  return (await findUnreferenced(vault, marks)).map(({ name }) => name);
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
