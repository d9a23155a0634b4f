import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashByteOf, ObjectMarks, wholeRange } from './marks.ts';

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const chunk = (hash: string) => `chunks/${hash.slice(0, 2)}/${hash}`;
/** The same set by its bytes. */
function readAgain(marks: ObjectMarks): ObjectMarks {
  const read = new ObjectMarks();
  read.addBytes(marks.toBytes());
  return read;
}

const delta = (hash: string, base: string) => `deltas/${hash.slice(0, 2)}/${hash}-${base}`;

describe('what is needed', () => {
  const [whole, changed, base, other] = ['whole', 'changed', 'base', 'other'].map(hashOf) as [
    string,
    string,
    string,
    string,
  ];
  const marks = new ObjectMarks();
  marks.add({ hash: whole, base: null });
  marks.add({ hash: changed, base });

  test('a chunk; a difference, its base, and a whole copy that may have healed it', () => {
    expect(marks.needs(chunk(whole))).toBe(true);
    expect(marks.needs(delta(changed, base))).toBe(true);
    expect(marks.needs(chunk(base))).toBe(true);
    expect(marks.needs(chunk(changed))).toBe(true);
  });

  test('nothing else', () => {
    expect(marks.needs(chunk(other))).toBe(false);
    expect(marks.needs(delta(changed, other))).toBe(false);
    expect(marks.needs(delta(base, changed))).toBe(false);
    expect(marks.needs(delta(whole, base))).toBe(false);
  });

  test('what is not a chunk is not touched', () => {
    const names = [
      '',
      'chunks/',
      'chunks/00/readme',
      `chunks/00/${other}`,
      `${chunk(other)}.old`,
      `x/${chunk(other)}`,
      'backups/b1/manifest',
      'sweep/unreferenced',
    ];
    for (const name of names) {
      expect(marks.needs(name)).toBe(true);
      expect(hashByteOf(name)).toBeNull();
    }
  });
});

test('kept as bytes and read again it says the same', () => {
  const marks = new ObjectMarks();
  const hashes = Array.from({ length: 5000 }, (_, index) => hashOf(`${index}`));
  for (const [index, hash] of hashes.entries()) {
    marks.add({ hash, base: index % 3 === 0 ? (hashes[index + 1] ?? null) : null });
  }
  const read = readAgain(marks);
  expect(read.size).toBe(marks.size);
  for (const [index, hash] of hashes.entries()) {
    expect(read.needs(chunk(hash))).toBe(true);
    const previous = hashes[index + 1];
    const isDelta = index % 3 === 0 && previous !== undefined;
    expect(read.needs(delta(hash, previous ?? hash))).toBe(isDelta);
  }
  expect(read.needs(chunk(hashOf('another')))).toBe(false);
});

test('bytes of several sets make one; a narrower set takes what is its business', () => {
  const hashes = Array.from({ length: 300 }, (_, index) => hashOf(`${index}`));
  const all = new ObjectMarks();
  const upper = new ObjectMarks({ from: 128, to: 256 });
  for (const hash of hashes) {
    const one = new ObjectMarks();
    one.add({ hash, base: null });
    all.addBytes(one.toBytes());
    upper.addBytes(one.toBytes());
  }
  expect(all.size).toBe(hashes.length);
  expect(hashes.every((hash) => all.needs(chunk(hash)) && upper.needs(chunk(hash)))).toBe(true);
  expect(upper.size).toBe(hashes.filter((hash) => parseInt(hash.slice(0, 2), 16) >= 128).length);
});

test('hashes of zeros are marks like others', () => {
  const zeros = '0'.repeat(64);
  const marks = new ObjectMarks();
  expect(marks.needs(chunk(zeros))).toBe(false);
  marks.add({ hash: zeros, base: zeros });
  expect(readAgain(marks).needs(delta(zeros, zeros))).toBe(true);
});

test('too many narrow the range; passes over all ranges find each once', () => {
  const hashes = Array.from({ length: 4000 }, (_, index) => hashOf(`${index}`));
  const unneeded = Array.from({ length: 500 }, (_, index) => hashOf(`unneeded ${index}`));
  const found: string[] = [];
  let passes = 0;
  for (let from = 0; from < 256; passes += 1) {
    const marks = new ObjectMarks({ from, to: 256 }, 1000);
    for (const hash of hashes) {
      marks.add({ hash, base: null });
    }
    expect(marks.size).toBeLessThanOrEqual(1000);
    expect(hashes.every((hash) => marks.needs(chunk(hash)))).toBe(true);
    found.push(...unneeded.filter((hash) => !marks.needs(chunk(hash))));
    from = marks.range.to;
  }
  expect(passes).toBeGreaterThan(4);
  expect(found).toHaveLength(unneeded.length);
  expect(new Set(found)).toEqual(new Set(unneeded));
});

test('a million chunks take some megabytes', () => {
  const many = 1_000_000;
  const bytes = randomBytes(32 * many);
  const hashes = Array.from({ length: many }, (_, n) => bytes.toString('hex', 32 * n, 32 * n + 32));
  const before = process.memoryUsage().arrayBuffers;
  const marks = new ObjectMarks();
  for (const hash of hashes) {
    marks.add({ hash, base: null });
  }
  expect(marks.size).toBe(many);
  expect(marks.range).toEqual(wholeRange);
  expect(marks.toBytes().length).toBe(4 + 12 * many);
  // Two tables for a moment while it grows, the smaller one of which is garbage.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(80 * 1024 * 1024);
});
