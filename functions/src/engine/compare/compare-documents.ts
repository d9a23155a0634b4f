import { documentFieldBytes } from '../format/document.ts';
import {
  decodeDocument,
  emptyFields,
  type JsonDocument,
  type JsonValue,
} from '../format/document-json.ts';
import {
  diffFields,
  isSameValue,
  type FieldDiff,
  type FieldDiffBounds,
} from '../format/field-diff.ts';
import type { Change } from './tally.ts';

type Fields = Record<string, JsonValue>;

/** What is told of a document that differs. */
export interface ComparedDocument {
  readonly path: string;
  readonly change: Change;
  readonly before: ComparedVersion | null;
  readonly after: ComparedVersion | null;
  /** For a document that both sides hold. */
  readonly fields: FieldDiff | null;
}

export interface ComparedVersion {
  readonly updateTime: string | null;
  readonly sizeBytes: number;
}

/** Two databases' names; references into the first count as equal to those to the same path in the second. */
export interface Roots {
  readonly before: string;
  readonly after: string;
}

/** Whether two documents have the same typed fields. Names and times don't count: a document written again as it was is unchanged. */
export function haveEqualFields(before: Uint8Array, after: Uint8Array, roots: Roots): boolean {
  if (Buffer.compare(documentFieldBytes(before), documentFieldBytes(after)) === 0) {
    return roots.before === roots.after || !holdsReferences(decodeDocument(before).fields, roots);
  }
  const fields = retargeted(decodeDocument(before).fields, roots);
  return isSameValue(asMap(fields), asMap(decodeDocument(after).fields));
}

export function describeChange(
  path: string,
  documents: { readonly before: Uint8Array | null; readonly after: Uint8Array | null },
  options: {
    readonly roots: Roots;
    readonly bounds: FieldDiffBounds;
    /** Whether of a document that only one side has every field is told, too. */
    readonly isWhole?: boolean;
  },
): ComparedDocument {
  const before = documents.before === null ? null : decodeDocument(documents.before);
  const after = documents.after === null ? null : decodeDocument(documents.after);
  return {
    path,
    change: before === null ? 'added' : after === null ? 'removed' : 'changed',
    before: versionOf(documents.before, before),
    after: versionOf(documents.after, after),
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

function versionOf(bytes: Uint8Array | null, decoded: JsonDocument | null): ComparedVersion | null {
  return bytes === null
    ? null
    : { updateTime: decoded?.updateTime ?? null, sizeBytes: bytes.length };
}

function asMap(fields: Fields): JsonValue {
  return { mapValue: { fields } };
}

function holdsReferences(fields: Fields, roots: Roots): boolean {
  return !isSameValue(asMap(fields), asMap(retargeted(fields, roots)));
}

/** The fields as they would be in the other database. */
function retargeted(fields: Fields, roots: Roots): Fields {
  if (roots.before === roots.after) {
    return fields;
  }
  const copy = emptyFields();
  for (const [name, value] of Object.entries(fields)) {
    copy[name] = retargetedValue(value, roots);
  }
  return copy;
}

function retargetedValue(value: JsonValue, roots: Roots): JsonValue {
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
