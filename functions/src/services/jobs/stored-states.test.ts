// States of jobs under way, as they may lie in Firestore: what is read of them may not narrow.
import { expect, test } from 'vitest';
import { backupJobStateSchema, verificationJobStateSchema } from '../backups/backup-job-state.ts';
import { pagesStateSchema, rangeStateSchema } from '../backups/backup-state.ts';
import { importJobStateSchema } from '../changes/import-state.ts';
import { restoreJobStateSchema, restoreSliceSchema } from '../changes/restore-state.ts';

const totals = {
  documents: 3,
  rawBytes: 1200,
  collections: [{ path: 'customers/*/orders', documents: 3, rawBytes: 1200 }],
  groups: [{ id: 'orders', documents: 4 }],
};
/** Without `seen`, `openPage` and `healed`, which came later and have defaults. */
const backup = {
  readTime: '2026-11-22T10:00:00.000000Z',
  cursor: 'customers/c1/orders/o3',
  isDone: false,
  pages: 1,
  chunks: 2,
  newChunks: 1,
  storedBytes: 400,
  totals,
};
const verify = {
  page: 0,
  chunks: 1,
  lastPath: 'customers/c1',
  totals,
  mismatches: ['orders: 3 instead of 4'],
  damaged: ['a'.repeat(64)],
  isDone: false,
};
const counts = { checked: 2, mismatches: [] };
const scanned = {
  startedAt: '2026-11-22T10:00:00.000Z',
  consistency: 'per-shard',
  readSince: '2026-11-22T10:00:00.000Z',
  expectedDocuments: 4,
  backup,
};

/** With samples, which states once held. */
const planTally = {
  create: 1,
  update: 1,
  delete: 0,
  unchanged: 7,
  samples: [
    {
      path: 'customers/c1',
      change: 'update',
      fields: [
        {
          path: ['address', 'city'],
          change: 'change',
          before: { stringValue: 'Leith' },
          after: null,
          isCut: true,
          offset: 4,
        },
      ],
      moreFields: 2,
    },
  ],
};
/** What is read of a state: all of it but those samples. */
const readOf = (state: object): object =>
  JSON.parse(JSON.stringify(state, (name, value) => (name === 'samples' ? undefined : value)));
const saved = {
  cursor: null,
  isDone: true,
  chunks: 1,
  newChunks: 1,
  storedBytes: 300,
  created: 1,
  totals,
};
const changes = { create: 1, update: 1, delete: 0, unchanged: 7 };
const applyState = {
  cursor: null,
  documents: 5,
  tally: {
    written: 2,
    deleted: 0,
    skipped: 1,
    conflicts: 1,
    unticked: 1,
    failed: 0,
    failures: [],
    conflicting: [{ path: 'customers/c2', reason: 'It changed after the plan' }],
  },
  isDone: false,
};
const applying = {
  counts: changes,
  startedAt: '1763805600000000',
  throttle: { activeMs: 5, share: 0.5 },
};

const comparing = { phase: 'comparing', ...scanned, counts, verify, changes: null };
const allPages = { from: 0, to: Number.MAX_SAFE_INTEGER };
const verifyingAll = { pages: allPages, startAfter: null, verify };

