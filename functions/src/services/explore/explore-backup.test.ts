// Looking into backups, with stores in memory: which backups can be looked into, and long
// histories.
import { expect, test } from 'vitest';
import type { BackupRecord, BackupStatus } from '../../contract/backups.ts';
import type { DocumentHistory } from '../../contract/explore-backup.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
  type CountingStore,
} from '../../engine/testing/memory-backups.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { AppError } from '../../lib/errors.ts';
import { newBackupRecord } from '../backups/new-record.ts';
import type { CustomerDatabases } from '../ports/customer-database.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { Vaults } from '../jobs/vaults.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { BackupAccess } from './backup-access.ts';
import { BackupExplore } from './explore-backup.ts';
import { ComparedPoints } from './compared-points.ts';
import { Comparisons } from './comparisons.ts';
import { DocumentHistories } from './document-history.ts';

const project = {
  ownerId: 'ada',
  project: { id: 'shop', databaseId: '(default)' },
  settings: { allowed: { read: false } },
} as unknown as StoredProject;

const noDatabases: CustomerDatabases = {
  open: async () => {
    throw new AppError('unavailable', 'not here');
  },
};

const noUsage = { count: async () => {} };

class World {
  readonly vault = memoryVault();
  readonly stored = new Map<string, { ownerId: string; value: BackupRecord }>();
  private readonly projects = {
    get: async (id: string) => (id === 'shop' ? project : null),
  };
  private readonly vaults = new Vaults(this.vault.store, { get: async () => Buffer.alloc(32, 1) });
  private readonly records = {
    get: async (id: string) => this.stored.get(id) ?? null,
    completed: async (_: unknown, before: string | null, limit: number) =>
      [...this.stored.values()]
        .map(({ value }) => value)
        .filter(
          ({ status, createdAt }) =>
            status === 'completed' && (before === null || createdAt < before),
        )
        .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
        .slice(0, limit),
  };
  readonly access = new BackupAccess({
    records: this.records,
    projects: this.projects,
    vaults: this.vaults,
  });
  readonly browse = new BackupExplore(this.access, testPageTokens);
  readonly histories = new DocumentHistories({
    projects: this.projects,
    records: this.records,
    vaults: this.vaults,
    databases: noDatabases,
    pageTokens: testPageTokens,
  });
  readonly comparisons = new Comparisons(
    new ComparedPoints({
      access: this.access,
      projects: this.projects,
      databases: noDatabases,
      usage: noUsage,
    }),
    testPageTokens,
  );

  get objects(): CountingStore {
    return this.vault.store;
  }

  addRecord(id: string, status: BackupStatus, minute = 0): void {
    const value = newBackupRecord({
      id,
      project: { id: 'shop', firebaseProjectId: 'p', databaseId: '(default)' },
      name: id,
      trigger: 'manual',
      configurationId: null,
      include: [],
      exclude: [],
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    });
    this.stored.set(id, { ownerId: 'ada', value: { ...value, status } });
  }

  async backUp(
    id: string,
    paths: Record<string, number>,
    options: { minute: number; previous?: Manifest; exclude?: string[] },
  ): Promise<Manifest> {
    const documents = Object.entries(paths).map(([path, revision]) =>
      memoryDocument(path, { revision }),
    );
    const { minute, ...rest } = options;
    const manifest = await takeMemoryBackup(this.vault, new MemorySource(documents), {
      backupId: id,
      ...rest,
    });
    this.addRecord(id, 'completed', minute);
    return manifest;
  }
}

test.each([
  ['queued', 'aborted'],
  ['running', 'aborted'],
  ['verifying', 'aborted'],
  ['failed', 'not-found'],
  ['cancelled', 'not-found'],
  ['deleting', 'not-found'],
] as const)('a backup that is %s is not looked into', async (status, code) => {
  const world = new World();
  world.addRecord('b1', status);
  await expect(world.browse.collections('ada', 'b1', null)).rejects.toMatchObject({ code });
  await expect(
    world.comparisons.ofBackup('ada', { recordId: 'b1', against: 'live' }, {}),
  ).rejects.toMatchObject({ code });
});

