import { pointProblem, valueProblem } from '../../firestore-model/value-problem.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import type { QueryTextProblem } from './parse-query.ts';
import { readValue } from './read-value.ts';
import { QueryTextError, TokenReader } from './token-reader.ts';
import { tokensOf } from './tokens.ts';

export type ParsedValue =
  | { readonly value: FirestoreValue }
  | { readonly problem: QueryTextProblem };

/**
 * The value that a text stands for as it stands in a query, or what is wrong with it: JSON with
 * `timestamp("…")`, `ref("…")`, `geo(…)`, `bytes("…")` and `vector([…])`, in which numbers with a
 * point are doubles. `printValue` and `printValueLines` write it. Never throws.
 *
 * @param root what the names of the database's documents begin with
 */
export function parseValue(text: string, root: string): ParsedValue {
  const reader = new TokenReader(tokensOf(text, false));
  try {
    const value = readValue(reader, { root, depth: 0, of: null });
    if (reader.token.kind !== 'end') {
      reader.fail('Nothing may follow the value');
    }
    const message = valueProblem(value) ?? pointProblem(value);
    return message === null ? { value } : { problem: { message, from: 0, to: text.length } };
  } catch (error) {
    if (error instanceof QueryTextError) {
      const { message, from, to } = error;
      const sentence = message.replace('the query ends here', 'the text ends here');
      return { problem: { message: sentence, from, to } };
    }
    throw error;
  }
}
