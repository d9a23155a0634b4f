import { queryShapeSchema, type Query } from '../../firestore-model/query/shape.ts';
import { CompiledQuery } from './compiled-query.ts';

/**
 * Whether a filter finds an encoded document of its place, as a query with that filter does.
 * @throws AppError `invalid-argument` for a value Firestore doesn't take and a pattern that is
 *   none; what is returned, for a pattern that takes too long in a text
 */
export function makeDocumentFilter({
  from,
  where,
}: Pick<Query, 'from' | 'where'>): (document: Uint8Array) => boolean {
  const query = new CompiledQuery(queryShapeSchema.parse({ from, where }));
  return (document) => query.match(document) !== null;
}
