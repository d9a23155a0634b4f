import { z } from 'zod';
import {
  documentChangeSchema,
  documentDifferenceSchema,
  type DocumentChange,
  type DocumentDifference,
} from '../../firestore-model/document-changes.ts';
import { wholeRange, type NameRange } from '../backup/backup-state.ts';
import { corrupt } from '../errors.ts';
import { entriesName } from '../format/layout.ts';
import type { Vault } from '../format/manifest.ts';
import { parsePageRefs, parseStored, type PageRef } from '../format/manifest-schema.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { collectionOf, collectionShape } from '../../firestore-model/paths.ts';
import { openExisting, putSealed } from '../format/stored-object.ts';
import { keyedHash } from '../format/seal.ts';

/**
 * Lists of documents, sealed in storage because they may be as long as the database: a restore's
 * plan, its journal (what it did) and the names it creates. Pages, each in name order.
 */

/**
 * In a plan: what to do with a document, and its update time (microseconds since 1970; null where
 * it doesn't exist). In a journal: what was done, and its update time since (null: deleted).
 */
export interface Entry {
  readonly path: string;
  readonly change: DocumentChange;
  readonly time: string | null;
  /** In a plan, of some documents: their fields as they would change. */
  readonly sample?: DocumentDifference;
  /** In a plan in the making: it is only copied from there, and stays as it is. */
  readonly isRead?: true;
}

/** As stored: arrays of three, or of four with a sample, because there are many. */
const storedEntriesSchema = z.array(
  z.tuple([
    z.string(),
    documentChangeSchema,
    z.string().regex(/^\d+$/).nullable(),
    documentDifferenceSchema.optional(),
  ]),
);

/** So many to a page: some megabytes in memory, whatever the length of the list. */
export const maxEntriesPerPage = 20_000;
const maxPageBytes = 256 * 1024 * 1024;

/** Where a list is stored: `restores/{id}` or `backups/{id}` below the project's objects. */
export type Folder = `restores/${string}` | `backups/${string}`;

export interface PageName {
  readonly folder: Folder;
  readonly name: string;
}

export function restoreFolder(restoreId: string): Folder {
  return `restores/${restoreId}`;
}

/** Seals and stores a page; the reference is what an index keeps of it. */
export async function writeEntries(
  vault: Vault,
  at: PageName,
  entries: readonly Entry[],
): Promise<PageRef> {
  if (entries.length === 0) {
    throw new Error('a page needs at least one entry');
  }
  const stored: z.infer<typeof storedEntriesSchema> = entries.map(
    ({ path, change, time, sample }) =>
      sample === undefined ? [path, change, time] : [path, change, time, sample],
  );
  const raw = Buffer.from(JSON.stringify(stored));
  await putSealed(objectOf(vault, at), raw);
  return refOf(vault, at, { raw, entries });
}

/** The reference of a page. @param of its content, and the documents that it lists */
export function refOf(
  { keys }: Vault,
  { name }: PageName,
  { raw, entries }: { raw: Buffer; entries: readonly Pick<Entry, 'path'>[] },
): PageRef {
  return {
    page: name,
    hash: keyedHash(keys, raw),
    first: entries[0]?.path ?? '',
    last: entries.at(-1)?.path ?? '',
    chunks: 0,
    documents: entries.length,
    rawBytes: raw.length,
  };
}

/** The entries of a page. @throws AppError `corrupt` */
export async function readEntries(
  vault: Vault,
  folder: Folder,
  ref: Pick<PageRef, 'page' | 'hash'>,
): Promise<Entry[]> {
  return parseEntries(await openPage(vault, folder, ref), `${folder}/${ref.page}`);
}

/** The content of a page. @throws AppError `corrupt` */
export async function openPage(
  vault: Vault,
  folder: Folder,
  { page: name, hash }: Pick<PageRef, 'page' | 'hash'>,
): Promise<Buffer> {
  const raw = await openExisting(objectOf(vault, { folder, name }));
  if (keyedHash(vault.keys, raw) !== hash) {
    throw corrupt(`${folder}/${name} is not the one its index names`);
  }
  return raw;
}

/** More collections than these are not listed with a page. */
const maxShapes = 100;

