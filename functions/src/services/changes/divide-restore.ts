import { comparePaths } from '../../firestore-model/order.ts';
import { wholeRange, type NameRange } from '../../engine/backup/backup-state.ts';
import type { Manifest, PageRef } from '../../engine/format/manifest-schema.ts';
import { rangeCount, rangesBetween, slicesOf, type RangeSize } from '../../engine/ranges.ts';
import { initialApplyState } from '../../engine/restore/apply.ts';
import { emptyTally, fewNamed } from '../../engine/restore/outcome.ts';
import type { PlanState } from '../../engine/restore/plan.ts';
import { initialSafetyState, type SafetyState } from '../../engine/restore/safety.ts';
import { mayHold } from '../../engine/restore/scope.ts';
import type { Pace } from '../../engine/restore/shared-throttle.ts';
import { partsOfManifest, partsOfRanges, perRange } from '../backups/divide.ts';
import type { DivideLimits } from '../backups/steps.ts';
import { maxParts, type Fork } from '../ports/job-store.ts';
import { changesOf } from './restore-changes.ts';
import type { RestorePartState } from './restore-part-state.ts';
import type { StateOf } from './restore-state.ts';
import { scopeOf, type Work } from './restore-work.ts';

/**
 * Large restores, cut as large backups are: each phase is a division of its own, and is done when
 * all its parts are. Parts are consecutive, in the order of names, and number their pages for
 * themselves; all lists of a job's pages are in the order of parts, and so in the order of names.
 *
 * A phase that is not worth dividing remains with the job: then these give null.
 */

function forkOf(
  { parallel }: DivideLimits,
  states: readonly RestorePartState[],
  pace?: Pace,
): Fork | null {
  const shared = pace === undefined ? {} : { shared: pace };
  return states.length < 2 ? null : { kind: 'restore-part', states, parallel, ...shared };
}

/** The parts that verify the backup which is restored. */
export function divideVerifying(limits: DivideLimits, manifest: Manifest): Fork | null {
  const parts = partsOfManifest(limits, manifest);
  return forkOf(
    limits,
    parts.map((part) => ({ phase: 'verifying', ...part })),
  );
}

/**
 * The parts that compare the backup with the target: slices of its pages, and between their first
 * names what the target holds. @param plan what each begins with
 */
export function divideComparing(
  { options, restore, manifest, form }: Work,
  { plan, pages, total }: { plan: PlanState; pages: number; total: number | null },
): Fork | null {
  const scope = scopeOf(restore);
  const isInScope = ({ first, last }: PageRef) => mayHold(scope, first, last);
  const size = sizeOf(manifest.pages.filter(isInScope));
  const slices = slicesOf(manifest.pages, partCount(options.divide, size), (page) =>
    isInScope(page) ? page.rawBytes : 0,
  );
  // In the target's names, whose order is that of the backup's.
  const cuts = slices.slice(1).map(({ from }) => form.pathOf(manifest.pages[from]?.first ?? ''));
  const ranges = rangesBetween(cuts);
  return forkOf(
    options.divide,
    slices.map((slice, index) => {
      const names = ranges[index] ?? wholeRange;
      return { phase: 'planning', slice, names, pages, total, plan, deletes: null };
    }),
  );
}

/** The parts that back up what the plan changes. */
export function divideSaving(
  { options, manifest }: Work,
  { writes, deletes }: { writes: readonly PageRef[]; deletes: readonly PageRef[] },
  { counts, pages }: Pick<StateOf<'saving'>, 'counts' | 'pages'>,
): Fork | null {
  const total = counts.update + counts.delete;
  const save = initialSafetyState();
  const refs = [...writes, ...deletes].toSorted((a, b) => comparePaths(a.first, b.first));
  const ranges = rangesOf(options.divide, refs, manifest);
  return forkOf(
    options.divide,
    ranges.map((names) => ({ phase: 'saving', names, pages, total, save })),
  );
}

/** The parts that verify what those have stored. */
export function divideSafetyCheck(
  limits: DivideLimits,
  saved: readonly SafetyState[],
  { totals }: SafetyState,
): Fork | null {
  const parts = partsOfRanges(saved, totals);
  return forkOf(
    limits,
    parts.map((part) => ({ phase: 'verifying', ...part })),
  );
}

/** The parts that write, or delete, what `refs` of the plan say. */
export function divideApplying(
  { options, manifest }: Work,
  refs: readonly PageRef[],
  state: StateOf<'writing'> | StateOf<'deleting'>,
): Fork | null {
  const { phase, pages, startedAt, isTargetEmpty, throttle } = state;
  const { tally, documents } = state.phase === 'writing' ? state.restore : state.delete;
  const part = {
    phase,
    pages,
    total: changesOf(state.counts),
    before: { documents, tally: fewNamed(tally) },
    startedAt,
    isTargetEmpty,
    // What has been written so far they hear from what they share.
    throttle: { activeMs: 0, share: throttle.share, slowDowns: 0 },
    apply: initialApplyState(emptyTally),
  };
  const ranges = rangesOf(options.divide, refs, manifest);
  const pace = { ...throttle, slowDowns: 0 };
  return forkOf(
    options.divide,
    ranges.map((names) => ({ ...part, names })),
    pace,
  );
}

/** Names to cut lists of documents at, whose pages are `refs` by their first names. */
function rangesOf(
  limits: DivideLimits,
  refs: readonly PageRef[],
  manifest: Pick<Manifest, 'documents' | 'rawBytes'>,
): NameRange[] {
  const { documents } = sizeOf(refs);
  // Pages of lists have no fields; documents are as large as the backup's are on the average.
  const rawBytes = (manifest.rawBytes / Math.max(1, manifest.documents)) * documents;
  const count = partCount(limits, { documents, rawBytes });
  const slices = slicesOf(refs, count, (page) => page.documents);
  return rangesBetween(slices.slice(1).flatMap(({ from }) => refs[from]?.first ?? []));
}

function partCount(limits: DivideLimits, size: RangeSize): number {
  return rangeCount(size, perRange(limits), maxParts);
}

function sizeOf(refs: readonly PageRef[]): RangeSize {
  return {
    documents: refs.reduce((sum, { documents }) => sum + documents, 0),
    rawBytes: refs.reduce((sum, { rawBytes }) => sum + rawBytes, 0),
  };
}
