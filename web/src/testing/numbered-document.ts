import type { FirestoreDocument } from '@firekeep/functions/contract';

/** A document of the collection `numbers`, with its number as its only field. */
export function documentOf(index: number): FirestoreDocument {
  return {
    name: `projects/p/databases/(default)/documents/numbers/n${index}`,
    path: `numbers/n${index}`,
    missing: false,
    fields: { index: { integerValue: String(index) } },
    createTime: null,
    updateTime: null,
  };
}
