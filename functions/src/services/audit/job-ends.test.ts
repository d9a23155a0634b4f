import { expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { MemoryAudit } from '../../testing/memory/audit-store.ts';
import type { Claim, RecordPatch, Job } from '../ports/job-store.ts';
import { noAuditedRecords } from '../../testing/no-audited-records.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { newProject } from '../projects/new-project.ts';
import { AuditLog } from './audit-log.ts';
import { brokenAt } from './chain.ts';
import { JobEnds, jobEndSchema } from './job-ends.ts';

const now = () => new Date('2026-01-01T12:00:00.000Z');

const projectOf = (id: string) =>
  newProject({
    id,
    ownerId: id === 'theirs' ? 'bob' : 'ada',
    input: { name: id, firebaseProjectId: id, connectionType: 'emulator' },
    credentials: null,
    now: '2026-01-01T00:00:00.000Z',
  });

const claimOf = (change: Partial<Job> = {}): Claim => ({
  job: {
    id: 'r1',
    kind: 'backup',
    ownerId: 'ada',
    projectId: 'shop',
    subjectId: 'r1',
    step: 3,
    failures: 0,
    isCancelRequested: false,
    state: null,
    parts: null,
    partOf: null,
    shared: null,
    ...change,
  },
  token: 7,
});

function setUp(restore: Restore | null = null, gone: readonly string[] = []) {
  const store = new MemoryAudit();
  const log = createLog(() => undefined);
  const auditLog = new AuditLog({
    store,
    projects: { get: async () => null },
    ...noAuditedRecords,
    pageTokens: testPageTokens,
    log,
    now,
  });
  const records = { get: async () => null };
  const restores = {
    get: async () => (restore === null ? null : { ownerId: 'ada', value: restore }),
  };
  const projects = {
    get: async (id: string) => (gone.includes(id) ? null : projectOf(id)),
  };
  const exports = { get: async () => null };
  return {
    store,
    ends: new JobEnds({ store, records, restores, exports, projects, auditLog, now, log }),
  };
}

const ending = (patch: RecordPatch['patch']): RecordPatch[] => [
  { collection: 'backupRecords', id: 'r1', patch },
];

/** What a job store does with the note. */
function keep(store: MemoryAudit, notes: readonly RecordPatch[]): void {
  for (const { patch } of notes) {
    store.keepEnd(jobEndSchema.parse(patch));
  }
}

test.each([
  [{ status: 'completed' }, null, { result: 'ok', code: null }],
  [{ status: 'failed' }, null, { result: 'failed', code: 'not-verified' }],
  [{ 'verification.status': 'failed' }, null, { result: 'failed', code: 'not-verified' }],
  [{ verification: { status: 'failed' } }, null, { result: 'failed', code: 'not-verified' }],
  [
    { status: 'failed' },
    { code: 'permission-denied', message: '', hint: null },
    { result: 'failed', code: 'permission-denied' },
  ],
  [
    { status: 'cancelled' },
    { code: 'aborted', message: '', hint: null },
    { result: 'cancelled', code: null },
  ],
])('a job that ends with %j is recorded so', async (patch, failure, recorded) => {
  const { store, ends } = setUp();
  keep(store, ends.note(claimOf(), ending(patch), failure));
  await ends.record(claimOf());
  expect(store.of('shop')).toEqual([
    expect.objectContaining({
      action: 'backup.ended',
      who: 'system',
      targets: ['r1'],
      ...recorded,
    }),
  ]);
  expect(store.ends()).toEqual([]);
});

test('an end is recorded once, by whoever comes first', async () => {
  const { store, ends } = setUp();
  keep(store, ends.note(claimOf(), ending({ status: 'completed' }), null));
  await Promise.all([ends.record(claimOf()), ends.recordAll(), ends.recordAll()]);
  await ends.recordAll();
  expect(store.of('shop')).toHaveLength(1);
  expect(store.settled).toHaveLength(1);
});

test('housekeeping and parts of jobs are not recorded', () => {
  const { ends } = setUp();
  const part = { runId: 'r0', number: 1, total: 2 };
  expect(ends.note(claimOf({ kind: 'retention' }), [], null)).toEqual([]);
  expect(ends.note(claimOf({ kind: 'deletion' }), [], null)).toEqual([]);
  expect(ends.note(claimOf({ partOf: part }), [], null)).toEqual([]);
});

/** A restore of the project `shop` into `copy` that wrote, deleted and skipped something. */
function restoreOf(change: Parameters<typeof restoreRecord>[0] = {}): Restore {
  const { outcome } = restoreRecord();
  const counts = { written: 24, deleted: 2, conflicts: 1 };
  return restoreRecord({ outcome: { ...outcome, ...counts }, ...change });
}

async function endOf(restore: Restore, gone: readonly string[] = []) {
  const { store, ends } = setUp(restore, gone);
  const claim = claimOf({ kind: 'restore', projectId: restore.projectId });
  keep(store, ends.note(claim, ending({ status: 'completed' }), null));
  await ends.record(claim);
  return store;
}

test('the end of a restore is recorded in both projects, with how much and from where to where', async () => {
  const store = await endOf(restoreOf());
  const counts = { written: 24, deleted: 2, conflicts: 1, failed: 0 };
  const restore = { fromProjectId: 'shop', intoProjectId: 'copy', ...counts };
  for (const projectId of ['shop', 'copy']) {
    expect(store.of(projectId)).toMatchObject([{ action: 'restore.ended', projectId, restore }]);
    expect(brokenAt(projectId, store.of(projectId))).toBeNull();
  }
});

test('the end of an undo is recorded with the project that the backup came from, too', async () => {
  const undo = { projectId: 'copy', undoOf: 'r0', sourceProjectId: 'shop' };
  const store = await endOf(restoreOf(undo));
  for (const projectId of ['shop', 'copy']) {
    expect(store.of(projectId)).toMatchObject([
      { action: 'restore.ended', targets: ['r1'], restore: { written: 24, deleted: 2 } },
    ]);
  }
});

test('a project that was removed since, or is somebody else’s, gets no entry', async () => {
  const undo = restoreOf({ projectId: 'copy', undoOf: 'r0', sourceProjectId: 'shop' });
  const store = await endOf(undo, ['shop']);
  expect([store.of('copy').length, store.of('shop')]).toEqual([1, []]);
  const others = await endOf({ ...undo, sourceProjectId: 'theirs' });
  expect([others.of('copy').length, others.of('theirs')]).toEqual([1, []]);
});

test('what a restore read and wrote counts for the project that it wrote to', async () => {
  const { settled } = await endOf(restoreOf());
  expect(settled).toEqual([
    {
      id: 'r1-7',
      usage: { date: '2026-01-01', restoreReads: 26, restoreWrites: 26 },
      usageOf: 'copy',
    },
  ]);
});

test('counts that were changed afterwards break the chain', async () => {
  const [entry] = (await endOf(restoreOf())).of('copy');
  const restore = entry?.restore;
  if (entry === undefined || restore === undefined) {
    throw new Error('no entry');
  }
  expect(brokenAt('copy', [{ ...entry, restore: { ...restore, written: 1 } }])).toBe(1);
});

test('the end of an edit that a worker had to find out is that of a change', async () => {
  const inline = { hash: '', journal: null };
  const store = await endOf(restoreOf({ kind: 'edit', recordId: null, inline }));
  expect(store.of('shop')).toMatchObject([
    { action: 'change.ended', targets: ['r1'], restore: { written: 24 } },
  ]);
});

test('a plan ends as a plan, with no counts of what it did not write', async () => {
  const store = await endOf(restoreOf({ dryRun: true }));
  const [entry] = store.of('shop');
  expect(entry).toMatchObject({ action: 'plan.ended' });
  expect(entry).not.toHaveProperty('restore');
});
