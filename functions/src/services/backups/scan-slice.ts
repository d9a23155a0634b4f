import { checkRange } from '../../engine/backup/check-counts.ts';
import type { Slice } from '../jobs/slices.ts';
import type { JobChange } from '../ports/job-store.ts';
import { assertBackupFits } from '../quotas/quota-limits.ts';
import { noCounts, type RangeState } from './backup-state.ts';
import { CountBeside } from './count-beside.ts';
import { maxCounted } from './divide.ts';
import type { OpenScan } from './open-scan.ts';
import { refreshed, withoutRecovery } from './read-time.ts';
import { scanProgress } from './record-changes.ts';
import { scanStep, type ScanWork } from './scan-step.ts';

/** What is otherwise where one slice is the whole database. */
export interface WholeScan {
  /** The commit that the job begins with: reading doesn't wait for it, the next commit does. */
  readonly begun: Promise<void>;
  /** Called with the number of documents, as soon as it is known, before anything is kept. */
  readonly assertSmall: (documents: number) => void;
  /** Takes the pages that were stored last: they are kept with the phase that follows. */
  readonly keepLast: (pages: JobChange['pages']) => void;
}

export interface SliceScan {
  readonly open: OpenScan;
  readonly now: () => Date;
  readonly whole: WholeScan | null;
}

/**
 * One step of reading a range of names, be it all of them, while Firestore counts it at the same
 * read time. @throws AppError, what `assertSmall` throws
 */
export async function scanSlice(
  slice: Slice<RangeState>,
  scan: SliceScan,
): Promise<'more' | RangeState> {
  const { open, now, whole } = scan;
  // A failure is met where it is awaited; until then it must not count as unhandled.
  whole?.begun.catch(() => undefined);
  const kept = { state: await refreshed(open.database, slice.state, now()) };
  try {
    await scanStep(slice.context, { ...open, ...workOf(slice, scan, kept) });
    return kept.state.backup.isDone ? kept.state : 'more';
  } catch (error) {
    await slice.keep(withoutRecovery(kept.state, error, now()));
    return 'more';
  } finally {
    // Written any later, it would take the job again that this step has given back.
    await whole?.begun.catch(() => undefined);
  }
}

function workOf(
  { context, keep }: Slice<RangeState>,
  { open, whole }: SliceScan,
  kept: { state: RangeState },
): Omit<ScanWork, keyof OpenScan> {
  const { record, tier } = open;
  const { state } = kept;
  const isFirstStep = state.counted === null && state.backup.cursor === null;
  const count = countBeside(open, state, whole);
  const sized = () => withCount(state, count, whole);
  let { isOfOneTime } = state;
  // Of all parts together, as of when that was last asked.
  let rawBytes = 0;
  return {
    range: state.range,
    state: state.backup,
    onProgress: (progress) => {
      assertBackupFits(tier, Math.max(rawBytes, progress.rawBytes));
      if (isFirstStep && count !== null && count.value !== null) {
        whole?.assertSmall(count.value);
      }
      context.report(progress, (all) => {
        ({ rawBytes } = all);
        return [scanProgress(record.id, all, sized().expectedDocuments)];
      });
    },
    onOtherTime: () => {
      isOfOneTime = false;
    },
    keep: async (backup, pages) => {
      await whole?.begun;
      if (isFirstStep && whole !== null && count !== null) {
        whole.assertSmall(await count.result());
      }
      const counts =
        backup.isDone && count !== null
          ? checkRange(
              await countOfAll(open, whole, { readTime: backup.readTime, count }),
              backup.totals.groups,
            )
          : noCounts;
      const next = { ...sized(), isOfOneTime, counts, backup };
      if (backup.isDone && whole !== null) {
        whole.keepLast(pages);
      } else {
        await keep(next, { pages });
      }
      kept.state = next;
    },
  };
}

/** Null where there is nothing to count: what was read at several times has no count. */
function countBeside(
  { database }: OpenScan,
  { consistency, counted, range, backup: { readTime } }: RangeState,
  whole: WholeScan | null,
): CountBeside | null {
  const count =
    whole === null
      ? () => database.countRange(range, readTime)
      : async () => (await database.countAll(readTime, maxCounted)).documents;
  return consistency === 'snapshot' ? new CountBeside(counted, count) : null;
}

function withCount(
  state: RangeState,
  count: CountBeside | null,
  whole: WholeScan | null,
): RangeState {
  const counted = count?.value ?? null;
  return whole === null || counted === null
    ? { ...state, counted }
    : { ...state, counted, expectedDocuments: counted };
}

/** However many there are: of all names together, the count beside a scan goes only so far. */
async function countOfAll(
  { database }: OpenScan,
  whole: WholeScan | null,
  { readTime, count }: { readTime: string; count: CountBeside },
): Promise<number> {
  const documents = await count.result();
  return whole === null || documents < maxCounted
    ? documents
    : (await database.countAll(readTime)).documents;
}
