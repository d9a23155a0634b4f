import { documentSize, maxDocumentBytes, valueSize } from '../document-size.ts';
import { formatFieldPath, parseFieldPath } from '../field-paths.ts';
import { isPlainMap, type FirestoreFields, type FirestoreValue } from '../values.ts';
import { calculated, isCalculation } from './calculate.ts';
import { converted } from './convert-value.ts';
import { assertFits, Unconvertible } from './unconvertible.ts';
import { valueAt, withValueAt } from './fields-at.ts';
import type { Operation, WantedValue } from './shape.ts';
import { isArrayOperation, ofArray, ofText } from './texts-and-arrays.ts';

export interface OperatedDocument {
  /** Below the database. */
  readonly path: string;
  readonly fields: FirestoreFields;
}

/** A document between operations. */
export interface TransformedDocument extends OperatedDocument {
  /** As it was before the first of them. */
  readonly original: FirestoreFields;
}

/** What operations come to for one document. */
export type Operated =
  | { readonly result: 'fields'; readonly fields: FirestoreFields }
  | { readonly result: 'delete' }
  /** It stays as it is, because that is wanted. */
  | { readonly result: 'unchanged' }
  | ({ readonly result: 'refused' } & Refusal);

/** Why a document stays as it is: an operation can't be applied to it. */
export interface Refusal {
  /** The path of the field; '' for the whole document. */
  readonly field: string;
  /** As the end of a sentence about it, without its value. */
  readonly reason: string;
}

/** Such as `rating is not a number`. */
export function refusalText({ field, reason }: Refusal): string {
  return field === '' ? `The document ${reason}` : `${field} ${reason}`;
}

/** Stands for the path of a field that a transform makes: it may make its name of a value. */
export const newField = 'a new field';

/** Why a transform was ended by force at a document, and what to do about it. */
export function endedByForceTexts(path: string): {
  readonly message: string;
  readonly hint: string;
} {
  return {
    message: `The transform had to be ended by force at ${path}`,
    hint: 'A regular expression, or a search in a long text, can take forever: change the transform',
  };
}

/** Of a field that Firestore would refuse. */
export const untakenReason = 'would be a value that Firestore doesn’t take';

export type Transformed = Exclude<Operated, { readonly result: 'delete' }>;
export type Together = <T>(work: () => T) => T;
type TransformOperation = Extract<Operation, { op: 'transform' }>;

/** What runs transforms. */
export interface Transform {
  /** As pure as all operations. */
  of(document: TransformedDocument, operation: TransformOperation, root: string): Transformed;
  readonly together: Together;
  /** Whether reasons may repeat a document's value, as names of new fields may. */
  readonly mayQuote: boolean;
}

type FieldOperation = Exclude<Operation, { op: 'delete' | 'transform' }>;

/** What operations need beside the document. */
export interface OperateOptions {
  /** Of the database: `projects/{p}/databases/{d}/documents`. */
  readonly root: string;
  /** Null where none of them is a transform. */
  readonly transform: Transform | null;
}

/**
 * Applies operations in their order. Pure: the same result for the same document, whenever it
 * is asked. A missing field stays missing, but for `set`.
 */
export function applyOperations(
  document: OperatedDocument,
  operations: readonly Operation[],
  options: OperateOptions,
): Operated {
  const { fields: original } = document;
  let fields = original;
  for (const operation of operations) {
    if (operation.op === 'delete') {
      return { result: 'delete' };
    }
    if (operation.op === 'transform') {
      const transformed = transformedBy({ ...document, fields, original }, operation, options);
      if (transformed.result !== 'fields') {
        return transformed;
      }
      ({ fields } = transformed);
      continue;
    }
    try {
      fields = operated({ ...document, fields }, operation, options.root);
    } catch (error) {
      if (!(error instanceof Unconvertible)) {
        throw error;
      }
      return { result: 'refused', field: operation.field, reason: error.message };
    }
  }
  return documentSize(document.path, fields) > maxDocumentBytes
    ? { result: 'refused', field: '', reason: 'would be larger than Firestore takes (1 MiB)' }
    : { result: 'fields', fields };
}

