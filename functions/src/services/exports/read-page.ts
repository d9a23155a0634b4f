/** What an export reads, page after page, wherever it is read. */
import { encodeDocument } from '../../engine/format/encode-document.ts';
import { toDocument } from '../data-view/document-list.ts';
import type { FirestoreDocument } from '../../firestore-model/values.ts';
import { TimeSlices } from '../../lib/time-slices.ts';

export interface ReadPage {
  readonly documents: readonly Uint8Array[];
  /** Reads of the database that it cost. */
  readonly reads: number;
  /** How far reading is, from 0 to 1, where its reader knows that. */
  readonly fraction: number | null;
  /** What the next page begins with, plain JSON; null after the last one. */
  readonly next: unknown;
}

/** A document of chosen fields as the bytes of one. */
export function encoded(root: string, document: FirestoreDocument): Uint8Array {
  const { path, fields, createTime, updateTime } = document;
  return encodeDocument(root, { path, fields, createTime, updateTime });
}

/** The same documents, with what `show` makes of them. */
export async function shownBytes(
  documents: readonly Uint8Array[],
  root: string,
  show: ((document: FirestoreDocument) => FirestoreDocument) | undefined,
): Promise<readonly Uint8Array[]> {
  if (show === undefined) {
    return documents;
  }
  const slices = new TimeSlices();
  const shown: Uint8Array[] = [];
  for (const bytes of documents) {
    await slices.next();
    shown.push(encoded(root, show(toDocument(bytes, root))));
  }
  return shown;
}
