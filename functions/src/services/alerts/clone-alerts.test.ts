import { expect, test } from 'vitest';
import { scheduleOf } from '../../testing/schedule.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { BackupAlerts } from './backup-alerts.ts';
import { cloneAlert, dueClone, endOfClone } from './clone-alerts.ts';
import { newAlert } from './new-alert.ts';

const now = new Date('2026-01-02T00:00:00.000Z');
const at = now.toISOString();
const clone = { projectId: 'copy', mode: 'mirror' } as const;
const ada = { ownerId: 'ada' };
const record = (trigger: 'scheduled' | 'manual') => verifiedRecord('b1', { trigger });
const sound = { isUnusual: false, isKept: true, now };
const due = [
  {
    collection: 'backupConfigurations',
    id: 'c1',
    patch: { dueClone: { recordId: 'b1', since: at, at } },
  },
];

test('a scheduled backup of a schedule that clones is due to be cloned, and no other', () => {
  const schedule = scheduleOf({ clone });
  expect(dueClone(ada, record('scheduled'), { ...sound, schedule })).toEqual(due);
  expect(dueClone(ada, record('manual'), { ...sound, schedule })).toEqual([]);
  for (const none of [scheduleOf(), null]) {
    expect(dueClone(ada, record('scheduled'), { ...sound, schedule: none })).toEqual([]);
  }
});

test.each([
  { isUnusual: true, isKept: true },
  { isUnusual: false, isKept: false },
])(
  'a backup that may lack something (%o) deletes nothing in its clone, and an alert says why',
  (how) => {
    const schedule = scheduleOf({ clone });
    expect(dueClone(ada, record('scheduled'), { ...how, schedule, now })).toMatchObject([
      {
        collection: 'alarms',
        id: 'b1-clone-failed',
        patch: {
          ownerId: 'ada',
          kind: 'clone-failed',
          details: { message: expect.stringContaining('this backup was not cloned') },
        },
        create: true,
      },
      { collection: 'noticeEvents', patch: { kind: 'raised' } },
    ]);
    const merging = scheduleOf({ clone: { ...clone, mode: 'merge' } });
    expect(dueClone(ada, record('scheduled'), { ...how, schedule: merging, now })).toEqual(due);
  },
);

const open = newAlert({
  kind: 'anomaly',
  event: 'b0',
  projectId: 'shop',
  schedule: null,
  recordId: 'b0',
  name: 'Nightly',
  message: 'Fewer documents',
  raisedAt: at,
});
const holding = (documents: number) => ({ documents, collections: [] });
const acknowledged = { ...open, state: 'acknowledged' } as const;

test.each([
  [
    'is sound',
    { documents: 100, unresolved: [acknowledged], include: [] },
    ['proven', 'backupConfigurations'],
  ],
  [
    'finds its source emptied',
    { documents: 0, unresolved: [], include: [] },
    ['proven', 'clone-failed', 'raised', 'anomaly', 'raised'],
  ],
  [
    'comes after an anomaly',
    { documents: 100, unresolved: [open], include: [] },
    ['proven', 'clone-failed', 'raised'],
  ],
  [
    'holds only some of it',
    { documents: 100, unresolved: [], include: ['orders'] },
    ['clone-failed', 'raised'],
  ],
])('of a backup that %s a mirror is due, or an alert says why not', async (...given) => {
  const [, { documents, unresolved, include }, expected] = given;
  const schedule = scheduleOf({ clone, enabled: false });
  const alerts = new BackupAlerts({
    alerts: { unresolved: async () => unresolved, lastAnomaly: async () => null },
    records: { verified: async () => [] },
    schedules: { get: async () => ({ ownerId: 'ada', value: schedule }) },
    restores: { list: async () => [] },
    now: () => now,
  });
  const made = verifiedRecord('b1', { trigger: 'scheduled', configurationId: 'c1', include });
  const before = { recordId: 'b0', holding: holding(100) };
  const patches = await alerts.completed(ada, made, {
    holding: holding(documents),
    previous: { ...before, at, changes: null, anomaly: null, largest: before },
    changes: null,
    coverage: { kind: 'whole', unmatched: [], leftOutDocuments: 0, leftOut: [] },
  });
  expect(
    patches.map(({ collection, patch }) => ('kind' in patch ? patch.kind : collection)),
  ).toEqual(expected);
});

const restore = { id: 'b1-clone', scheduleId: 'c1', recordId: 'b1', createdAt: at };
const failure = { code: 'failed-precondition', message: 'No', hint: null };
const before = new Date('2026-01-01T23:00:00.000Z');
const after = new Date('2026-01-02T01:00:00.000Z');

/** What changes with the end of a clone, which alerts from before and after its beginning see. */
async function endedWith(conflicts: number) {
  const schedule = scheduleOf({ clone });
  const unresolved = [
    cloneAlert(schedule, { recordId: 'b0', failure, now: before }),
    cloneAlert(schedule, { recordId: 'b2', failure, now: after }),
  ];
  return await endOfClone(
    {
      schedules: { get: async () => ({ ownerId: 'ada', value: schedule }) },
      alerts: { unresolved: async () => unresolved },
    },
    restore,
    { status: 'completed', error: null, conflicts, now: after },
  );
}

test('a clone that is made as a whole ends the alerts that were raised before it was begun', async () => {
  expect(await endedWith(0)).toMatchObject([
    { id: 'c1', patch: { lastClone: { status: 'completed', message: null } } },
    { collection: 'alarms', id: 'b0-clone-failed', patch: { state: 'resolved' } },
    { collection: 'noticeEvents', patch: { kind: 'resolved', subjectId: 'b0-clone-failed' } },
  ]);
});

test.each([
  [1, '1 document changed meanwhile'],
  [1200, '1,200 documents changed meanwhile'],
])('a clone with %i conflicts raises an alert, and ends none', async (conflicts, message) => {
  expect(await endedWith(conflicts)).toMatchObject([
    { id: 'c1', patch: { lastClone: { status: 'completed', message } } },
    { collection: 'alarms', id: 'b1-clone-failed', patch: { details: { message } }, create: true },
    { collection: 'noticeEvents', patch: { kind: 'raised', subjectId: 'b1-clone-failed' } },
  ]);
});
