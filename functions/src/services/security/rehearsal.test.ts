import { expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import { facts, hoursAgo, kinds, record } from '../../testing/protection-facts.ts';
import { newRestore } from '../changes/new-restore.ts';
import { drillOf } from '../../testing/drill.ts';
import { protectionOf } from './protection.ts';

/**
 * A restore of the whole backup `b5` into an empty database that took a minute, all but for what
 * `change` says.
 */
function rehearsal(change: Partial<Restore> = {}): Restore {
  const start = newRestore({
    id: 'r1',
    projectId: 'shop',
    recordId: 'b5',
    target: {
      projectId: 'copy',
      firebaseProjectId: 'demo-copy',
      databaseId: '(default)',
      pathPrefix: null,
    },
    scope: {},
    mode: 'overwrite',
    retargetReferences: false,
    dryRun: false,
    safetyBackup: true,
    createdAt: hoursAgo(3),
  });
  return {
    ...start,
    status: 'completed',
    completedAt: new Date(Date.parse(hoursAgo(3)) + 60_000).toISOString(),
    outcome: { ...start.outcome, written: 2 },
    wasTargetEmpty: true,
    backupDocuments: 2,
    ...change,
  };
}

const wrote = (written: number, skipped = 0) => ({ ...rehearsal().outcome, written, skipped });
const planned = (change: Partial<NonNullable<Restore['plan']>> = {}) => ({
  create: 2,
  update: 0,
  delete: 0,
  unchanged: 0,
  collections: null,
  cost: null,
  below: null,
  warnings: [],
  ...change,
});

test.each<[string, Partial<Restore>, boolean]>([
  ['all of the backup into an empty database', {}, true],
  ['a tenth of it', { backupDocuments: 20 }, true],
  ['less than a tenth of it, such as one document', { backupDocuments: 21 }, false],
  ['a target that held something', { wasTargetEmpty: false }, false],
  ['an undo', { undoOf: 'r0' }, false],
  ['a plan', { dryRun: true, status: 'planned' }, false],
  ['one that failed', { status: 'failed' }, false],
  ['one that wrote nothing', { outcome: wrote(0, 2) }, false],
  ['an older one that found none of its documents', oldRestore(planned()), true],
  ['an older one that found some', oldRestore(planned({ create: 1, unchanged: 1 })), false],
  [
    'an older one below a document',
    { ...oldRestore(planned()), target: { ...rehearsal().target, pathPrefix: 'a/b' } },
    false,
  ],
])('what is a rehearsal of restoring, and what is none: %s', (_what, change, isRehearsed) => {
  expect(kinds({ restores: [rehearsal(change)] }).includes('never-restored')).toBe(!isRehearsed);
});

/** As restores were written before they looked whether their target was empty. */
function oldRestore(plan: Restore['plan']): Partial<Restore> {
  return { wasTargetEmpty: null, backupDocuments: null, plan };
}

test('the time to recover is that of a rehearsal, with its rate and its share', () => {
  const time = (restores: Restore[], documents = 2) => {
    const { metadata } = record(5);
    const newest = record(5, { metadata: { ...metadata, documentCount: documents } });
    return protectionOf(facts({ restores, records: [newest] })).recoveryTime;
  };
  expect(time([])).toBe(
    'How long bringing everything back takes is not known: no backup has been restored into an empty database yet.',
  );
  const one = rehearsal({ id: 'r2', outcome: wrote(1), wasTargetEmpty: false });
  const undo = rehearsal({ id: 'r3', undoOf: 'r2', outcome: wrote(0) });
  const whole = rehearsal({ outcome: wrote(6000), backupDocuments: 6000 });
  expect(time([undo, one, whole], 6000)).toBe(
    'The newest rehearsal, 2 hours ago, restored all 6,000 documents into an empty database in 1 minute: 100 documents a second. At that rate all 6,000 documents of the newest backup would take about 1 minute.',
  );
  expect(time([whole], 12_000)).toBe(
    'The newest rehearsal, 2 hours ago, restored 6,000 documents (50 % of the database) into an empty database in 1 minute: 100 documents a second. At that rate all 12,000 documents of the newest backup would take about 2 minutes.',
  );
});

test('a drill that passed goes before restores by hand, scaled to the newest backup and said so', () => {
  const { metadata } = record(5);
  const newest = record(5, { metadata: { ...metadata, documentCount: 12_000 } });
  const restores = [rehearsal({ outcome: wrote(12_000), backupDocuments: 12_000 })];
  const lastDrill = drillOf({ endedAt: hoursAgo(2), documents: 6000, restoreSeconds: 60 });
  const { recoveryTime, recovery } = protectionOf(
    facts({ restores, lastDrill, records: [newest] }),
  );
  expect(recoveryTime).toBe(
    'The newest drill, 2 hours ago, restored 6,000 documents (50 % of the database) into an empty database in 1 minute: 100 documents a second. At that rate all 12,000 documents of the newest backup would take about 2 minutes.',
  );
  const at = hoursAgo(2);
  expect(recovery).toEqual({ ms: 120_000, documents: 12_000, isScaled: true, at, drillId: 'd1' });
  const few = drillOf({ endedAt: at, documents: 6, restoreSeconds: 60 });
  expect(protectionOf(facts({ lastDrill: few })).recovery).toMatchObject({
    ms: 60_000,
    documents: 6,
    isScaled: false,
  });
  expect(kinds({ lastDrill: few })).not.toContain('never-restored');
});

test('the restore of a drill that did not pass is no rehearsal', () => {
  expect(protectionOf(facts({ restores: [rehearsal({ drillId: 'd1' })] })).recovery).toBeNull();
  expect(kinds({ restores: [rehearsal({ drillId: 'd1' })] })).toContain('never-restored');
});