test('the backup of another, and of a removed project, is not there', async () => {
  const world = new World();
  await world.backUp('b1', { 'c/1': 0 }, { minute: 1 });
  const missing = { code: 'not-found' };
  await expect(world.browse.collections('bob', 'b1', null)).rejects.toMatchObject(missing);
  await expect(
    world.histories.of('bob', 'shop', { path: 'c/1', pageToken: null }),
  ).rejects.toMatchObject(missing);
  const { value } = world.stored.get('b1')!;
  world.stored.set('b1', { ownerId: 'ada', value: { ...value, projectId: 'removed' } });
  await expect(world.browse.collections('ada', 'b1', null)).rejects.toMatchObject(missing);
});

test('a backup without its manifest is told to be damaged', async () => {
  const world = new World();
  world.addRecord('b1', 'completed');
  await expect(world.browse.collections('ada', 'b1', null)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining('damaged'),
  });
});

const short = ({ items }: DocumentHistory) =>
  items.map(({ change, backups }) => [change, backups.map(({ recordId }) => recordId).join(' ')]);

test('tells a history through deletion and return, past damage and narrower selections', async () => {
  const world = new World();
  const other = { 'a/1': 0, 'z/1': 0 };
  await world.backUp('b1', other, { minute: 1 });
  await world.backUp('b2', { ...other, 'c/1': 1 }, { minute: 2 });
  await world.backUp('b3', { ...other, 'c/1': 1 }, { minute: 3 });
  await world.backUp('b4', { ...other, 'c/1': 2 }, { minute: 4 });
  await world.backUp('b5', other, { minute: 5, exclude: ['c'] });
  await world.backUp('b6', other, { minute: 6 });
  await world.backUp('b7', { ...other, 'c/1': 1 }, { minute: 7 });
  await world.backUp('b8', { ...other, 'c/1': 3 }, { minute: 8 });
  world.objects.objects.delete('backups/ada/shop/backups/b8/manifest');
  const history = await world.histories.of('ada', 'shop', { path: 'c/1', pageToken: null });
  expect(short(history)).toEqual([
    ['created', 'b7'],
    ['deleted', 'b6'],
    ['changed', 'b4'],
    ['created', 'b3 b2'],
    ['earliest', 'b1'],
  ]);
  expect(history.live).toEqual({
    status: 'unreadable',
    message: expect.stringContaining('not allowed'),
  });
  expect([history.leftOut, history.unreadable.map(({ recordId }) => recordId)]).toEqual([
    1,
    ['b8'],
  ]);
  const [b7, , b4, b2] = history.items;
  expect(b7?.versionId).toBe(b2?.versionId);
  expect(
    [b7, b4].map((item) => item?.fields?.changes.map(({ path, before }) => [path[0], before])),
  ).toEqual([[['revision', { integerValue: '2' }]], [['revision', { integerValue: '1' }]]]);
});

test('compares no safety backup, on either side: what it leaves out is not missing', async () => {
  const world = new World();
  await world.backUp('b1', { 'a/1': 0 }, { minute: 1 });
  await world.backUp('b2', { 'c/1': 0 }, { minute: 2 });
  Object.assign(world.stored.get('b2')!.value.metadata, { trigger: 'safety' });
  for (const [recordId, against] of [
    ['b1', 'b2'],
    ['b2', 'b1'],
    ['b2', 'live'],
  ] as const) {
    await expect(
      world.comparisons.ofBackup('ada', { recordId, against }, {}),
    ).rejects.toMatchObject({ code: 'failed-precondition' });
  }
});

test('takes safety backups for what they hold and imported files for nothing', async () => {
  const world = new World();
  await world.backUp('b1', { 'a/1': 0, 'c/1': 1, 'z/1': 0 }, { minute: 1 });
  await world.backUp('b2', { 'a/1': 0, 'z/1': 0 }, { minute: 2 });
  await world.backUp('b3', { 'c/1': 2 }, { minute: 3 });
  await world.backUp('b4', { 'c/1': 3 }, { minute: 4 });
  for (const [id, trigger] of [
    ['b2', 'safety'],
    ['b3', 'safety'],
    ['b4', 'import'],
  ] as const) {
    const { value } = world.stored.get(id) ?? {};
    Object.assign(value?.metadata ?? {}, { trigger });
  }
  const history = await world.histories.of('ada', 'shop', { path: 'c/1', pageToken: null });
  expect(short(history)).toEqual([
    ['changed', 'b3'],
    ['earliest', 'b1'],
  ]);
  expect([history.backups, history.leftOut]).toEqual([4, 2]);
});

