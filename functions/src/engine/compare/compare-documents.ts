import { asBuffer, documentFieldBytes } from '../format/document.ts';
import { decodeDocument, haveSameFields, type DecodedDocument } from '../format/document-json.ts';
import { documentSize } from '../../firestore-model/document-size.ts';
import {
  emptyFields,
  type FirestoreFields,
  type FirestoreValue,
} from '../../firestore-model/values.ts';
import {
  diffFields,
  type FieldDiff,
  type FieldDiffBounds,
} from '../../firestore-model/field-diff.ts';
import { isSameFields } from '../../firestore-model/equality.ts';
import type { Change } from './tally.ts';

/** What is said of a document that differs. */
export interface DocumentComparison {
  readonly path: string;
  readonly change: Change;
  readonly before: ComparedVersion | null;
  readonly after: ComparedVersion | null;
  /** For a document that both sides hold. */
  readonly fields: FieldDiff | null;
}

export interface ComparedVersion {
  readonly updateTime: string | null;
  /** As Firestore counts it. */
  readonly sizeBytes: number;
}

/** Two databases' names; a reference into the first equals the same path's in the second. */
export interface Roots {
  readonly before: string;
  readonly after: string;
}

/** Whether the typed fields are equal; names and times don't count. */
export function haveEqualFields(before: Uint8Array, after: Uint8Array, roots: Roots): boolean {
  // A search for the root is much cheaper than decoding.
  return roots.before === roots.after ||
    !asBuffer(documentFieldBytes(before)).includes(`${roots.before}/`)
    ? haveSameFields(before, after)
    : isSameFields(...comparedFields(before, after, roots));
}

/** The fields of a document on both sides, as they would be in the second database. */
export function comparedFields(
  before: Uint8Array,
  after: Uint8Array,
  roots: Roots,
): [before: FirestoreFields, after: FirestoreFields] {
  return [retargeted(decodeDocument(before).fields, roots), decodeDocument(after).fields];
}

export function describeChange(
  path: string,
  documents: { readonly before: Uint8Array | null; readonly after: Uint8Array | null },
  options: {
    readonly roots: Roots;
    readonly bounds: FieldDiffBounds;
    /** Whether of a document that only one side has every field is listed, too. */
    readonly isWhole?: boolean;
  },
): DocumentComparison {
  const before = documents.before === null ? null : decodeDocument(documents.before);
  const after = documents.after === null ? null : decodeDocument(documents.after);
  return {
    path,
    change: before === null ? 'added' : after === null ? 'removed' : 'changed',
    before: versionOf(path, before),
    after: versionOf(path, after),
    fields:
      (before === null || after === null) && options.isWhole !== true
        ? null
        : diffFields(
            retargeted(before?.fields ?? emptyFields(), options.roots),
            after?.fields ?? emptyFields(),
            options.bounds,
          ),
  };
}

function versionOf(path: string, document: DecodedDocument | null): ComparedVersion | null {
  return document === null
    ? null
    : { updateTime: document.updateTime, sizeBytes: documentSize(path, document.fields) };
}

/** The fields as they would be in the other database. */
function retargeted(fields: FirestoreFields, roots: Roots): FirestoreFields {
  if (roots.before === roots.after) {
    return fields;
  }
  const copy = emptyFields();
  for (const [name, value] of Object.entries(fields)) {
    copy[name] = retargetedValue(value, roots);
  }
  return copy;
}

function retargetedValue(value: FirestoreValue, roots: Roots): FirestoreValue {
  if ('referenceValue' in value && value.referenceValue.startsWith(`${roots.before}/`)) {
    return { referenceValue: roots.after + value.referenceValue.slice(roots.before.length) };
  }
  if ('arrayValue' in value) {
    const values = value.arrayValue.values.map((item) => retargetedValue(item, roots));
    return { arrayValue: { values } };
  }
  return 'mapValue' in value
    ? { mapValue: { fields: retargeted(value.mapValue.fields, roots) } }
    : value;
}
