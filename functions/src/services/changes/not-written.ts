import { comparePaths } from '../../firestore-model/order.ts';
import type { NamedDocument } from '../../firestore-model/document-changes.ts';
import type { NotWritten } from '../../engine/changes/apply/outcome.ts';
import {
  readEntries,
  restoreFolder,
  writeIndex,
  type Folder,
} from '../../engine/changes/entries.ts';
import {
  readLooseNotWritten,
  readNotWritten,
  writeNotWritten,
} from '../../engine/changes/not-written-page.ts';
import { entriesName } from '../../engine/format/layout.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import { hasCode } from '../../lib/errors.ts';
import type { Claim, JobChange, JobStore } from '../ports/job-store.ts';
import type { RestoreWork } from './change-kind.ts';
import type { SliceOf } from './restore-state.ts';
import { journals, pageNameOf, pagePrefixes, pagesOf, workerOf } from './restore-work.ts';

/**
 * The documents that a change set left as they were: those in conflict, and those that were
 * refused. Kept beside the journal and in the same way: pages that the job commits with its
 * state, loose ones of steps that were interrupted, and an index once the job has ended.
 */

type Phase = SliceOf<'writing'>['phase'];
type Result = NotWritten['result'];

const results = ['conflict', 'failed'] as const satisfies readonly Result[];
const phases = ['writing', 'deleting'] as const satisfies readonly Phase[];

export const notWrittenIndex = 'not-written';

/** How the pages of a list begin. */
const prefixes = {
  conflict: { writing: 'kw-', deleting: 'kd-' },
  failed: { writing: 'fw-', deleting: 'fd-' },
} as const;

/** Of an interrupted step; named by no index until the job ends. */
const loosePrefix = (result: Result, phase: Phase) => `${prefixes[result][phase]}rest-`;

const ofResult = (documents: readonly NotWritten[], result: Result) =>
  documents.filter((one) => one.result === result);

/** Stores what a slice left as it was since its last commit. @param number of the first page */
export async function storeNotWritten(
  { restore, targetVault }: Pick<RestoreWork, 'restore' | 'targetVault'>,
  at: { readonly phase: Phase; readonly number: number; readonly claim: Claim },
  documents: readonly NotWritten[],
): Promise<NonNullable<JobChange['pages']>> {
  const folder = restoreFolder(restore.id);
  const pages: { number: number; ref: PageRef }[] = [];
  for (const result of results) {
    const named = ofResult(documents, result);
    if (named.length > 0) {
      const number = at.number + pages.length;
      const name = pageNameOf(prefixes[result][at.phase], number, at.claim);
      pages.push({ number, ref: await writeNotWritten(targetVault, { folder, name }, named) });
    }
  }
  return pages;
}

/** The same of a step that was interrupted: it is done again, unless the job ends. */
export async function storeLooseNotWritten(
  { restore, targetVault }: Pick<RestoreWork, 'restore' | 'targetVault'>,
  at: { readonly phase: Phase; readonly claim: Claim },
  documents: readonly NotWritten[],
): Promise<void> {
  for (const result of results) {
    const named = ofResult(documents, result);
    if (named.length > 0) {
      const name = loosePrefix(result, at.phase) + workerOf(at.claim);
      await writeNotWritten(targetVault, { folder: restoreFolder(restore.id), name }, named);
    }
  }
}

/**
 * Closes the lists of a change set that has ended, however it ended: stores the index of all their
 * pages, where there are any.
 * @param isComplete whether all of the plan was done: what interrupted steps left was done again
 */
export async function closeNotWritten(
  jobs: Pick<JobStore, 'pages'>,
  vault: Vault,
  { restoreId, isComplete }: { readonly restoreId: string; readonly isComplete: boolean },
): Promise<void> {
  const folder = restoreFolder(restoreId);
  const pages = await jobs.pages(restoreId);
  const refs = results.flatMap((result) => notWrittenPages(pages, result));
  if (!isComplete) {
    refs.push(...(await closeRest(vault, folder, pages)));
  }
  if (refs.length > 0) {
    await writeIndex(vault, { folder, name: notWrittenIndex }, refs);
  }
}

/** The pages of one list, writes before deletions, each in the order of names. */
export function notWrittenPages(refs: readonly PageRef[], result: Result): PageRef[] {
  return phases.flatMap((phase) => pagesOf(refs, prefixes[result][phase]));
}

/** Of the job and of each of its parts the worker that was interrupted last. */
async function lastWorkers(vault: Vault, folder: Folder): Promise<ReadonlySet<string>> {
  const loose = results.flatMap((result) => phases.map((phase) => loosePrefix(result, phase)));
  const last = new Map<string, number>();
  for (const prefix of [pagePrefixes.journalRest, ...loose]) {
    for await (const worker of looseIn(vault, folder, prefix)) {
      const [token = '', part = ''] = worker.split('p', 2);
      last.set(part, Math.max(last.get(part) ?? 0, Number(token)));
    }
  }
  return new Set([...last].map(([part, token]) => (part === '' ? `${token}` : `${token}p${part}`)));
}

/** The workers that left loose pages of a list. */
async function* looseIn(vault: Vault, folder: Folder, prefix: string): AsyncGenerator<string> {
  const start = entriesName(vault.owner, folder, prefix);
  for await (const { name } of vault.store.list(start)) {
    const worker = name.slice(start.length);
    if (/^\d/.test(worker)) {
      yield worker;
    }
  }
}

/** What was left as it was after the last commits: a page for each list that has some. */
async function closeRest(
  vault: Vault,
  folder: Folder,
  pages: readonly PageRef[],
): Promise<PageRef[]> {
  const workers = await lastWorkers(vault, folder);
  const refs: PageRef[] = [];
  for (const result of results) {
    for (const phase of phases) {
      const prefix = loosePrefix(result, phase);
      const lists = [...workers].map((worker) => ({ folder, name: prefix + worker }));
      const rest: NamedDocument[] = [];
      for (const at of lists) {
        const loose = await readLooseNotWritten(vault, at).catch(noneOfDamaged);
        rest.push(...(await withoutCommitted(vault, { folder, phase, pages }, loose)));
      }
      if (rest.length > 0) {
        rest.sort((a, b) => comparePaths(a.path, b.path));
        refs.push(await writeNotWritten(vault, { folder, name: `${prefix}all` }, rest));
      }
    }
  }
  return refs;
}

/** Less what a later worker has done again, and committed. */
async function withoutCommitted(
  vault: Vault,
  at: { readonly folder: Folder; readonly phase: Phase; readonly pages: readonly PageRef[] },
  loose: readonly NamedDocument[],
): Promise<readonly NamedDocument[]> {
  const { folder, phase, pages } = at;
  let left = loose;
  const lists = [
    ...results.map((result) => ({ prefix: prefixes[result][phase], read: readNotWritten })),
    { prefix: journals[phase], read: readEntries },
  ];
  for (const { prefix, read } of lists) {
    for (const ref of pagesOf(pages, prefix)) {
      if (left.some(({ path }) => isBetween(ref, path))) {
        const again = await read(vault, folder, ref).catch(noneOfDamaged);
        const done = new Set(again.map(({ path }) => path));
        left = left.filter(({ path }) => !done.has(path));
      }
    }
  }
  return left;
}

function isBetween({ first, last }: PageRef, path: string): boolean {
  return comparePaths(first, path) <= 0 && comparePaths(path, last) <= 0;
}

/** Of one that is missing, or damaged: the others are named, and the job has to end. */
function noneOfDamaged(error: unknown): NamedDocument[] {
  if (hasCode(error, 'corrupt')) {
    return [];
  }
  throw error;
}
