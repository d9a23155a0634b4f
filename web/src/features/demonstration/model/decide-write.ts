import {
  areNested,
  conflictOf,
  emptyFields,
  isSameFields,
  microsecondsOf,
  parseFieldPath,
  sizeProblem,
  valueAt,
  withValueAt,
  type DocumentChange,
  type FirestoreDocument,
  type FirestoreFields,
  type WantedWrite,
} from '@firekeep/functions/contract';
import { refusedFields, storedFields } from '../documents/stored-fields.ts';

/** What becomes of one document. */
export interface TypedChange {
  readonly path: string;
  readonly change: DocumentChange;
  /** The update time that it must have, in microseconds since 1970; null: it must not exist. */
  readonly time: string | null;
  readonly before: FirestoreFields | null;
  readonly after: FirestoreFields | null;
  /** The document that it is a copy of, which must be as it was, too. Default: none. */
  readonly origin?: Pick<TypedChange, 'path' | 'time'>;
  /** As its source has it, of which values are masked; in that one's collection. Default: none. */
  readonly unmasked?: {
    readonly collection: string;
    readonly place: string;
    readonly fields: FirestoreFields;
  };
}

/** What is to be done to one document, or why nothing is. */
export type TypedDecision =
  | { readonly change: TypedChange }
  | {
      readonly change: null;
      readonly result: 'unchanged' | 'conflict';
      readonly reason: string | null;
    };

const unchanged: TypedDecision = { change: null, result: 'unchanged', reason: null };

/** A document's update time in microseconds since 1970; null where there is none. */
export function timeOf(document: FirestoreDocument | undefined): string | null {
  return microsecondsOf(document?.updateTime ?? '');
}

/**
 * As the server decides, on typed values instead of bytes.
 * @param takesSame whether what is as it is to be already is unchanged, even if it isn't as it was
 *   seen
 * @throws ApiError `invalid-argument` for fields that Firestore doesn't take
 */
export function decideWrite(
  write: WantedWrite,
  existing: FirestoreDocument | undefined,
  { takesSame }: { readonly takesSame: boolean },
): TypedDecision {
  const { path } = write;
  const reason = conflictOf(write, timeOf(existing));
  if (reason !== null) {
    const isAlready =
      takesSame && changeTo(path, existing, wantedOf(write, existing?.fields ?? null)) === null;
    return isAlready ? unchanged : { change: null, result: 'conflict', reason };
  }
  const change = changeTo(path, existing, fieldsAfter(write, existing?.fields ?? null));
  return change === null ? unchanged : { change };
}

/** What makes `after` of what is there (null: no document); null where it is so already. */
export function changeTo(
  path: string,
  existing: FirestoreDocument | undefined,
  after: FirestoreFields | null,
): TypedChange | null {
  const time = timeOf(existing);
  if (existing === undefined) {
    return after === null ? null : { path, change: 'create', time, before: null, after };
  }
  if (after !== null && isSameFields(existing.fields, after)) {
    return null;
  }
  const change = after === null ? 'delete' : 'update';
  return { path, change, time, before: existing.fields, after };
}

/** The fields as they are to be; null where the document goes. */
function fieldsAfter(write: WantedWrite, existing: FirestoreFields | null): FirestoreFields | null {
  const after = wantedOf(write, existing);
  const problem = after === null ? null : sizeProblem(write.path, after);
  if (problem !== null) {
    throw refusedFields(problem);
  }
  return after;
}

/** As `fieldsAfter`, however large they are. */
function wantedOf(
  { fields, updateMask }: WantedWrite,
  existing: FirestoreFields | null,
): FirestoreFields | null {
  if (fields === null) {
    return null;
  }
  const stored = storedFields(fields);
  return updateMask === undefined ? stored : masked(existing ?? emptyFields(), stored, updateMask);
}

/** The fields that a mask names, as they are given or removed; all others as they were. */
function masked(
  before: FirestoreFields,
  given: FirestoreFields,
  mask: readonly string[],
): FirestoreFields {
  const paths = mask.map((path) => parseFieldPath(path) ?? []);
  if (areNested(paths)) {
    throw refusedFields('updateMask names a field twice, or one in another');
  }
  return paths.reduce(
    (fields, names) => withValueAt(fields, names, valueAt(given, names) ?? null),
    before,
  );
}