/** The reference of a page with the shapes of its entries' collections. */
export function withShapes(ref: PageRef, entries: readonly Entry[]): PageRef {
  const shapes = new Set<string>();
  for (const { path } of entries) {
    if (shapes.size <= maxShapes) {
      shapes.add(collectionShape(collectionOf(path)));
    }
  }
  return shapes.size > maxShapes ? ref : { ...ref, shapes: [...shapes] };
}

/** A page that no index names: what was done before a run was cancelled. */
export async function readLooseEntries(
  vault: Vault,
  at: PageName,
): Promise<{ ref: PageRef; entries: Entry[] }> {
  const raw = await openExisting(objectOf(vault, at));
  const entries = parseEntries(raw, `${at.folder}/${at.name}`);
  return { ref: refOf(vault, at, { raw, entries }), entries };
}

/** Stores the list of a list's pages, last of all. */
export async function writeIndex(
  vault: Vault,
  at: PageName,
  refs: readonly PageRef[],
): Promise<void> {
  await putSealed(objectOf(vault, at), Buffer.from(JSON.stringify(refs)));
}

/** @throws AppError `corrupt` when there is none. */
export async function readIndex(vault: Vault, at: PageName): Promise<PageRef[]> {
  return parsePageRefs(await openExisting(objectOf(vault, at)), `${at.folder}/${at.name}`);
}

/**
 * Where to read a list: `refs` are consecutive pages; only what comes after `after`, and within a
 * range of names (default: all).
 */
interface ListFrom {
  readonly refs: readonly PageRef[];
  readonly after: string | null;
  readonly range?: NameRange;
}

/** Entries in the order of their names, page by page: no promise for each entry. */
export async function* entryPagesOf(
  vault: Vault,
  folder: Folder,
  { refs, after, range: { from, to } = wholeRange }: ListFrom,
): AsyncGenerator<readonly Entry[]> {
  const isAhead = (path: string) =>
    (after === null || comparePaths(path, after) > 0) &&
    (from === null || comparePaths(path, from) >= 0);
  const isBefore = (path: string) => to === null || comparePaths(path, to) < 0;
  for (const ref of refs) {
    if (isAhead(ref.last) && isBefore(ref.first)) {
      const entries = await readEntries(vault, folder, ref);
      yield isAhead(ref.first) && isBefore(ref.last)
        ? entries
        : entries.filter(({ path }) => isAhead(path) && isBefore(path));
    }
  }
}

/** The same one by one, for merging with others. */
export async function* entriesOf(
  vault: Vault,
  folder: Folder,
  from: ListFrom,
): AsyncGenerator<Entry> {
  for await (const page of entryPagesOf(vault, folder, from)) {
    yield* page;
  }
}

/** Several ascending lists as one; of entries with the same path only the first list's. */
export async function* mergeEntries(
  lists: readonly AsyncGenerator<Entry>[],
): AsyncGenerator<Entry> {
  const heads: { list: AsyncGenerator<Entry>; entry: Entry | null }[] = [];
  for (const list of lists) {
    heads.push({ list, entry: await nextOf(list) });
  }
  for (;;) {
    let least: Entry | null = null;
    for (const { entry } of heads) {
      if (entry !== null && (least === null || comparePaths(entry.path, least.path) < 0)) {
        least = entry;
      }
    }
    if (least === null) {
      return;
    }
    yield least;
    for (const head of heads) {
      if (head.entry?.path === least.path) {
        head.entry = await nextOf(head.list);
      }
    }
  }
}

async function nextOf(list: AsyncGenerator<Entry>): Promise<Entry | null> {
  const next = await list.next();
  return next.done === true ? null : next.value;
}

/** A sealed object of a restore or a backup. */
export function objectOf(vault: Vault, { folder, name }: PageName) {
  const id = `${folder}/${name}`;
  const object = { id, name: entriesName(vault.owner, folder, name), what: id };
  return { ...vault, ...object, kind: 'entries' as const, maxBytes: maxPageBytes };
}

function parseEntries(raw: Uint8Array, what: string): Entry[] {
  const error = `${what} does not list documents`;
  return parseStored(storedEntriesSchema, raw, { what, error }).map(
    ([path, change, time, sample]) =>
      sample === undefined ? { path, change, time } : { path, change, time, sample },
  );
}