test('tells nothing of one database from a safety backup of another', async () => {
  const world = new World();
  await world.backUp('b1', { 'c/1': 1 }, { minute: 1 });
  await world.backUp('b2', { 'c/1': 2 }, { minute: 2 });
  Object.assign(world.stored.get('b2')!.value.metadata, {
    trigger: 'safety',
    databaseId: 'other',
  });
  const history = await world.histories.of('ada', 'shop', { path: 'c/1', pageToken: null });
  expect(short(history)).toEqual([['earliest', 'b1']]);
  expect([history.backups, history.leftOut]).toEqual([2, 1]);
});

test('reads a chunk once, however many backups share it, and goes on page by page', async () => {
  const world = new World();
  let previous: Manifest | undefined;
  for (let index = 0; index < 130; index += 1) {
    const revision = index < 20 ? 1 : index < 70 ? 2 : 3;
    const options = { minute: index, ...(previous === undefined ? {} : { previous }) };
    previous = await world.backUp(`b${index}`, { 'c/1': revision, 'd/1': 0 }, options);
  }
  world.objects.takeChunkReads();
  const first = await world.histories.of('ada', 'shop', { path: 'c/1', pageToken: null });
  expect(first.items.map(({ change, backups }) => [change, backups.length])).toEqual([
    ['changed', 60],
    ['earliest', 40],
  ]);
  // Two states, each a chunk or a difference with its base.
  expect(world.objects.takeChunkReads()).toBeLessThanOrEqual(4);
  const pageToken = first.nextPageToken;
  const second = await world.histories.of('ada', 'shop', { path: 'c/1', pageToken });
  expect(second.continues).toBe(true);
  expect(
    second.items.map(({ change, backups, fields }) => [
      change,
      backups.length,
      fields?.total ?? null,
    ]),
  ).toEqual([
    ['changed', 10, 1],
    ['earliest', 20, null],
  ]);
  expect([second.nextPageToken, second.live.status]).toEqual([null, 'skipped']);
  const wrong = world.histories.of('ada', 'shop', { path: 'd/1', pageToken });
  await expect(wrong).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('compares in one answer with exact counts by collection', async () => {
  const world = new World();
  const before = await world.backUp(
    'b1',
    { 'a/1': 0, 'b/1': 0, 'b/1/c/1': 0, 'b/2': 0 },
    { minute: 1 },
  );
  await world.backUp('b2', { 'a/1': 0, 'b/1': 1, 'b/1/c/1': 0 }, { minute: 2, previous: before });
  const compare = (request: object) =>
    world.comparisons.ofBackup('ada', { recordId: 'b1', against: 'b2' }, request);
  const { summary, before: point } = await compare({});
  expect(summary).toEqual({
    added: 0,
    removed: 1,
    changed: 1,
    unchanged: 2,
    collections: [
      { path: 'a', added: 0, removed: 0, changed: 0, unchanged: 1 },
      { path: 'b', added: 0, removed: 1, changed: 1, unchanged: 0 },
      { path: 'b/*/c', added: 0, removed: 0, changed: 0, unchanged: 1 },
    ],
  });
  expect(point).toMatchObject({ kind: 'backup', documentCount: 4 });
  const same = await world.comparisons.ofBackup(
    'ada',
    { recordId: 'b1', against: 'b1' },
    { shape: 'b' },
  );
  expect([same.summary.unchanged, same.summary.collections, same.chunks]).toEqual([
    2,
    [{ path: 'b', added: 0, removed: 0, changed: 0, unchanged: 2 }],
    { read: 1, skipped: 0 },
  ]);
  const forged = Buffer.from('0123456789ab{"cursor":1}').toString('base64url');
  await expect(compare({ pageToken: forged })).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('a document that one backup leaves out is not compared, whatever the other holds', async () => {
  const world = new World();
  await world.backUp('b1', { 'a/1': 0 }, { minute: 1, exclude: ['c'] });
  await world.backUp('b2', { 'a/1': 1, 'c/1': 0 }, { minute: 2 });
  const compared = async (path: string) => {
    const points = { recordId: 'b1', against: 'b2' };
    const { isPartial, items, summary } = await world.comparisons.ofBackup('ada', points, { path });
    return [isPartial, items.map(({ change }) => change), summary.added];
  };
  expect(await compared('c/1')).toEqual([true, [], 0]);
  expect(await compared('a/1')).toEqual([false, ['changed'], 0]);
  expect(await compared('a/2')).toEqual([false, [], 0]);
});
