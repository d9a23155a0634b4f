import type { BackupRecord, FirestoreDocument } from '@firekeep/functions/contract';
import { bytesOf, shapeOf } from '../sample/sample-documents.ts';

type CollectionTotals = BackupRecord['metadata']['collections'];

/** Documents and bytes by shape of collection, in the order of names. */
export function totalsOf(documents: readonly FirestoreDocument[]): CollectionTotals {
  const totals = new Map<string, { documentCount: number; rawBytes: number }>();
  for (const document of documents) {
    const path = shapeOf(document.path);
    const known = totals.get(path) ?? { documentCount: 0, rawBytes: 0 };
    totals.set(path, {
      documentCount: known.documentCount + 1,
      rawBytes: known.rawBytes + bytesOf(document),
    });
  }
  return [...totals]
    .map(([path, total]) => ({ path, ...total }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
