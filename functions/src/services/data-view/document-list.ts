import type { FirestoreDocument } from '../../firestore-model/values.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';

/**
 * A page of documents ends early after so many bytes as an answer has them (`answerBytes`); a
 * single document always fits.
 */
export const maxPageBytes = 6 * 1024 * 1024;

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

/**
 * Documents of an answer, decoded one at a time while it is written: all at once they would take
 * twenty times their stored bytes.
 */
export class DocumentList implements Iterable<FirestoreDocument> {
  private readonly documents: readonly (Uint8Array | FirestoreDocument)[];
  private readonly root: string;
  private readonly show: (document: FirestoreDocument) => FirestoreDocument;

  /**
   * @param documents as they are stored, or the places of missing ones
   * @param show makes of a document what is answered; default the document itself
   */
  constructor(
    documents: readonly (Uint8Array | FirestoreDocument)[],
    root: string,
    show: (document: FirestoreDocument) => FirestoreDocument = (document) => document,
  ) {
    this.documents = documents;
    this.root = root;
    this.show = show;
  }

  get length(): number {
    return this.documents.length;
  }

  *[Symbol.iterator](): Generator<FirestoreDocument> {
    for (const document of this.documents) {
      yield this.show(document instanceof Uint8Array ? toDocument(document, this.root) : document);
    }
  }
}