function transformedBy(
  document: TransformedDocument,
  operation: TransformOperation,
  { root, transform }: OperateOptions,
): Transformed {
  if (transform === null) {
    throw new Error('nothing is there to run a transform with');
  }
  return transform.of(document, operation, root);
}

function namesOf(path: string): readonly string[] {
  return parseFieldPath(path) ?? [];
}

function operated(
  document: OperatedDocument,
  operation: FieldOperation,
  root: string,
): FirestoreFields {
  const { fields } = document;
  const names = namesOf(operation.field);
  const there = valueAt(fields, names);
  if (operation.op === 'set') {
    const isKept = operation.when === 'missing' && there !== undefined;
    const value = isKept ? undefined : wantedValue(document, operation.to);
    if (value !== undefined && operation.when === 'missing') {
      assertNothingReplaced(fields, names);
    }
    return value === undefined ? fields : withValueAt(fields, names, value);
  }
  if (there === undefined) {
    return fields;
  }
  if (operation.op === 'remove') {
    return withValueAt(fields, names, null);
  }
  if (operation.op === 'rename') {
    return withValueAt(withValueAt(fields, names, null), namesOf(operation.to), there);
  }
  if (operation.op === 'convert' && 'nullValue' in there) {
    return fields;
  }
  return withValueAt(fields, names, changed(there, operation, root));
}

/** @throws Unconvertible where setting a missing field would replace a value on the way to it */
function assertNothingReplaced(fields: FirestoreFields, names: readonly string[]): void {
  for (let depth = 1; depth < names.length; depth += 1) {
    const outer = names.slice(0, depth);
    const value = valueAt(fields, outer);
    if (value !== undefined && !isPlainMap(value) && !('nullValue' in value)) {
      throw new Unconvertible(`is missing, but ${formatFieldPath(outer)} is no map`);
    }
  }
}

type ValueOperation = Exclude<FieldOperation, { op: 'set' | 'remove' | 'rename' }>;

function changed(value: FirestoreValue, operation: ValueOperation, root: string): FirestoreValue {
  if (operation.op === 'convert') {
    return converted(value, operation, root);
  }
  if (isCalculation(operation)) {
    return calculated(value, operation);
  }
  return isArrayOperation(operation) ? ofArray(value, operation) : ofText(value, operation);
}

/** Undefined where another field's value is wanted and that is missing. */
function wantedValue(document: OperatedDocument, to: WantedValue): FirestoreValue | undefined {
  if ('value' in to) {
    return to.value;
  }
  if ('from' in to) {
    const value = valueAt(document.fields, namesOf(to.from));
    // Copies of copies share what is in them: written out, they may be larger than any memory.
    assertFits(value === undefined ? 0 : valueSize(value));
    return value;
  }
  return { stringValue: filled(document, to.template) };
}

const idName = '__name__';

/** `{field.path}` stands for the field's text, `{__name__}` for the document's id, `{{` for `{`. */
function filled({ path, fields }: OperatedDocument, template: string): string {
  let characters = template.length;
  return template.replaceAll(/\{\{|\{([^{}]*)\}/g, (whole, name: string | undefined) => {
    if (name === undefined) {
      return '{';
    }
    if (name === idName) {
      return path.slice(path.lastIndexOf('/') + 1);
    }
    const value = valueAt(fields, namesOf(name));
    const text = value === undefined ? null : converted(value, asText, '');
    if (text === null || !('stringValue' in text)) {
      throw new Unconvertible(`needs the field ${whole}, which is missing`);
    }
    characters += text.stringValue.length;
    assertFits(characters);
    return text.stringValue;
  });
}

const asText = { to: 'string', epoch: 'milliseconds' } as const;
