import type { NameRange } from '../../engine/backup/backup-state.ts';
import type { Manifest, PageRef } from '../../engine/format/manifest-schema.ts';
import { mayHold } from '../../firestore-model/restore-scope.ts';
import { rangeCount, rangesBetween, slicesOf, type RangeSize } from '../../engine/ranges.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { allPages } from '../backups/backup-state.ts';
import { perRange } from '../backups/divide.ts';
import type { DivideLimits } from '../backups/steps.ts';
import { maxParts } from '../ports/job-store.ts';
import type { RestoreWork } from './change-kind.ts';

/**
 * Large restores are cut as large backups are. Slices are consecutive, in the order of names, and
 * number their pages for themselves; all lists of a job's pages are in the order of slices, and so
 * in the order of names.
 */

/**
 * The ranges of names to cut a plan's lists into, whose pages are `refs` by their first names; one
 * where that isn't worth it.
 */
export function rangesOfPlan(
  limits: DivideLimits,
  refs: readonly PageRef[],
  manifest: Pick<Manifest, 'documents' | 'rawBytes'>,
): NameRange[] {
  const { documents } = sizeOf(refs);
  // Pages of lists have no fields; documents are as large as the backup's are on the average.
  const rawBytes = (manifest.rawBytes / Math.max(1, manifest.documents)) * documents;
  const count = sliceCount(limits, { documents, rawBytes });
  const slices = slicesOf(refs, count, (page) => page.documents);
  return rangesBetween(slices.slice(1).flatMap(({ from }) => refs[from]?.first ?? []));
}

/** Whether a page may hold a document that is restored. */
export function isInScope({ restore, kind }: ReadFrom): (page: PageRef) => boolean {
  const scope = kind.read(restore);
  return ({ first, last }) => mayHold(scope, first, last);
}

/** A change set, as far as it says what of its backup is read. */
export interface ReadFrom {
  readonly restore: Pick<Restore, 'scope'>;
  readonly kind: Pick<RestoreWork['kind'], 'read'>;
}

/** The slices to cut a backup's pages into, by how much of them is in scope; at least one. */
export function slicesInScope({
  options,
  restore,
  kind,
  manifest: { pages },
}: Pick<RestoreWork, 'options' | 'restore' | 'kind' | 'manifest'>): { from: number; to: number }[] {
  const isIn = isInScope({ restore, kind });
  const count = sliceCount(options.divide, sizeOf(pages.filter(isIn)));
  const slices = slicesOf(pages, count, (page) => (isIn(page) ? page.rawBytes : 0));
  return slices.length < 2 ? [allPages] : slices;
}

function sliceCount(limits: DivideLimits, size: RangeSize): number {
  return rangeCount(size, perRange(limits), maxParts);
}

/** How much pages hold. */
export function sizeOf(refs: readonly PageRef[]): RangeSize {
  return {
    documents: refs.reduce((sum, { documents }) => sum + documents, 0),
    rawBytes: refs.reduce((sum, { rawBytes }) => sum + rawBytes, 0),
  };
}
