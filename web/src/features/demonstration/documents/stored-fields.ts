import {
  fieldsAsStored,
  NotStorable,
  pointProblem,
  valueAsStored,
  valueProblem,
  type FirestoreFields,
  type FirestoreValue,
} from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';

export function refusedFields(message: string): ApiError {
  return new ApiError('invalid-argument', message, { fields: { fields: message } });
}

function stored<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof NotStorable ? new ApiError('invalid-argument', error.message) : error;
  }
}

const problemOf = (value: FirestoreValue) => pointProblem(value) ?? valueProblem(value);

/** As `fieldsAsStored`. @throws ApiError `invalid-argument` for what isn't stored, as the server */
export function storedFields(fields: FirestoreFields): FirestoreFields {
  const problem = problemOf({ mapValue: { fields } });
  if (problem !== null) {
    throw refusedFields(problem);
  }
  return stored(() => fieldsAsStored(fields));
}

/** As `valueAsStored`. @throws ApiError as `storedFields` */
export function storedValue(value: FirestoreValue, at: string): FirestoreValue {
  const problem = problemOf(value);
  if (problem !== null) {
    throw new ApiError('invalid-argument', problem);
  }
  return stored(() => valueAsStored(value, at));
}

/** As `storedFields`; null for what Firestore doesn't take. */
export function takenFields(fields: FirestoreFields): FirestoreFields | null {
  try {
    return storedFields(fields);
  } catch (error) {
    if (error instanceof ApiError) {
      return null;
    }
    throw error;
  }
}
