import { describe, expect, test } from 'vitest';
import { backupMetadataSchema } from './backups.ts';
import {
  coverageOf,
  fallbacks,
  isOfEmptyDatabase,
  isProtecting,
  newestWhole,
  protectionByCollection,
  type KnownBackup,
} from './coverage.ts';

function made(id: string, hour: number, change: Partial<KnownBackup> = {}): KnownBackup {
  const time = new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
  return {
    id,
    status: 'completed',
    verification: 'verified',
    trigger: 'scheduled',
    createdAt: time,
    readTime: time,
    configurationId: null,
    databaseId: '(default)',
    include: [],
    exclude: [],
    documentCount: 10,
    collections: [
      { path: 'customers', documentCount: 6 },
      { path: 'orders', documentCount: 4 },
    ],
    ...change,
  };
}

const typo = { include: ['custmers'], documentCount: 0, collections: [] };
const customers = {
  include: ['customers'],
  collections: [{ path: 'customers', documentCount: 6 }],
};

describe('coverage', () => {
  test.each([
    ['whole', made('a', 1)],
    ['partial', made('a', 1, customers)],
    ['partial', made('a', 1, { exclude: ['logs'] })],
    ['partial', made('a', 1, { trigger: 'safety' })],
    ['partial', made('a', 1, { trigger: 'import' })],
    ['empty', made('a', 1, typo)],
    ['empty', made('a', 1, { documentCount: 0 })],
  ])('of a record without one is %s', (kind, backup) => {
    expect(coverageOf(backup).kind).toBe(kind);
  });

  test('an empty backup of an empty database differs from one whose patterns match nothing', () => {
    expect(isOfEmptyDatabase(made('a', 1, { documentCount: 0 }))).toBe(true);
    expect(isOfEmptyDatabase(made('a', 1, typo))).toBe(false);
    const coverage = { kind: 'empty', unmatched: ['custmers'], leftOutDocuments: 0, leftOut: [] };
    expect(
      isOfEmptyDatabase({ ...made('a', 1, typo), coverage: { ...coverage, kind: 'empty' } }),
    ).toBe(true);
  });

  test('a record from before there was a coverage is read', () => {
    const { coverage } = backupMetadataSchema.parse({
      backupName: 'old',
      trigger: 'manual',
      configurationId: null,
      firebaseProjectId: 'p',
      databaseId: '(default)',
      include: [],
      exclude: [],
      readTime: null,
      consistency: 'snapshot',
      documentCount: 1,
      rawBytes: 1,
      storedBytes: 1,
      chunkCount: 1,
      newChunkCount: 1,
      collections: [],
      startedAt: null,
      completedAt: null,
      durationMs: null,
    });
    expect(coverage).toBeNull();
  });

  test('only what is completed, verified, of the database and not empty protects', () => {
    expect(isProtecting(made('a', 1))).toBe(true);
    expect(isProtecting(made('a', 1, typo))).toBe(false);
    expect(isProtecting(made('a', 1, { verification: 'failed' }))).toBe(false);
    expect(isProtecting(made('a', 1, { status: 'deleting' }))).toBe(false);
    expect(isProtecting(made('a', 1, { trigger: 'safety' }))).toBe(false);
  });
});

describe('what there is to fall back on', () => {
  test('neither an empty nor a partial backup stands for the whole', () => {
    const backups = [made('whole', 1), made('part', 2, customers), made('empty', 3, typo)];
    expect(fallbacks(backups).map(({ id }) => id)).toEqual(['part', 'whole']);
    expect(newestWhole(backups, '(default)')?.id).toBe('whole');
    expect(newestWhole(backups, 'other')).toBeNull();
  });

  test('a newer whole backup stands for a part, in its own database only', () => {
    const backups = [
      made('part', 1, customers),
      made('elsewhere', 2, { ...customers, databaseId: 'other' }),
      made('whole', 3),
    ];
    expect(fallbacks(backups).map(({ id }) => id)).toEqual(['whole', 'elsewhere']);
  });

  test('the newest of a schedule stays one, but not where it is empty', () => {
    const nightly = { configurationId: 'nightly' };
    const backups = [
      made('older', 1, nightly),
      made('newest', 2, nightly),
      made('empty', 3, { ...nightly, ...typo }),
      made('by hand', 4),
    ];
    expect(fallbacks(backups).map(({ id }) => id)).toEqual(['by hand', 'newest']);
  });
});

describe('the protection of each collection', () => {
  const of = (...backups: KnownBackup[]) =>
    Object.fromEntries(
      protectionByCollection(backups, '(default)').map(({ path, backup }) => [
        path,
        backup?.id ?? null,
      ]),
    );

  test('comes from the newest backup that covers it', () => {
    expect(of(made('whole', 1), made('part', 2, customers), made('empty', 3, typo))).toEqual({
      customers: 'part',
      orders: 'whole',
    });
  });

  test('comes from nothing that is damaged, and from no other database', () => {
    const damaged = made('damaged', 2, { verification: 'failed' });
    const elsewhere = made('elsewhere', 3, {
      databaseId: 'other',
      collections: [{ path: 'theirs', documentCount: 1 }],
    });
    expect(of(made('whole', 1), damaged, elsewhere)).toEqual({
      customers: 'whole',
      orders: 'whole',
    });
    expect(of(damaged)).toEqual({ customers: null, orders: null });
  });

  test('is missing where it was only ever excluded, and where only some documents are covered', () => {
    const coverage = {
      kind: 'partial' as const,
      unmatched: [],
      leftOutDocuments: 5,
      leftOut: ['logs'],
    };
    const some = {
      include: ['customers/ada/orders'],
      collections: [{ path: 'customers/*/orders', documentCount: 1 }],
    };
    expect(of(made('part', 1, { ...customers, coverage }), made('some', 2, some))).toEqual({
      customers: 'part',
      'customers/*/orders': 'part',
      logs: null,
    });
    expect(of(made('some', 2, some))).toEqual({ 'customers/*/orders': null });
  });

  test('is no question for a collection that the newest whole backup no longer found', () => {
    const gone = { collections: [{ path: 'gone', documentCount: 1 }] };
    expect(of(made('old', 1, gone), made('whole', 2))).toEqual({
      customers: 'whole',
      orders: 'whole',
    });
  });
});
