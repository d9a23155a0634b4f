import { z } from 'zod';
import type { EndpointInput } from '../../contract/endpoint.ts';
import type { listNotWritten, NotWrittenPage } from '../../contract/changes.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { readIndex, restoreFolder, type Folder } from '../../engine/changes/entries.ts';
import { pagesAround } from '../../engine/changes/find-entry.ts';
import { readNotWritten } from '../../engine/changes/not-written-page.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { NamedDocument } from '../../firestore-model/document-changes.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import { notWrittenIndex, notWrittenPages } from './not-written.ts';

export type NotWrittenQuery = Omit<EndpointInput<typeof listNotWritten>['query'], 'userId'>;

interface AskedChange {
  readonly vaults: Pick<Vaults, 'open'>;
  readonly pageTokens: PageTokens;
  readonly ownerId: string;
  readonly change: Restore;
}

/** A stored page, read when it is needed. */
type StoredPage = () => Promise<readonly NamedDocument[]>;

const defaultPageSize = 100;

const positionSchema = z.object({
  /** Among the stored pages. */
  page: z.int().nonnegative(),
  offset: z.int().nonnegative(),
});

/**
 * A page of the documents that a change set left as they were. Each stored page has one document at
 * least, so no more of them are read than documents are asked for.
 * @throws AppError `failed-precondition` where what was kept of them can't be read
 */
export async function listNotWrittenOf(
  asked: AskedChange,
  { result, pageSize = defaultPageSize, pageToken }: NotWrittenQuery,
): Promise<NotWrittenPage> {
  const { pageTokens, ownerId: uid, change } = asked;
  const listing: Listing = { call: 'not-written', uid, of: [change.id, result] };
  const from = pageTokens.open(listing, pageToken, positionSchema) ?? { page: 0, offset: 0 };
  const stored = await storedPages(asked, result);
  const items: NamedDocument[] = [];
  let { page, offset } = from;
  for (
    let read = stored[page];
    read !== undefined && items.length < pageSize;
    read = stored[page]
  ) {
    const documents = await read().catch(unreadable);
    const taken = documents.slice(offset, offset + pageSize - items.length);
    items.push(...taken);
    offset += taken.length;
    if (offset >= documents.length) {
      page += 1;
      offset = 0;
    }
  }
  const isEnd = page >= stored.length;
  return { items, nextPageToken: isEnd ? null : pageTokens.seal(listing, { page, offset }) };
}

/** What the record names is all there is of small lists, and of those that aren't closed. */
async function storedPages(
  { vaults, ownerId, change }: AskedChange,
  result: NotWrittenQuery['result'],
): Promise<readonly StoredPage[]> {
  const { conflicts, conflicting, failed, failures } = change.outcome;
  const [count, named] =
    result === 'conflict' ? [conflicts, conflicting] : ([failed, failures] as const);
  const inRecord = named.length === 0 ? [] : [async () => named];
  if (named.length >= count) {
    return inRecord;
  }
  const vault = await vaults.open(change.target.projectId, ownerId);
  const folder = restoreFolder(change.id);
  const refs = await indexOf(vault, folder).catch(unreadable);
  return refs === null
    ? inRecord
    : notWrittenPages(refs, result).map((ref) => () => readNotWritten(vault, folder, ref));
}

/** How a change set left a document, with the reason that is kept. */
type NotWrittenAs =
  | { readonly result: NotWrittenQuery['result']; readonly reason: string }
  | { readonly result: 'none' | 'unknown' };

/**
 * Whether a change set that has ended left a document as it was, and how; `none` where it did not,
 * `unknown` where neither its record nor its lists name all.
 * @throws AppError where what was kept of them can't be read
 */
export async function howNotWritten(
  vault: Vault,
  { id, outcome }: Pick<Restore, 'id' | 'outcome'>,
  path: string,
): Promise<NotWrittenAs> {
  const folder = restoreFolder(id);
  const lists = [
    { result: 'conflict', count: outcome.conflicts, named: outcome.conflicting },
    { result: 'failed', count: outcome.failed, named: outcome.failures },
  ] as const;
  const namedIn = (documents: readonly NamedDocument[]) =>
    documents.find((one) => one.path === path);
  for (const { result, named } of lists) {
    const one = namedIn(named);
    if (one !== undefined) {
      return { result, reason: one.reason };
    }
  }
  const cut = lists.filter(({ count, named }) => named.length < count);
  if (cut.length === 0) {
    return { result: 'none' };
  }
  const refs = (await indexOf(vault, folder)) ?? [];
  let isWhole = true;
  for (const { result, count } of cut) {
    const pages = notWrittenPages(refs, result);
    for (const ref of pagesAround(pages, path)) {
      const one = namedIn(await readNotWritten(vault, folder, ref));
      if (one !== undefined) {
        return { result, reason: one.reason };
      }
    }
    isWhole &&= pages.reduce((sum, ref) => sum + ref.documents, 0) >= count;
  }
  return { result: isWhole ? 'none' : 'unknown' };
}

/** Null where there is none. */
async function indexOf(vault: Vault, folder: Folder) {
  try {
    return await readIndex(vault, { folder, name: notWrittenIndex });
  } catch (error) {
    if (hasCode(error, 'corrupt') && hasCode(error.cause, 'missing')) {
      return null;
    }
    throw error;
  }
}

/** @throws AppError always, in words for the owner */
function unreadable(error: unknown): never {
  if (!hasCode(error, 'corrupt')) {
    return storedDataFailure(error);
  }
  throw new AppError('failed-precondition', 'The list of these documents can no longer be read', {
    hint: 'What was written is not affected.',
    cause: error,
  });
}
