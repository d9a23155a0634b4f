import { projectFields, selectedPaths } from '../../firestore-model/query/projection.ts';
import type { Query } from '../../firestore-model/query/shape.ts';
import type { FirestoreDocument } from '../../firestore-model/values.ts';
import { withDistance } from './runnable-query.ts';

/**
 * Makes of a document what a query selects of it: documents are sent with the fields of the
 * query's order, too. Undefined where the query selects all of them.
 */
export function shownOf({ select, nearest }: Pick<Query, 'select' | 'nearest'>) {
  if (select === null) {
    return undefined;
  }
  const paths = selectedPaths(withDistance(select, nearest));
  return (document: FirestoreDocument) => ({
    ...document,
    fields: projectFields(document.fields, paths),
  });
}
