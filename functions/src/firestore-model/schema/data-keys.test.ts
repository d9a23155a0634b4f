import { expect, test } from 'vitest';
import { dataKeysOf, maxNamedKeys, type KeyUse, type MapsOfField } from './data-keys.ts';
import type { FieldType } from './shape.ts';

const many = maxNamedKeys + 1;
const keysOf = (keyOf: (at: number) => string, count = 1, type: FieldType = 'int64'): KeyUse[] =>
  Array.from({ length: many }, (_, at) => ({ key: keyOf(at), count, types: { [type]: count } }));
const found = (keys: readonly KeyUse[], of: Partial<MapsOfField> = {}) =>
  dataKeysOf(keys, { maps: 1, isRoot: false, isGathered: false, ...of }).size;
const two = (at: number) => String(at + 10);
const documentId = (at: number) => `kT9xQmZ4vRb2WcLs7p${two(at)}`;
const userId = (at: number) => `${documentId(at)}HgE5nJyU`;

test.each<[string, (at: number) => string]>([
  ['dates', (at) => `2026-01-${two(at)}`],
  ['months', (at) => `20${two(at)}/03`],
  ['times', (at) => `2026-03-29T${two(at)}:00:00Z`],
  ['numbers', (at) => String(at)],
  ['ids of documents', documentId],
  ['ids of users', userId],
  ['UUIDs', (at) => `0b8f6f0${at % 10}-5ae1-4b6e-9d2a-0242ac1200${two(at)}`],
  ['hashes', (at) => `d41d8cd98f00b204e9800998ecf842${two(at)}`],
  ['e-mail addresses', (at) => `ada${at}@example.com`],
])('%s are data, in one map and in each of many', (_, keyOf) => {
  expect(found(keysOf(keyOf))).toBe(many);
  expect(found(keysOf(keyOf, 1000), { maps: 1000 })).toBe(many);
  expect(found(keysOf(keyOf), { isRoot: true })).toBe(many);
});

test('so few that they can be read keep their names', () => {
  const dates = keysOf((at) => `2026-01-${two(at)}`).slice(1);
  expect(found(dates)).toBe(0);
  expect(found(dates, { isGathered: true })).toBe(maxNamedKeys);
});

test.each<[string, (at: number) => string]>([
  ['words', (at) => `field${'abcdefghijklmnopqrstuvwxyz'[at]}`],
  ['questions', (at) => `q${at}`],
  ['lines', (at) => `address_line_${at}`],
  ['long names', (at) => `deliveryInstructionsForTheDriver${at}`],
])('%s are names of fields, in one map and in most of many', (_, keyOf) => {
  expect(found(keysOf(keyOf))).toBe(0);
  expect(found(keysOf(keyOf, 51), { maps: 1000 })).toBe(0);
});

test('keys that rarely repeat are data, of values of one kind, below the document', () => {
  const skus = keysOf((at) => `stoneware-bowl-${'x'.repeat(at)}`, 5);
  expect(found(skus, { maps: 100 })).toBe(many);
  expect(found(skus, { maps: 99 })).toBe(0);
  expect(found(skus, { maps: 100, isRoot: true })).toBe(0);
  const mixed = skus.map((use, at) => (at % 3 === 0 ? { ...use, types: { string: 5 } } : use));
  expect(found(mixed, { maps: 100 })).toBe(0);
  const likeOne = skus.map((use, at) => ({ ...use, types: { [at % 2 ? 'double' : 'int64']: 5 } }));
  expect(found(likeOne, { maps: 100 })).toBe(many);
  const oneOdd = skus.map((use, at) => (at < 2 ? { ...use, types: { string: 5 } } : use));
  expect(found(oneOdd, { maps: 100 })).toBe(many);
});

test('among keys that are data, those that repeat keep their names', () => {
  const uses = [...keysOf(userId), { key: 'updatedAt', count: 90, types: { timestamp: 90 } }];
  const data = dataKeysOf(uses, { maps: 100, isRoot: false, isGathered: false });
  expect([data.size, data.has('updatedAt')]).toEqual([many, false]);
});
