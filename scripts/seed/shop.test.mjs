import { expect, test } from 'vitest';
import { changeSets, generateShop } from './shop.mjs';

const OPTIONS = { projectId: 'demo-shop', baseTime: '2026-11-16T06:00:00Z' };
const documents = [...generateShop(OPTIONS)];
const paths = new Set(documents.map(({ path }) => path));
const collectionOf = (path) => path.split('/').filter((_, index) => index % 2 === 0);
const text = JSON.stringify(documents);

test('the demo shop has thousands of documents in many collections at up to four levels', () => {
  expect(documents.length).toBeGreaterThan(3000);
  expect(paths.size).toBe(documents.length);
  expect(new Set(documents.map(({ path }) => path.split('/')[0])).size).toBeGreaterThanOrEqual(8);
  expect(Math.max(...documents.map(({ path }) => collectionOf(path).length))).toBe(4);
});

test('the demo shop is the same each time it is made', () => {
  expect(JSON.stringify([...generateShop(OPTIONS)]) === text).toBe(true);
});

test('the demo shop has documents with a path of whole, legal segments', () => {
  for (const path of paths) {
    const segments = path.split('/');
    expect(segments.length % 2, path).toBe(0);
    for (const segment of segments) {
      expect(segment, path).not.toMatch(/^$|^\.\.?$|^__(?!id\d+__$).*__$/);
      expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(1500);
    }
  }
});

test('the demo shop has every type of value', () => {
  const types = new Set(text.match(/"(\w+Value)":/g));
  for (const type of ['null', 'boolean', 'integer', 'double', 'timestamp', 'string', 'bytes']) {
    expect(types).toContain(`"${type}Value":`);
  }
  for (const type of ['reference', 'geoPoint', 'array', 'map']) {
    expect(types).toContain(`"${type}Value":`);
  }
  expect(text).toContain('"__vector__"');
  for (const edge of ['"-9223372036854775808"', '"9007199254740993"', '"NaN"', '"-0"', '5e-324']) {
    expect(text).toContain(edge);
  }
  expect(text).toContain('"0001-01-01T00:00:00Z"');
  expect(text).toContain('"9999-12-31T23:59:59.999999Z"');
});

test('the demo shop has documents under parents that are missing, and collection ids at several depths', () => {
  const orphans = documents.filter(({ path }) => {
    const parent = path.split('/').slice(0, -2).join('/');
    return parent !== '' && !paths.has(parent);
  });
  expect(orphans.length).toBeGreaterThan(20);
  for (const id of ['notes', 'orders', 'reviews', 'items']) {
    const owners = new Set(
      documents
        .map(({ path }) => collectionOf(path))
        .filter((ids) => ids.at(-1) === id)
        .map((ids) => ids.join('/')),
    );
    expect(owners.size, id).toBeGreaterThan(1);
  }
});

test('the demo shop has documents of every size up to 900 KB, and no more than 9 MB of them', () => {
  const sizes = documents.map((document) => JSON.stringify(document.fields).length);
  expect(Math.max(...sizes)).toBeGreaterThan(1_200_000);
  expect(Math.min(...sizes)).toBeLessThan(100);
  expect(text.length).toBeLessThan(9_000_000);
});

test('the demo shop points only at documents that exist, but where it says that it does not', () => {
  const prefix = 'projects/demo-shop/databases/(default)/documents/';
  const targets = documents
    .filter(({ path }) => !path.startsWith('imports/self-test/'))
    .flatMap(({ fields }) => JSON.stringify(fields).match(/"referenceValue":"[^"]+"/g) ?? [])
    .map((found) => JSON.parse(`{${found}}`).referenceValue.slice(prefix.length));
  expect([...new Set(targets)].filter((target) => !paths.has(target))).toEqual([]);
});

const days = changeSets(OPTIONS);

test('the days that follow each change one to three documents in a hundred, none of them twice', () => {
  expect(days.length).toBeGreaterThanOrEqual(3);
  for (const { title, writes } of days) {
    expect(writes.length / documents.length, title).toBeGreaterThan(0.01);
    expect(writes.length / documents.length, title).toBeLessThan(0.03);
    expect(new Set(writes.map(({ path }) => path)).size).toBe(writes.length);
  }
});

test('the days that follow add, change and delete, and delete only what is there', () => {
  const state = new Set(paths);
  for (const { title, writes } of days) {
    const kinds = new Set();
    for (const write of writes) {
      kinds.add('delete' in write ? 'delete' : state.has(write.path) ? 'change' : 'add');
      expect('delete' in write && !state.has(write.path), write.path).toBe(false);
      state['delete' in write ? 'delete' : 'add'](write.path);
    }
    expect(kinds, title).toEqual(new Set(['add', 'change', 'delete']));
  }
});
