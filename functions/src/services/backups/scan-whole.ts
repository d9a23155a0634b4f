import type { BackupState } from '../../engine/backup/backup-state.ts';
import { compareCounts } from '../../engine/backup/check-counts.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { assertBackupCanFit, assertBackupFits } from '../quotas/quota-limits.ts';
import type { ScanningState, VerifyingState } from './backup-job-state.ts';
import { allPages, noCounts, type CountCheck } from './backup-state.ts';
import { CountBeside } from './count-beside.ts';
import { maxCounted, newPart } from './divide.ts';
import { lastOfAll, type OpenScan } from './open-scan.ts';
import { withoutRecovery } from './read-time.ts';
import { scannedPatch, scanProgress } from './record-changes.ts';
import { scanStep, type ScanWork } from './scan-step.ts';

/** A database turned out to be worth dividing; nothing of what was read of it has been kept. */
export class LargeDatabaseError extends Error {}

export interface WholeScan {
  readonly open: OpenScan;
  readonly state: ScanningState;
  /** The commit that the job begins with: reading doesn't wait for it, the next commit does. */
  readonly begun: Promise<void>;
  readonly isLarge: (documents: number) => boolean;
  readonly now: () => Date;
}

/**
 * One step of reading a database in one go, while Firestore counts it at the same read time.
 * @returns what is to be verified; null when there is more to read
 * @throws LargeDatabaseError before anything is kept, AppError
 */
export async function scanWhole(
  context: StepContext,
  work: WholeScan,
): Promise<VerifyingState | null> {
  const { open, begun, now } = work;
  // A failure is met where it is awaited; until then it must not count as unhandled.
  begun.catch(() => undefined);
  const count = countBeside(work);
  let { isOfOneTime } = work.state;
  const kept: { state: ScanningState; verifying: VerifyingState | null } = {
    state: work.state,
    verifying: null,
  };
  const keep: ScanWork['keep'] = async (backup, page) => {
    await begun;
    await assertWorthReading(work, count);
    if (backup.isDone) {
      const state = await verifying(work, { backup, count, isOfOneTime });
      await context.commit({ state, patches: [scannedPatch(open.record, state)], ...page });
      kept.verifying = state;
    } else {
      const state = { ...sized(work.state, count), isOfOneTime, backup };
      await context.commit({ state, ...page });
      kept.state = state;
    }
  };
  const onProgress: ScanWork['onProgress'] = (progress) => {
    assertBackupFits(open.tier, progress.rawBytes);
    assertSmall(work, count?.value ?? null);
    const { expectedDocuments } = sized(work.state, count);
    context.show([scanProgress(open.record.id, progress, expectedDocuments)]);
  };
  const onOtherTime = () => {
    isOfOneTime = false;
  };
  try {
    const range = { from: null, to: null };
    const { backup } = work.state;
    await scanStep(context, { ...open, range, state: backup, onProgress, onOtherTime, keep });
    return kept.verifying;
  } catch (error) {
    await context.commit({ state: withoutRecovery(kept.state, error, now()) });
    return null;
  } finally {
    // Written any later, it would take the job again that this step has given back.
    await begun.catch(() => undefined);
  }
}

/** Null where there is nothing to count: what was read at several times has no count. */
function countBeside({ open, state }: WholeScan): CountBeside | null {
  const { readTime } = state.backup;
  return state.consistency === 'per-shard'
    ? null
    : new CountBeside(
        state.counted,
        async () => (await open.database.countAll(readTime, maxCounted)).documents,
      );
}

function sized(state: ScanningState, count: CountBeside | null): ScanningState {
  const counted = count?.value ?? null;
  return { ...state, counted, expectedDocuments: counted ?? state.expectedDocuments };
}

/** Before anything is kept: whether to read on. @throws LargeDatabaseError, AppError */
async function assertWorthReading(work: WholeScan, count: CountBeside | null): Promise<void> {
  if (count !== null && isFirstStep(work)) {
    assertSmall(work, await count.result());
  }
}

/** Whether nothing of it has been kept. */
function isFirstStep({ state }: WholeScan): boolean {
  return state.counted === null && state.backup.cursor === null;
}

/** @throws LargeDatabaseError, AppError as soon as the number is known, if that is too large */
function assertSmall(work: WholeScan, documents: number | null): void {
  if (documents === null || !isFirstStep(work)) {
    return;
  }
  if (work.isLarge(documents)) {
    throw new LargeDatabaseError();
  }
  assertBackupCanFit(work.open.tier, { documents, last: lastOfAll(work.open) });
}

async function verifying(
  { open, state }: WholeScan,
  read: { backup: BackupState; count: CountBeside | null; isOfOneTime: boolean },
): Promise<VerifyingState> {
  const { backup, count } = read;
  const counts = count === null ? noCounts : await countsOf(open, read, await count.result());
  const scanned = { ...sized(state, count), backup, counts };
  return { ...scanned, phase: 'verifying', slice: newPart(allPages, null, backup.totals) };
}

async function countsOf(
  { database }: OpenScan,
  { backup, isOfOneTime }: { backup: BackupState; isOfOneTime: boolean },
  documents: number,
): Promise<CountCheck> {
  const { readTime, totals } = backup;
  const isAll = documents < maxCounted;
  const counted = isAll ? documents : (await database.countAll(readTime)).documents;
  return await compareCounts(database, { readTime, groups: totals.groups, counted, isOfOneTime });
}
