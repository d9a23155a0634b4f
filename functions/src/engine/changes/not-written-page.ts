import { z } from 'zod';
import type { NamedDocument } from '../../firestore-model/document-changes.ts';
import type { Vault } from '../format/manifest.ts';
import { parseStored, type PageRef } from '../format/manifest-schema.ts';
import { openExisting, putSealed } from '../format/stored-object.ts';
import { objectOf, openPage, refOf, type Folder, type PageName } from './entries.ts';

/**
 * Lists of documents that a change set left as they were, with the reason of each: in conflict, or
 * refused. Pages, sealed beside those of the journal.
 */

/** Arrays of two, because there may be many. */
const storedSchema = z.array(z.tuple([z.string(), z.string()]));

/** Seals and stores a page; the reference is what an index keeps of it. */
export async function writeNotWritten(
  vault: Vault,
  at: PageName,
  documents: readonly NamedDocument[],
): Promise<PageRef> {
  const stored: z.infer<typeof storedSchema> = documents.map(({ path, reason }) => [path, reason]);
  const raw = Buffer.from(JSON.stringify(stored));
  await putSealed(objectOf(vault, at), raw);
  return refOf(vault, at, { raw, entries: documents });
}

/** The documents of a page. @throws AppError `corrupt` */
export async function readNotWritten(
  vault: Vault,
  folder: Folder,
  ref: Pick<PageRef, 'page' | 'hash'>,
): Promise<NamedDocument[]> {
  return parse(await openPage(vault, folder, ref), `${folder}/${ref.page}`);
}

/** The same of one that no index names. @throws AppError `corrupt` */
export async function readLooseNotWritten(vault: Vault, at: PageName): Promise<NamedDocument[]> {
  return parse(await openExisting(objectOf(vault, at)), `${at.folder}/${at.name}`);
}

function parse(raw: Uint8Array, what: string): NamedDocument[] {
  const error = `${what} does not list documents`;
  return parseStored(storedSchema, raw, { what, error }).map(([path, reason]) => ({
    path,
    reason,
  }));
}
