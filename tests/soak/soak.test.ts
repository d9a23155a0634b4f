// npm run test:soak: backup, verification, restore and comparison in a loop while a share of
// everything goes wrong. scripts/soak.mjs starts the emulators and says for how long.
import type { BackupRecord, Project } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FaultPlan, numbersFrom, type FaultRule } from '../../functions/src/testing/fault-plan.ts';
import { openSite, type Site } from '../support/faults/site.ts';
import { fillSmallDatabase } from '../support/faults/small-database.ts';
import { contentOfBackup, contentOfDatabase, differencesOf } from '../support/faults/soundness.ts';
import { writeFigures } from '../support/figures-file.ts';
import { changeAtRandom } from './change-at-random.ts';
import { soakTable, type SoakTally } from './soak-tally.ts';

const options = z
  .object({
    FIREKEEP_SOAK_MINUTES: z.coerce.number().positive().default(10),
    FIREKEEP_SOAK_SEED: z.coerce.number().int().default(1),
    FIREKEEP_FIGURES: z.string().optional(),
  })
  .parse(process.env);
const durationMs = options.FIREKEEP_SOAK_MINUTES * 60_000;

/** Together 5 % of all operations. */
const rules: readonly FaultRule[] = [
  { effect: { kind: 'crash', when: 'before' }, probability: 0.004 },
  { effect: { kind: 'crash', when: 'after' }, probability: 0.004 },
  { effect: { kind: 'lose-write' }, probability: 0.004 },
  { effect: { kind: 'break', code: 'UNAVAILABLE' }, probability: 0.03 },
  { effect: { kind: 'flip' }, probability: 0.02 },
  { effect: { kind: 'truncate' }, probability: 0.02 },
  { effect: { kind: 'lose-answer', code: 'UNAVAILABLE' }, probability: 0.012 },
  { effect: { kind: 'fail', code: 'UNAVAILABLE' }, probability: 0.006 },
  { effect: { kind: 'fail', code: 'ABORTED' }, probability: 0.006 },
  { effect: { kind: 'fail', code: 'INTERNAL' }, probability: 0.006 },
  { effect: { kind: 'fail', code: 'DEADLINE_EXCEEDED' }, probability: 0.006 },
  { effect: { kind: 'fail', code: 'RESOURCE_EXHAUSTED' }, probability: 0.006 },
];

/** After so many rounds another user begins with an empty storage. */
const roundsPerUser = 10;
/** Of every second user jobs are divided: each phase among parts that have a few documents. */
const dividing = { FIREKEEP_RANGE_DOCUMENTS: '6', FIREKEEP_PARALLEL_RANGES: '3' };
/**
 * A restore that was given up honestly is begun again, as its owner would; the last time in peace.
 */
const maxRestores = 6;

const tally: SoakTally = {
  rounds: 0,
  operations: 0,
  partSteps: 0,
  injected: new Map(),
  backups: { completed: 0, failed: 0 },
  verifications: { completed: 0, failed: 0 },
  restores: { completed: 0, failed: 0 },
  documentsCompared: 0,
  mismatches: [],
};

interface SoakedProject {
  readonly site: Site;
  readonly project: Project;
  readonly target: Project;
}

function count(plan: FaultPlan): void {
  tally.operations += plan.operations.length;
  for (const [label, times] of plan.injected) {
    tally.injected.set(label, (tally.injected.get(label) ?? 0) + times);
  }
}

async function backUp(
  { site, project }: SoakedProject,
  plan: FaultPlan,
): Promise<BackupRecord | null> {
  const { id } = await site.startBackup(project);
  await site.jobs.drive(id, plan);
  const record = await site.record(id);
  if (record.status !== 'completed') {
    expect(record.error?.message).toBeTruthy();
    tally.backups.failed += 1;
    return null;
  }
  tally.backups.completed += 1;
  return record;
}

/**
 * What a verification says of a sound backup may be that it could not be done, but in peace it must
 * hold.
 */
