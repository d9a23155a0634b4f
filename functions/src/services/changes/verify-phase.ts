import {
  withTotalsCompared,
  type ExpectedTotals,
  type VerifyState,
} from '../../engine/backup/verify.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { AppError } from '../../lib/errors.ts';
import type { PagesState } from '../backups/backup-state.ts';
import { joinCheck, newPart } from '../backups/divide.ts';
import { verifyPages } from '../backups/steps.ts';
import type { Slice } from '../jobs/slices.ts';
import { isInScope, sizeOf, slicesInScope, type ReadFrom } from './plan-ranges.ts';
import { progressOf, restorePatch } from './restore-changes.ts';
import type { SliceOf } from './restore-state.ts';
import type { RestoreWork } from './change-kind.ts';
import { chunkPagesOf, safetyIdOf } from './restore-work.ts';

/** The slices in which what is restored of the backup is verified. */
export function verifyingSlices(work: RestoreWork): SliceOf<'verifying'>[] {
  const { manifest } = work;
  return slicesInScope(work).map((pages) => ({
    phase: 'verifying',
    isOfScope: true,
    ...newPart(pages, manifest.pages[pages.from - 1]?.last ?? null, manifest),
  }));
}

/** What verified slices hold together: all of the backup, or its pages that are in scope. */
export function totalsVerified(
  { restore, kind, manifest }: ReadFrom & { readonly manifest: Manifest },
  slices: readonly Pick<SliceOf<'verifying'>, 'isOfScope'>[],
): ExpectedTotals | { readonly documents: number } {
  const inScope = manifest.pages.filter(isInScope({ restore, kind }));
  const areAll = inScope.length === manifest.pages.length;
  return areAll || slices.some(({ isOfScope }) => !isOfScope)
    ? manifest
    : { documents: sizeOf(inScope).documents };
}

/** Verifies pages of the backup, as far as they may hold what is restored. */
export async function verifySlice(
  { restore, kind, vault, manifest }: RestoreWork,
  slice: Slice<SliceOf<'verifying'>>,
): Promise<'more' | SliceOf<'verifying'>> {
  const { pages: of, isOfScope } = slice.state;
  const isWanted = isOfScope ? isInScope({ restore, kind }) : () => true;
  const pages = manifest.pages.slice(of.from, of.to).filter(isWanted);
  const total = sizeOf(manifest.pages.filter(isWanted)).documents;
  return await verifyPages(slice, {
    vault,
    content: { ...manifest, pages },
    patchOf: (documents) =>
      restorePatch(restore.id, { phase: 'verifying', progress: progressOf(documents, total) }),
  });
}

/** Verifies pages of the safety backup. */
export async function checkSlice(
  { restore, targetVault: vault, database, options }: RestoreWork,
  slice: Slice<SliceOf<'checking'>>,
): Promise<'more' | SliceOf<'checking'>> {
  const { context, state } = slice;
  const { job } = context.claim;
  const jobId = job.partOf?.runId ?? job.id;
  const range = 'range' in state.pages ? state.pages.range : undefined;
  const pages = chunkPagesOf(await options.jobs.pages(jobId, range));
  const total = state.documents;
  return await verifyPages(slice, {
    vault,
    content: { backupId: safetyIdOf(restore.id), root: database.root, pages },
    patchOf: (documents) =>
      restorePatch(restore.id, { phase: 'saving', progress: progressOf(documents, total) }),
  });
}

/**
 * What verified slices come to together. @param totals of what they hold; null where nobody knows
 * @throws AppError `corrupt` unless all is as expected
 */
export function joinVerified(
  slices: readonly Pick<PagesState, 'startAfter' | 'verify'>[],
  totals: ExpectedTotals | { readonly documents: number } | null,
  what: 'The backup' | 'The safety backup',
): VerifyState {
  const joined = joinCheck(slices);
  const verified = totals === null ? joined : withTotalsCompared(joined, totals);
  const [mismatch] = verified.mismatches;
  if (mismatch !== undefined) {
    throw new AppError('corrupt', `${what} does not verify: ${mismatch}`);
  }
  return verified;
}
