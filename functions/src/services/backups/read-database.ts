import { initialBackupState } from '../../engine/backup/backup-state.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { Fork } from '../ports/job-store.ts';
import { assertBackupCanFit } from '../quotas/quota-limits.ts';
import type { BackupJobState, ScanningState, VerifyingState } from './backup-job-state.ts';
import { divideScan, isWorthDividing, maxCounted } from './divide.ts';
import { lastOfAll, lastSize, type OpenScan } from './open-scan.ts';
import { lastingReadTime, refreshed, type ReadTime } from './read-time.ts';
import { recordPatch } from './record-changes.ts';
import { LargeDatabaseError, scanWhole } from './scan-whole.ts';
import type { BackupHandlerOptions } from './steps.ts';

export interface ReadStep {
  readonly context: StepContext;
  readonly open: OpenScan;
  readonly state: Extract<BackupJobState, { phase: 'new' | 'scanning' }>;
}

/** What is to be verified once all has been read; until then what the step ends with. */
export type ReadOutcome = 'more' | 'waiting' | VerifyingState;

type Options = Pick<BackupHandlerOptions, 'divide' | 'databaseFacts' | 'now'>;
type Step = Pick<ReadStep, 'context' | 'open'>;

/**
 * One step of reading a database, or of having it read by parts (`waiting`).
 *
 * What was small when it was last backed up, or never was, is read at once, while it is counted:
 * nothing waits for its size to be known. Should it be worth dividing, it is divided before
 * anything of what was read is kept. What was large is counted first.
 */
export async function readDatabase(options: Options, step: ReadStep): Promise<ReadOutcome> {
  const { open, state } = step;
  if (state.phase === 'new') {
    return await begin(options, step);
  }
  const readable = await refreshed(open.database, state, options.now());
  return await scan(options, step, { state: readable, begun: Promise.resolve() });
}

async function begin(options: Options, step: Step): Promise<ReadOutcome> {
  const { open } = step;
  const startedAt = options.now().toISOString();
  const size = lastSize(open);
  if (size !== null && isWorthDividing(options.divide, size)) {
    return await beginLarge(options, step, startedAt);
  }
  const last = lastOfAll(open);
  assertBackupCanFit(open.tier, { documents: last?.documents ?? 0, last });
  const time = { readTime: await open.database.takeReadTime(), readableFor: 'hour' } as const;
  const state = scanningFrom(time, startedAt, size?.documents ?? 0);
  return await scan(options, step, { state, begun: start(step, state) });
}

/** Divides the work where the database can be cut. */
async function beginLarge(options: Options, step: Step, startedAt: string): Promise<ReadOutcome> {
  const { divide, databaseFacts } = options;
  const { project, database, tier } = step.open;
  const readSince = options.now().toISOString();
  const time = await lastingReadTime(databaseFacts, project, await database.takeReadTime());
  const { documents } = await database.countAll(time.readTime, maxCounted);
  assertBackupCanFit(tier, { documents, last: lastOfAll(step.open) });
  const state = { ...scanningFrom(time, startedAt, documents), readSince, counted: documents };
  const fork = await divideScan(divide, step.open, state);
  if (fork === null) {
    return await scan(options, step, { state, begun: start(step, state) });
  }
  await start(step, state, fork);
  return 'waiting';
}

function scanningFrom(
  { readTime, readableFor }: ReadTime,
  startedAt: string,
  expectedDocuments: number,
): ScanningState {
  return {
    phase: 'scanning',
    startedAt,
    readSince: startedAt,
    readableFor,
    consistency: 'snapshot',
    expectedDocuments,
    counted: null,
    isOfOneTime: true,
    backup: initialBackupState(readTime),
  };
}

/** The commit that a backup begins with. */
async function start(
  { context, open: { record } }: Step,
  state: ScanningState,
  fork?: Fork,
): Promise<void> {
  const { startedAt, backup } = state;
  const metadata = { ...record.metadata, readTime: backup.readTime, startedAt };
  const patches = [recordPatch(record.id, { status: 'running', metadata })];
  const change = fork === undefined ? { state } : { state: { phase: 'ranges' }, fork };
  await context.commit({ ...change, patches });
}

async function scan(
  options: Options,
  step: Step,
  at: { readonly state: ScanningState; readonly begun: Promise<void> },
): Promise<ReadOutcome> {
  const { divide, now } = options;
  const isLarge = (documents: number) => isWorthDividing(divide, { documents, rawBytes: 0 });
  try {
    const { context, open } = step;
    return (await scanWhole(context, { ...at, open, isLarge, now })) ?? 'more';
  } catch (error) {
    if (error instanceof LargeDatabaseError) {
      return await beginLarge(options, step, at.state.startedAt);
    }
    throw error;
  }
}