async function verify(
  { site }: SoakedProject,
  record: BackupRecord,
  plan: FaultPlan,
): Promise<void> {
  await site.jobs.drive(await site.startVerification(record), plan);
  if ((await site.record(record.id)).verification.status === 'verified') {
    tally.verifications.completed += 1;
    return;
  }
  tally.verifications.failed += 1;
  await site.jobs.drive(await site.startVerification(record));
  expect((await site.record(record.id)).verification.mismatches).toEqual([]);
}

/** Mirrors the backup into a database that holds something else. */
async function restore(place: SoakedProject, record: BackupRecord, plan: FaultPlan): Promise<void> {
  const { site, project, target } = place;
  for (let attempt = 1; ; attempt += 1) {
    const { id } = await site.startRestore({
      projectId: project.id,
      recordId: record.id,
      target: { projectId: target.id },
      mode: 'mirror',
    });
    await site.jobs.drive(id, attempt < maxRestores ? plan : undefined);
    const { status, error } = await site.restore(id);
    if (status === 'completed') {
      tally.restores.completed += 1;
      return;
    }
    expect(error?.message).toBeTruthy();
    expect(attempt).toBeLessThan(maxRestores);
    tally.restores.failed += 1;
  }
}

async function round(place: SoakedProject, seed: number): Promise<void> {
  const { site, project, target } = place;
  const random = numbersFrom(seed);
  await changeAtRandom(project.firebaseProjectId, random);
  await changeAtRandom(target.firebaseProjectId, random);
  const plan = new FaultPlan(rules, seed);
  const stepsBefore = site.jobs.partSteps;
  try {
    const record = await backUp(place, plan);
    if (record === null) {
      return;
    }
    const source = await contentOfDatabase(site, project, record.metadata.readTime);
    expect(differencesOf(source, await contentOfBackup(site, project, record.id))).toEqual([]);
    await verify(place, record, plan);
    await restore(place, record, plan);
    expect(differencesOf(source, await contentOfDatabase(site, target))).toEqual([]);
    tally.documentsCompared += 2 * source.size;
  } finally {
    count(plan);
    tally.partSteps += site.jobs.partSteps - stepsBefore;
  }
}

test(
  'with 5 % of everything going wrong, every backup is whole and every restore equals it',
  { timeout: durationMs + 300_000 },
  async () => {
    const first = openSite();
    const sites = [first, openSite(dividing)];
    const sourceId = (await first.connect()).firebaseProjectId;
    await fillSmallDatabase(sourceId);
    const targetId = (await first.connect()).firebaseProjectId;
    const end = Date.now() + durationMs;
    let place: SoakedProject | null = null;
    for (; Date.now() < end; tally.rounds += 1) {
      if (place === null || tally.rounds % roundsPerUser === 0) {
        const users = tally.rounds / roundsPerUser;
        const site = (sites[users % sites.length] ?? first).another();
        const project = await site.connect(sourceId);
        place = { site, project, target: await site.connect(targetId) };
      }
      const seed = options.FIREKEEP_SOAK_SEED * 1_000_000 + tally.rounds;
      try {
        await round(place, seed);
      } catch (error) {
        tally.mismatches.push(`round with seed ${seed}: ${String(error)}`);
      }
    }
    const table = soakTable(tally, options.FIREKEEP_SOAK_MINUTES, options.FIREKEEP_SOAK_SEED);
    process.stdout.write(`\n${table}\n`);
    if (options.FIREKEEP_FIGURES !== undefined) {
      writeFigures(options.FIREKEEP_FIGURES, { section: 'soak', body: table });
    }
    expect(tally.mismatches).toEqual([]);
    expect(tally.backups.completed).toBeGreaterThan(0);
    expect([...tally.injected.values()].length).toBeGreaterThan(0);
    expect(tally.partSteps).toBeGreaterThan(0);
  },
);
