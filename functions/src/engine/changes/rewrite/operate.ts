import { isSameValue } from '../../../firestore-model/equality.ts';
import {
  applyOperations,
  newField,
  untakenReason,
  type Operated,
  type OperateOptions,
  type Refusal,
} from '../../../firestore-model/operations/apply-operations.ts';
import { givenNames } from '../../../firestore-model/operations/given-names.ts';
import type { Operation } from '../../../firestore-model/operations/shape.ts';
import { fieldOf, type FirestoreFields } from '../../../firestore-model/values.ts';
import { hasCode } from '../../../lib/errors.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { documentFieldBytes } from '../../format/document.ts';
import { encodeValue } from '../../format/encode-document.ts';
import { checkFieldName, shownName } from '../../format/input-checks.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import type { Rewrite } from './rewrite.ts';
import { withFields, type FieldEdit } from './set-fields.ts';

/**
 * Operations on the source's documents, one after the other. Fields that none of them changes stay
 * byte for byte. A document to which one can't be applied stays as it is.
 */
export function operate(operations: readonly Operation[], options: OperateOptions): Rewrite {
  // Whoever learns that nothing changes asks why.
  let last: { source: Uint8Array; result: Uint8Array | Refusal } | null = null;
  const of = (source: Uint8Array) => {
    if (last?.source !== source) {
      last = { source, result: operated(source, operations, options) };
    }
    return last.result;
  };
  return {
    isDependent: false,
    isRemoval: operations.some(({ op }) => op === 'delete'),
    mayName: givenNames(operations),
    together: options.transform?.together ?? ((work) => work()),
    documentOf: (source) => {
      const result = of(source);
      return result instanceof Uint8Array ? result : null;
    },
    refusalOf: (source) => {
      const result = of(source);
      return result instanceof Uint8Array ? null : result;
    },
  };
}

function operated(
  source: Uint8Array,
  operations: readonly Operation[],
  options: OperateOptions,
): Uint8Array | Refusal {
  const { name, fields } = decodeDocument(source);
  const path = name.slice(options.root.length + 1);
  const result: Operated = applyOperations({ path, fields }, operations, options);
  if (result.result === 'refused') {
    return result;
  }
  if (result.result === 'delete' || result.result === 'unchanged') {
    return source;
  }
  const edits: FieldEdit[] = [];
  for (const field of new Set([...Object.keys(fields), ...Object.keys(result.fields)])) {
    const edit = editOf(field, fields, result.fields);
    if (edit !== null && 'reason' in edit) {
      const isShown = options.transform?.mayQuote !== false || fieldOf(fields, field) !== undefined;
      return isShown ? edit : { ...edit, field: newField };
    }
    edits.push(...(edit === null ? [] : [edit]));
  }
  const changed = withFields(documentFieldBytes(source), edits);
  return new WireWriter().string(1, name).raw(changed).finish();
}

/** What becomes of a field of the document; null where nothing does. */
function editOf(
  field: string,
  before: FirestoreFields,
  after: FirestoreFields,
): FieldEdit | Refusal | null {
  const [from, to] = [fieldOf(before, field), fieldOf(after, field)];
  if (to === undefined) {
    return { names: [field], value: null };
  }
  if (from === to || (from !== undefined && isSameValue(from, to))) {
    return null;
  }
  try {
    checkFieldName(field, field, Buffer.byteLength(field));
    return { names: [field], value: encodeValue(to, field).finish() };
  } catch (error) {
    if (!hasCode(error, 'invalid-argument')) {
      throw error;
    }
    return { field: shownName(field), reason: untakenReason };
  }
}
