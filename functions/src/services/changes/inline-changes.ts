import type { WantedWrite } from '../../contract/edits.ts';
import { sizeProblem } from '../../firestore-model/document-size.ts';
import { areNested, parseFieldPath } from '../../firestore-model/field-paths.ts';
import { pointProblem, valueProblem } from '../../firestore-model/value-problem.ts';
import { conflictOf } from '../../firestore-model/write-condition.ts';
import { valueAt } from '../../firestore-model/operations/fields-at.ts';
import type { FirestoreFields, FirestoreValue } from '../../firestore-model/values.ts';
import type { InlineChange } from '../../engine/changes/inline/inline-page.ts';
import { updateTimeOf } from '../../engine/changes/decide.ts';
import { withFields, type FieldEdit } from '../../engine/changes/rewrite/set-fields.ts';
import { decodeDocument, haveSameFields } from '../../engine/format/document-json.ts';
import { documentFieldBytes } from '../../engine/format/document.ts';
import { encodeDocument, encodeValue } from '../../engine/format/encode-document.ts';
import { WireWriter } from '../../engine/format/wire-writer.ts';
import { AppError } from '../../lib/errors.ts';

/** What is to be done to one document, given what there is; or why nothing is. */
export type DecidedWrite =
  | { readonly change: InlineChange }
  | {
      readonly change: null;
      readonly result: 'unchanged' | 'conflict';
      readonly reason: string | null;
    };

export interface DecideOptions {
  /** The database's. */
  readonly root: string;
  /** Whether what is as it is to be already is unchanged, even if it isn't as it was seen. */
  readonly takesSame: boolean;
}

/**
 * @param existing the document as it was just read; null where there is none
 * @throws AppError `invalid-argument` for fields that Firestore doesn't take; no value is repeated
 */
export function decideWrite(
  { root, takesSame }: DecideOptions,
  write: WantedWrite,
  existing: Uint8Array | null,
): DecidedWrite {
  const { path } = write;
  const time = existing === null ? null : updateTimeOf(existing);
  const conflict = conflictOf(write, time);
  if (conflict !== null) {
    return takesSame && isAlready(root, write, existing)
      ? unchanged
      : { change: null, result: 'conflict', reason: conflict };
  }
  const after = documentAfter(root, write, existing);
  if (existing === null) {
    return after === null
      ? unchanged
      : { change: { path, change: 'create', time, before: null, after } };
  }
  if (after !== null && haveSameFields(existing, after)) {
    return unchanged;
  }
  const change = after === null ? 'delete' : 'update';
  return { change: { path, change, time, before: existing, after } };
}

const unchanged: DecidedWrite = { change: null, result: 'unchanged', reason: null };

/** Whether a document is as it is to be, whoever made it so. */
function isAlready(root: string, write: WantedWrite, existing: Uint8Array | null): boolean {
  const wanted = wantedOf(root, write, existing);
  return wanted === null || existing === null
    ? wanted === existing
    : haveSameFields(existing, wanted);
}

/** The encoded document as it is to be; null where it goes. */
function documentAfter(
  root: string,
  write: WantedWrite,
  existing: Uint8Array | null,
): Uint8Array | null {
  const after = wantedOf(root, write, existing);
  const problem = after === null ? null : sizeProblem(write.path, decodeDocument(after).fields);
  if (problem !== null) {
    throw refused(problem);
  }
  return after;
}

/** As `documentAfter`, however large it is. */
function wantedOf(
  root: string,
  { path, fields, updateMask }: WantedWrite,
  existing: Uint8Array | null,
): Uint8Array | null {
  if (fields === null) {
    return null;
  }
  assertTaken({ mapValue: { fields } });
  const whole = encodeDocument(root, { path, fields });
  return updateMask === undefined
    ? whole
    : masked(`${root}/${path}`, editsOf(fields, updateMask), existing);
}

function masked(
  name: string,
  edits: readonly FieldEdit[],
  existing: Uint8Array | null,
): Uint8Array {
  const fields = existing === null ? new Uint8Array() : documentFieldBytes(existing);
  return new WireWriter().string(1, name).raw(withFields(fields, edits)).finish();
}

function editsOf(fields: FirestoreFields, mask: readonly string[]): FieldEdit[] {
  const edits = mask.map((path) => {
    const names = parseFieldPath(path) ?? [];
    const value = valueAt(fields, names);
    return { names, value: value === undefined ? null : encodeValue(value, path).finish() };
  });
  if (areNested(edits.map(({ names }) => names))) {
    throw refused('updateMask names a field twice, or one in another');
  }
  return edits;
}

function assertTaken(value: FirestoreValue): void {
  const problem = pointProblem(value) ?? valueProblem(value);
  if (problem !== null) {
    throw refused(problem);
  }
}

function refused(message: string): AppError {
  return new AppError('invalid-argument', message, { fields: { fields: message } });
}
