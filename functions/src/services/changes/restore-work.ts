import type { Restore } from '../../contract/restore-record.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import { readIndex, restoreFolder } from '../../engine/changes/entries.ts';
import { readExclusions } from '../../engine/changes/exclusions-page.ts';
import { TargetForm } from '../../engine/changes/rewrite/target-form.ts';
import { PlacedCopies } from '../../firestore-model/copy-places.ts';
import type { Exclusions } from '../../firestore-model/restore-selection.ts';
import type { Claim } from '../ports/job-store.ts';
import type { RestoreHandlerOptions } from './change-kind.ts';

/** What the slices of a phase are where they are parts of the job. */
export function partsOf({ options }: { readonly options: Pick<RestoreHandlerOptions, 'divide'> }) {
  return { kind: 'restore-part', parallel: options.divide.parallel } as const;
}

/** Lists of a job's pages are distinguished by what their names begin with. */
export const pagePrefixes = {
  planWrites: 'w-',
  planDeletes: 'd-',
  /** What a plan copies, where it is. */
  planReads: 'o-',
  created: 'c-',
  journalWrites: 'jw-',
  journalDeletes: 'jd-',
  /** What an interrupted step had done; named by no index until the job ends. */
  journalRest: 'jr-',
} as const;

/** How the pages of a phase's journal begin. */
export const journals = {
  writing: pagePrefixes.journalWrites,
  deleting: pagePrefixes.journalDeletes,
} as const;

/**
 * What a worker is called in the names of what it stores: no two workers of a restore share one.
 * Ids of parts carry what division they are of.
 */
export function workerOf({ job: { id, partOf }, token }: Claim): string {
  return partOf === null ? `${token}` : `${token}p${id.slice(partOf.runId.length + 1)}`;
}

export function pageNameOf(prefix: string, number: number, claim: Claim): string {
  return `${prefix}${number.toString().padStart(8, '0')}-${workerOf(claim)}`;
}

export function pagesOf(refs: readonly PageRef[], prefix: string): PageRef[] {
  return refs.filter(({ page }) => page.startsWith(prefix));
}

/** The pages of a manifest: their names begin with their number. */
export function chunkPagesOf(refs: readonly PageRef[]): PageRef[] {
  return refs.filter(({ page }) => /^\d/.test(page));
}

export const planIndex = 'plan';
export const journalIndex = 'journal';

/** Whose plan a restore applies: its own, or one that was reviewed before. */
export function planOf(restore: Pick<Restore, 'id' | 'planId'>): string {
  return restore.planId ?? restore.id;
}

/** The pages of the plan. @throws AppError `corrupt` when there is none. */
export async function planPages(
  vault: Vault,
  restore: Pick<Restore, 'id' | 'planId'>,
): Promise<{ writes: PageRef[]; deletes: PageRef[]; reads: PageRef[] }> {
  const refs = await readIndex(vault, { folder: restoreFolder(planOf(restore)), name: planIndex });
  return {
    writes: pagesOf(refs, pagePrefixes.planWrites),
    deletes: pagesOf(refs, pagePrefixes.planDeletes),
    reads: pagesOf(refs, pagePrefixes.planReads),
  };
}

export function formOf(
  restore: Pick<Restore, 'target' | 'retargetReferences' | 'bulk'>,
  roots: { source: string; target: string },
): TargetForm {
  return new TargetForm({
    sourceRoot: roots.source,
    targetRoot: roots.target,
    prefix: restore.target.pathPrefix,
    retarget: restore.retargetReferences,
    copying: placesOf(restore),
  });
}

/** Where a bulk change copies documents to; null where it copies none. */
export function placesOf({ bulk }: Pick<Restore, 'bulk'>): PlacedCopies | null {
  return bulk === null || bulk.copy === null ? null : new PlacedCopies(bulk.copy);
}

/** What a restore excludes of its plan. @throws AppError `corrupt` */
export async function exclusionsOf(
  vault: Vault,
  { id, exclusionsHash, untick }: Restore,
): Promise<Exclusions> {
  return exclusionsHash === null ? untick : await readExclusions(vault, id, exclusionsHash);
}

/** A fixed id for the safety backup, so that a step done twice makes one. */
export function safetyIdOf(restoreId: string): string {
  return `${restoreId}-safety`;
}

/** Microseconds since 1970 of an RFC 3339 time. */
export function microseconds(time: string): string {
  const fraction = (/\.(\d{1,6})/.exec(time)?.[1] ?? '').padEnd(6, '0');
  return `${Math.floor(Date.parse(time) / 1000)}${fraction}`;
}
