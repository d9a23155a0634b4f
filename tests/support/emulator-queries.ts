// What the Firestore emulator refuses of the queries that Firestore takes.
import type { Query } from '@firekeep/functions/contract';
import {
  conditionsOf,
  isInequality,
} from '../../functions/src/firestore-model/query/conditions.ts';
import { completeOrder } from '../../functions/src/firestore-model/query/order.ts';

/**
 * Whether the emulator (1.19.9) answers a query at all. It has no scans of names backwards ('does
 * not support descending key scans'), takes no field that is compared or added up without being
 * sorted by where names are ('cannot contain more fields after the key'), and no equality of names
 * beside inequalities of other fields.
 */
export function isKnownToEmulator(query: Query): boolean {
  const order = completeOrder(query).map(({ path }) => path.join('.'));
  const conditions = conditionsOf(query.where).map(({ condition }) => condition);
  const isNamed = conditions.some(({ field }) => field === '__name__');
  const others = conditions.filter((one) => one.field !== '__name__' && isInequality(one));
  const added = query.aggregates.flatMap((one) => ('field' in one ? [one.field] : []));
  const sorted = new Set(query.orderBy.map(({ field }) => field));
  const compared = sorted.has('__name__') ? others.map(({ field }) => field) : [];
  const isAfterName = [...compared, ...added].some((field) => !sorted.has(field));
  const isBounded = query.start !== null || query.end !== null || query.limit !== null;
  const isBackward = (query.orderBy[0]?.direction === 'desc') !== query.limitToLast;
  return (
    !(order[0] === '__name__' && isBackward) &&
    !((sorted.has('__name__') || isBounded) && isAfterName) &&
    !(isNamed && (others.length > 0 || added.length > 0))
  );
}
