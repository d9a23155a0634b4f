// Workers that end, or fall asleep, at each thing they do to the world; another one takes over once
// the lease has run out.
import { beforeAll, expect, test, vi } from 'vitest';
import { isExhaustive } from '../support/exhaustive.ts';
import { openCases, operationsOf, withPlan, type Cases } from '../support/faults/cases.ts';
import { killEverywhere, pauseEverywhere, usualPlacesOf } from '../support/faults/kill-matrix.ts';
import { noteCount, smallChunkCount } from '../support/faults/small-database.ts';

// Hundreds of jobs; a busy machine takes its time.
vi.setConfig({ testTimeout: 600_000 });

let cases: Cases;
let backupOperations: string[];
let restoreOperations: string[];

beforeAll(async () => {
  cases = await openCases();
  backupOperations = await operationsOf(cases.backUp);
  restoreOperations = await operationsOf(cases.restoreNotes);
});

const wholeBackup = {
  status: 'completed',
  metadata: { chunkCount: smallChunkCount },
  verification: { status: 'verified' },
};
const wholeRestore = {
  status: 'completed',
  plan: { create: noteCount, update: 0, unchanged: 0 },
  outcome: { written: noteCount, failed: 0 },
};

test('a backup whose worker is killed at any kind of write is whole', async () => {
  const places = usualPlacesOf(backupOperations);
  expect(places.length).toBeGreaterThan(isExhaustive ? 80 : 3);
  await killEverywhere(places, async (plan) => {
    expect((await cases.backUp(withPlan(plan))).record).toMatchObject(wholeBackup);
  });
});

test('a restore whose worker is killed at any kind of write brings everything, once', async () => {
  await killEverywhere(usualPlacesOf(restoreOperations), async (plan) => {
    expect(await cases.restoreNotes(withPlan(plan))).toMatchObject(wholeRestore);
  });
});

test('a masked clone of what the database holds now, whose worker is killed at any kind of write after its backup, is whole and proven', async () => {
  const whole = async (drive: Parameters<Cases['cloneNow']>[0]) => {
    const { restore, found } = await cases.cloneNow(drive);
    const proof = { documents: noteCount, fields: noteCount, alike: 0, held: 0 };
    const outcome = { ...wholeRestore.outcome, proof };
    expect(restore.error).toBeNull();
    expect(restore).toMatchObject({ ...wholeRestore, outcome, canUndo: true });
    expect(found.size).toBe(noteCount);
    for (const fields of found.values()) {
      expect(fields).toMatch(/^\{"text":\{"stringValue":"[^"]+@example\.com"\}\}$/);
    }
  };
  await killEverywhere(usualPlacesOf(await operationsOf(whole)), async (plan) => {
    await whole(withPlan(plan));
  });
});

test('a worker that sleeps at any kind of operation of a backup, and wakes when it is over, spoils nothing', async () => {
  await pauseEverywhere(backupOperations, async (plan) => {
    const { record } = await cases.backUp((site, id) => site.jobs.driveWithZombie(id, plan));
    expect(record).toMatchObject(wholeBackup);
  });
});

test('nor does one in a restore', async () => {
  await pauseEverywhere(restoreOperations, async (plan) => {
    const restore = await cases.restoreNotes((site, id) => site.jobs.driveWithZombie(id, plan));
    expect(restore).toMatchObject(wholeRestore);
  });
});

test('tasks delivered twice at once are done once', async () => {
  const { record } = await cases.backUp((site, id) => site.jobs.drive(id, undefined, 3));
  const restore = await cases.restoreNotes((site, id) => site.jobs.drive(id, undefined, 3));
  expect(record).toMatchObject(wholeBackup);
  expect(restore).toMatchObject(wholeRestore);
});
