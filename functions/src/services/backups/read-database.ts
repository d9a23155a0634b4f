import { initialBackupState, wholeRange } from '../../engine/backup/backup-state.ts';
import { beginPhase, endedSlices } from '../jobs/slices.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { JobChange, RecordPatch } from '../ports/job-store.ts';
import { assertBackupCanFit, assertBackupFits } from '../quotas/quota-limits.ts';
import type { BackupJobState, ScanningState, VerifyingState } from './backup-job-state.ts';
import { noCounts, rangeStateSchema, type RangeState } from './backup-state.ts';
import { divideScan, isWorthDividing, joinScan, maxCounted, slicesOfRanges } from './divide.ts';
import { lastOfAll, lastSize, type OpenScan } from './open-scan.ts';
import { lastingReadTime, type ReadTime } from './read-time.ts';
import { recordPatch, scannedMetadata, verifyingPatch } from './record-changes.ts';
import { scanSlice } from './scan-slice.ts';
import type { BackupHandlerOptions } from './steps.ts';

/** A database turned out to be worth dividing; nothing of what was read of it has been kept. */
class LargeDatabaseError extends Error {}

export interface ReadStep {
  readonly context: StepContext;
  readonly open: OpenScan;
  readonly state: Extract<BackupJobState, { phase: 'new' | 'scanning' }>;
}

/** What is to be verified once all has been read; until then what the step ends with. */
export type ReadOutcome = 'more' | 'waiting' | VerifyingState;

type Options = Pick<BackupHandlerOptions, 'divide' | 'databaseFacts' | 'jobs' | 'now'>;
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
  if (state.phase === 'scanning') {
    return await read(options, step, { state, begun: Promise.resolve() });
  }
  const startedAt = options.now().toISOString();
  const size = lastSize(open);
  if (size !== null && isWorthDividing(options.divide, size)) {
    return await beginLarge(options, step, startedAt);
  }
  const last = lastOfAll(open);
  assertBackupCanFit(open.tier, { documents: last?.documents ?? 0, last });
  const time = { readTime: await open.database.takeReadTime(), readableFor: 'hour' } as const;
  const slice = wholeSlice(time, startedAt, size?.documents ?? 0);
  const begun = { phase: 'scanning' as const, slice };
  const patches = [startedPatch(open, slice)];
  return await read(options, step, {
    state: begun,
    begun: step.context.commit({ state: begun, patches }),
  });
}

/** Divides the work where the database can be cut. */
async function beginLarge(options: Options, step: Step, startedAt: string): Promise<ReadOutcome> {
  const { divide, databaseFacts } = options;
  const { context, open } = step;
  const { project, database, tier } = open;
  const readSince = options.now().toISOString();
  const time = await lastingReadTime(databaseFacts, project, await database.takeReadTime());
  const { documents } = await database.countAll(time.readTime, maxCounted);
  assertBackupCanFit(tier, { documents, last: lastOfAll(open) });
  const whole = { ...wholeSlice(time, startedAt, documents), readSince, counted: documents };
  const { slices, parallel } = await divideScan(divide, open, whole);
  const state = await beginPhase(context, {
    slices,
    stateWith: (slice: RangeState | null): ScanningState => ({ phase: 'scanning', slice }),
    parts: { kind: 'range', parallel },
    patches: [startedPatch(open, whole)],
  });
  return state === 'waiting'
    ? 'waiting'
    : await read(options, step, { state, begun: Promise.resolve() });
}

function wholeSlice(
  { readTime, readableFor }: ReadTime,
  startedAt: string,
  expectedDocuments: number,
): RangeState {
  return {
    startedAt,
    readSince: startedAt,
    readableFor,
    consistency: 'snapshot',
    expectedDocuments,
    backup: initialBackupState(readTime),
    range: wholeRange,
    counted: null,
    isOfOneTime: true,
    counts: noCounts,
  };
}

function startedPatch({ record }: OpenScan, { startedAt, backup }: RangeState): RecordPatch {
  const metadata = { ...record.metadata, readTime: backup.readTime, startedAt };
  return recordPatch(record.id, { status: 'running', metadata });
}

/** Reads on, and begins to verify once all has been read. */
async function read(
  options: Options,
  step: Step,
  { state, begun }: { readonly state: ScanningState; readonly begun: Promise<void> },
): Promise<ReadOutcome> {
  const { jobs, divide, now } = options;
  const { context, open } = step;
  const assertSmall = (documents: number) => {
    if (isWorthDividing(divide, { documents, rawBytes: 0 })) {
      throw new LargeDatabaseError();
    }
    assertBackupCanFit(open.tier, { documents, last: lastOfAll(open) });
  };
  let last: JobChange['pages'] = [];
  const keepLast = (pages: JobChange['pages']) => {
    last = pages;
  };
  try {
    const ranges = await endedSlices(context, state, {
      jobs,
      parse: (slice) => rangeStateSchema.parse(slice),
      work: (slice) => scanSlice(slice, { open, now, whole: { begun, assertSmall, keepLast } }),
    });
    return ranges === 'more'
      ? 'more'
      : await beginVerifying(options, step, { ranges, pages: last });
  } catch (error) {
    if (error instanceof LargeDatabaseError && state.slice !== null) {
      return await beginLarge(options, step, state.slice.startedAt);
    }
    throw error;
  }
}

async function beginVerifying(
  { divide }: Options,
  { context, open }: Step,
  { ranges, pages }: { ranges: readonly RangeState[]; pages: JobChange['pages'] },
): Promise<'waiting' | VerifyingState> {
  const scanned = await joinScan(ranges, open.database);
  const { totals } = scanned.backup;
  assertBackupFits(open.tier, totals.rawBytes);
  return await beginPhase(context, {
    slices: slicesOfRanges(
      ranges.map(({ backup }) => backup),
      totals,
    ),
    stateWith: (slice): VerifyingState => ({ ...scanned, phase: 'verifying', slice }),
    parts: { kind: 'pages', parallel: divide.parallel },
    patches: [verifyingPatch(open.record, scannedMetadata(open.record.metadata, scanned))],
    pages,
  });
}