/** As they were stored without slices. */
test.each([
  [{ phase: 'new' }, { phase: 'new' }],
  [comparing, comparing],
  [
    { phase: 'scanning', ...scanned },
    { phase: 'scanning', slice: { ...scanned, range: { from: null, to: null } } },
  ],
  [{ phase: 'ranges' }, { phase: 'scanning', slice: null }],
  [
    { phase: 'verifying', ...scanned, counts, verify },
    { phase: 'verifying', ...scanned, counts, slice: { documents: 3, ...verifyingAll } },
  ],
  [
    { phase: 'checking', ...scanned, counts },
    { phase: 'verifying', ...scanned, counts, slice: null },
  ],
])('a backup continues that is stored as %j', (state, expected) => {
  const parsed = backupJobStateSchema.parse(state);
  expect(parsed).toMatchObject(expected);
  expect(backupJobStateSchema.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
});

test.each([
  [{ verify: null }, { phase: 'new' }],
  [{ verify }, { phase: 'verifying', slice: verifyingAll }],
  [
    { verify: null, isDivided: true },
    { phase: 'verifying', slice: null },
  ],
])('a verification continues that is stored as %j', (state, expected) => {
  const parsed = verificationJobStateSchema.parse(state);
  expect(parsed).toMatchObject(expected);
  expect(verificationJobStateSchema.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
});

test('parts of a backup continue', () => {
  const range = { ...scanned, range: { from: 'customers/c1', to: null }, counts };
  expect(rangeStateSchema.parse(range)).toMatchObject(range);
  const pages = { documents: 3, rawBytes: 1200, startAfter: null, verify };
  const ofRange = { ...pages, pages: { range: 2 } };
  const ofManifest = { ...pages, pages: { from: 0, to: 20 } };
  expect(pagesStateSchema.parse(ofRange)).toMatchObject(ofRange);
  expect(pagesStateSchema.parse(ofManifest)).toMatchObject(ofManifest);
});

const names = { from: null, to: null };
const plan = { page: 0, chunk: 1, documents: 9, tally: planTally, isDone: false };
const deletes = { cursor: null, tally: planTally, isDone: false };
const undoPlan = { cursor: 'customers/c1', create: 1, update: 0, delete: 2, isDone: false };
const safety = {
  pages: 2,
  counts: changes,
  startedAt: '2026-11-22T10:00:00.000Z',
  readTime: '2026-11-22T10:00:00.000000Z',
};
const notSaved = { ...saved, isDone: false };
const nothingDone = { documents: 0, tally: { written: 0, failures: [] } };
const { counts: _, ...writes } = applying;
const slowDowns = { throttle: { activeMs: 5, share: 0.5, slowDowns: 0 } };
const applyingSlice = {
  ...writes,
  ...slowDowns,
  pages: 3,
  names,
  total: 2,
  before: nothingDone,
  apply: applyState,
};

/** As they are stored, or were without slices, where the job itself does a phase. */
test.each([
  [{ phase: 'backing-up' }, { phase: 'backing-up' }],
  [{ phase: 'verifying', verify: null }, { phase: 'new' }],
  [
    { phase: 'verifying', verify },
    { phase: 'verifying', slice: { pages: allPages, startAfter: null, verify } },
  ],
  [
    { phase: 'planning', pages: 1, plan, deletes },
    { phase: 'planning', slice: { pages: 1, names, slice: allPages, plan, deletes } },
  ],
  [
    { phase: 'undoing', pages: 1, plan: undoPlan },
    { phase: 'undoing', slice: { pages: 1, plan: undoPlan } },
  ],
  [
    { phase: 'saving', ...safety, save: notSaved, verify: null },
    { phase: 'saving', ...safety, slice: { pages: 2, names, total: 1, save: notSaved } },
  ],
  [
    { phase: 'saving', ...safety, save: saved, verify },
    { phase: 'checking', ...safety, saved, slice: { pages: allPages, documents: 3, verify } },
  ],
  [
    { phase: 'writing', pages: 3, ...applying, restore: applyState },
    { phase: 'writing', pages: 3, ...applying, done: nothingDone, slice: applyingSlice },
  ],
  [
    { phase: 'deleting', pages: 3, ...applying, delete: applyState },
    { phase: 'deleting', pages: 3, ...applying, done: nothingDone, slice: applyingSlice },
  ],
])('a restore continues that is stored as %j', (state, expected) => {
  const parsed = restoreJobStateSchema.parse(state);
  expect(parsed).toMatchObject(readOf(expected));
  expect(JSON.stringify(parsed)).not.toContain('Leith');
  expect(restoreJobStateSchema.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
});

const doneBefore = { documents: 5, tally: applyState.tally };

/** As they were stored without slices, where parts do a phase. */
test.each([
  [{ phase: 'verifying', verify: null }, { phase: 'verifying' }],
  [{ phase: 'planning', pages: 1, plan, deletes }, { phase: 'planning' }],
  [
    { phase: 'saving', ...safety, save: notSaved, verify: null },
    { phase: 'saving', ...safety },
  ],
  [
    { phase: 'saving', ...safety, save: saved, verify: null },
    { phase: 'checking', ...safety, saved },
  ],
  [
    { phase: 'writing', pages: 3, ...applying, restore: applyState },
    { phase: 'writing', pages: 3, ...applying, done: doneBefore },
  ],
  [
    { phase: 'deleting', pages: 3, ...applying, delete: applyState },
    { phase: 'deleting', pages: 3, ...applying, done: doneBefore },
  ],
])('a restore that waits for its parts continues that is stored as %j', (state, expected) => {
  const parsed = restoreJobStateSchema.parse({ ...state, isDivided: true });
  expect(parsed).toMatchObject({ ...expected, slice: null });
});

const part = { pages: 3, names: { from: null, to: 'customers/c5' } };
const applyingPart = {
  ...part,
  total: 9,
  before: { documents: 1, tally: applyState.tally },
  startedAt: '1763805600000000',
  throttle: { activeMs: 5, share: 0.5, slowDowns: 2 },
  apply: applyState,
};

test.each([
  {
    phase: 'verifying',
    pages: { from: 0, to: 4 },
    documents: 3,
    rawBytes: 9,
    startAfter: null,
    verify,
  },
  { phase: 'verifying', pages: { range: 2 }, documents: 3, rawBytes: 9, startAfter: 'c/1', verify },
  {
    phase: 'planning',
    ...part,
    total: null,
    slice: { from: 2, to: 4 },
    plan: { page: 0, chunk: 1, documents: 9, tally: planTally, isDone: false },
    deletes: { cursor: null, tally: planTally, isDone: false },
  },
  { phase: 'saving', ...part, total: 4, save: saved },
  { phase: 'writing', ...applyingPart },
  { phase: 'deleting', ...applyingPart },
])('a part of a restore in the phase $phase continues', (state) => {
  const parsed = restoreSliceSchema.parse(state);
  const phase = 'range' in Object(state.pages) ? 'checking' : state.phase;
  expect(parsed).toMatchObject({ ...readOf(state), phase });
  expect(JSON.stringify(parsed)).not.toContain('Leith');
});

const parse = {
  offset: 4096,
  line: 12,
  head: null,
  tail: null,
  documents: 11,
  checksum: 7,
  runs: 1,
  isDone: false,
};
const file = { sizeBytes: 9000, compression: 'gzip', parts: 1, partBytes: 9000 };
const begun = { startedAt: '2026-11-22T10:00:00.000Z', file, parse };

test.each([
  { phase: 'parsing', startedAt: null, file, parse },
  { phase: 'parsing', ...begun },
  { phase: 'merging', ...begun, backup },
  { phase: 'verifying', ...begun, backup, verify },
])('an import in the phase $phase continues', (state) => {
  expect(importJobStateSchema.parse(state)).toMatchObject(state);
});
