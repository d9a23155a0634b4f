import {
  defaultCsvForm,
  querySchema,
  type DataExport,
  type Query,
} from '@firekeep/functions/contract';
import { describe, expect, test } from 'vitest';
import {
  costText,
  exportName,
  exportProgressText,
  exportTimeText,
  scopesOf,
} from './export-text.ts';
import { readQueryText } from '../query-bar/model/query-text.ts';

const queryOf = (text: object) =>
  querySchema.parse({ from: { kind: 'collection', path: 'shops/1/orders' }, ...text });
const filtered = queryOf({
  where: { field: 'total', op: '>', value: { integerValue: '5' } },
});
const all = { kind: 'query', query: queryOf({}) } as const;
const project = { kind: 'project' } as const;

describe('what can be exported', () => {
  const labels = (...wanted: Parameters<typeof scopesOf>) =>
    scopesOf(...wanted).map(({ label }) => label);

  const root = 'projects/p/databases/(default)/documents';
  const from = { kind: 'collection', path: 'shops/1/orders' } as const;
  const typedIn = (text: string, place?: typeof from) =>
    readQueryText(text, { root, from: place }).query;
  const bar = (text: string, ran: Query | null = filtered, found: number | null = 7) =>
    ({ kind: 'bar', typed: typedIn(text, from), from, ran, found }) as const;
  const anywhere = (text: string) =>
    ({ kind: 'bar', typed: typedIn(text), from: undefined, ran: null, found: 7 }) as const;

  test('of what ran: what it finds, its collection, all collections', () => {
    const [found, collection, everything, ...others] = scopesOf(bar('where total > 5'));
    expect(found).toEqual({
      label: 'What the query finds',
      help: 'In full, not only what is shown. Subcollections are not included.',
      query: 'shops/1/orders where total > 5',
      what: { kind: 'query', query: filtered },
      documents: 7,
    });
    expect(collection).toMatchObject({ label: 'All documents of shops/1/orders', what: all });
    expect(everything).toMatchObject({ label: 'All collections', what: project });
    expect(others).toEqual([]);
  });

  test('of a query that was edited since: what the bar says, and that it has not run', () => {
    const [typed] = scopesOf(bar('where total > 9'));
    expect(typed).toMatchObject({ query: 'shops/1/orders where total > 9' });
    expect(typed.help).toContain('As the query bar says now, which has not run yet.');
    expect(typed.documents).toBeUndefined();
    const [whole] = scopesOf(bar(''));
    expect(whole).toMatchObject({ label: 'All documents of shops/1/orders', what: all });
  });

  test('of a text that is no query: what ran last, and the collection where nothing ran', () => {
    const [ran] = scopesOf(bar('where total >'));
    expect(ran.query).toBe('shops/1/orders where total > 5');
    expect(ran.help).toContain('not complete');
    expect(labels(bar('where total >', null))).toEqual([
      'All documents of shops/1/orders',
      'All collections',
    ]);
    expect(labels(anywhere('orders where'))).toEqual(['All collections']);
  });

  test('of aggregates: the documents that they are of', () => {
    const counted = queryOf({ ...filtered, aggregates: [{ op: 'count' }] });
    const [found] = scopesOf(bar('select count() where total > 5', counted, 0));
    expect(found.what).toEqual({ kind: 'query', query: filtered });
    expect(found.help).toContain('without counts, sums and averages');
    expect(found.documents).toBeUndefined();
  });

  test('of a query without conditions: what it sorts and selects is kept', () => {
    const query = queryOf({ orderBy: [{ field: 'n', direction: 'desc' }], select: ['n'] });
    const scopes = scopesOf(bar('select n order by n desc', query));
    expect(scopes.map(({ what }) => what)).toEqual([{ kind: 'query', query }, project]);
    expect(labels(bar('limit 5'))[0]).toBe('What the query finds');
    const group = anywhere('group reviews');
    expect(labels(group)[0]).toBe('All documents of collections named reviews');
  });

  test('of chosen documents: them, and their collection where it is one', () => {
    const of = (...paths: string[]) => labels({ kind: 'documents', paths });
    expect(of('a/1', 'a/2')).toEqual([
      '2 chosen documents',
      'All documents of a',
      'All collections',
    ]);
    expect(of('a/1', 'b/2')).toEqual(['2 chosen documents', 'All collections']);
    expect(of()).toEqual(['0 chosen documents', 'All collections']);
  });

  test('of a collection, and of all', () => {
    const [first] = scopesOf({ kind: 'collection', path: 'shops/1/orders' });
    expect(first.what).toEqual(all);
    expect(labels(project)).toEqual(['All collections']);
  });
});

const one: DataExport = {
  id: 'e1',
  projectId: 'p1',
  at: 'now',
  what: all,
  format: 'csv',
  cells: 'flat',
  csv: defaultCsvForm,
  status: 'completed',
  createdAt: '2026-01-02T10:00:00Z',
  completedAt: null,
  expiresAt: null,
  readTime: '2026-01-01T10:20:00Z',
  consistency: 'snapshot',
  progress: { documents: 1200, total: 1500, fraction: 0.8, rawBytes: 2048, reads: 1 },
  error: null,
};

test('exports are called by what they hold', () => {
  expect(exportName(all)).toBe('shops/1/orders');
  expect(exportName({ kind: 'query', query: filtered })).toBe('shops/1/orders where total > 5');
  expect(exportName({ kind: 'documents', documents: 1, collection: null })).toBe(
    '1 chosen document',
  );
});

test('how far one is says how many there are, where that is known', () => {
  const { progress } = one;
  expect(exportProgressText(one)).toBe('1,200 documents · 2 KiB · 1 read');
  expect(exportProgressText({ ...one, status: 'running' })).toBe('1,200 of 1,500 documents');
  const unknown = { ...one, status: 'queued' as const, progress: { ...progress, total: null } };
  expect(exportProgressText(unknown)).toBe('1,200 documents');
  const free = { ...one, progress: { ...progress, reads: 0 } };
  expect(exportProgressText(free)).toBe('1,200 documents · 2 KiB · no reads');
});

test('which time it is of is said where that is not now', () => {
  expect(exportTimeText(one)).toBeNull();
  expect(exportTimeText({ ...one, at: 'backup:b1' })).toMatch(/^from the backup of .*2026/);
  expect(exportTimeText({ ...one, at: 'backup:b1', readTime: null })).toBe('from a backup');
  const then = { ...one, at: '2026-01-01T10:20:00Z', readTime: null };
  expect(exportTimeText(then)).toMatch(/^as it was on .*2026/);
});

test('that it is of several times is said, whatever it is of', () => {
  const mixed = { ...one, consistency: 'per-shard' } as const;
  expect(exportTimeText(mixed)).toMatch(/^parts are of different times/);
  expect(exportTimeText({ ...mixed, at: 'backup:b1' })).toMatch(
    /^from the backup of .*2026.*, parts are of different times/,
  );
});

test('what it costs', () => {
  expect(costText(false, 5)).toBe('No reads: it comes from the backup.');
  expect(costText(true, null)).toBe('Each document counts as one read of the database.');
  expect(costText(true, 0)).toBe(
    'At least 1 read of the database: one for each document, and one for each missing parent.',
  );
});
