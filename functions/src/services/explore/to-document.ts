import type { FirestoreDocument } from '../../firestore-model/values.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';

/** A document as the contract has it. Firestore gives missing parents no create time. */
export function toDocument(bytes: Uint8Array, root: string): FirestoreDocument {
  const { name, fields, createTime, updateTime } = decodeDocument(bytes);
  const path = name.slice(root.length + 1);
  return { name, path, missing: createTime === null, fields, createTime, updateTime };
}

/** The place of a document that doesn't exist but has something below it. */
export function missingDocument(path: string, root: string): FirestoreDocument {
  const times = { createTime: null, updateTime: null };
  return { name: `${root}/${path}`, path, missing: true, fields: {}, ...times };
}
