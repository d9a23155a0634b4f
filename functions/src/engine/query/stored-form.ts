import { conditionsOf } from '../../firestore-model/query/conditions.ts';
import { patternProblem } from '../../firestore-model/query/pattern-syntax.ts';
import { withQueryValues } from '../../firestore-model/query/query-values.ts';
import type { Query } from '../../firestore-model/query/shape.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import { invalidInput } from '../errors.ts';
import { readValue } from '../format/document-json.ts';
import { encodeValue } from '../format/encode-document.ts';
import { WireReader } from '../format/wire.ts';

/**
 * A query whose values are written as decoded documents have theirs: times with as many digits, and
 * base64 in one form.
 * @throws AppError `invalid-argument` for a value Firestore doesn't take and a pattern that is none
 */
export function withStoredValues(query: Query): Query {
  for (const { condition } of conditionsOf(query.where)) {
    const problem = condition.op === 'matches' ? patternProblem(condition.text) : null;
    if (problem !== null) {
      throw invalidInput(problem);
    }
  }
  return withQueryValues(query, stored);
}

function stored(value: FirestoreValue, at: string): FirestoreValue {
  return readValue(new WireReader(encodeValue(value, at).finish()));
}
