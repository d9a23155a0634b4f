import { expect, test } from 'vitest';
import { documentOf } from '#testing/numbered-document.ts';
import { DocumentCache } from './document-cache.ts';

const documents = Array.from({ length: 1500 }, (_, index) => documentOf(index));

test('documents that were put away as text come back as they were', () => {
  const cache = new DocumentCache();
  cache.keep(documents);
  for (const index of [0, 1499, 499, 500, 0]) {
    expect(cache.get(`numbers/n${index}`)).toEqual(documentOf(index));
  }
  expect(cache.has('numbers/n0')).toBe(true);
  expect(cache.has('numbers/n1500')).toBe(false);
  expect(cache.get('numbers/n1500')).toBeUndefined();
});

test('a document that is looked at stays the same object, so that nothing is drawn again', () => {
  const cache = new DocumentCache();
  cache.keep(documents.slice(0, 1000));
  const looked = cache.get('numbers/n0');
  cache.keep(documents.slice(1000));
  expect(cache.get('numbers/n0')).toBe(looked);
  expect(cache.get('numbers/n1')).not.toBe(documents[1]);
});

test('a document that is kept again is another one', () => {
  const cache = new DocumentCache();
  cache.keep([documentOf(0)]);
  const changed = { ...documentOf(0), fields: {} };
  cache.keep([changed]);
  expect(cache.get('numbers/n0')).toBe(changed);
});

test('few large documents stay parsed, as many of them take much memory', () => {
  const cache = new DocumentCache();
  const large = Array.from({ length: 20 }, (_, index) => ({
    ...documentOf(index),
    fields: { text: { stringValue: 'x'.repeat(1024 * 1024) } },
  }));
  cache.keep(large);
  const isSame = large.map((document) => cache.get(document.path) === document);
  expect(isSame.slice(0, 5)).toEqual([false, false, false, false, false]);
  cache.keep(large.slice(-1));
  expect(cache.get('numbers/n19')).toBe(large[19]);
});
