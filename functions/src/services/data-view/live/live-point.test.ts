import { expect, test } from 'vitest';
import { rangeOf } from '../../../engine/compare/side.ts';
import { memoryDocument, MemorySource } from '../../../engine/testing/memory-backups.ts';
import { LivePoint } from './live-point.ts';

function livePoint(paths: readonly string[]) {
  const source = new MemorySource(paths.map((path) => memoryDocument(path, { revision: 1 })));
  const counted: unknown[] = [];
  const database = {
    root: source.root,
    scan: source.scan.bind(source),
    getDocument: async () => null,
    close: () => {},
  };
  const point = new LivePoint(database, {
    projectId: 'shop',
    readTime: '2026-01-01T00:00:00.000Z',
    usage: { count: async (...count) => void counted.push(count) },
  });
  return { point, counted };
}

test('counts every document that a comparison reads of a database', async () => {
  const { point, counted } = livePoint(['a/1', 'a/2', 'b/1']);
  const side = point.side({
    range: rangeOf(null, null),
    isSelected: (path) => path === 'b',
    isBudgetSpent: () => false,
    signal: new AbortController().signal,
    keys: null,
  });
  expect(await side.fill()).toBe(true);
  await point.close();
  expect(point.readCount).toBe(3);
  expect(counted).toEqual([['shop', 'browseReads', 3]]);
});

test('counts a document that is looked for, also where there is none', async () => {
  const { point, counted } = livePoint([]);
  expect(await point.find('a/1')).toBeNull();
  await point.close();
  expect(counted).toEqual([['shop', 'browseReads', 1]]);
});
