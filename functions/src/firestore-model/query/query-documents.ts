import { parseFieldPath } from '../field-paths.ts';
import {
  doubleOfNumber,
  type FirestoreDocument,
  type FirestoreFields,
  type FirestoreValue,
} from '../values.ts';
import { AggregateTally } from './aggregate.ts';
import { comparePlaces, isBetween } from './cursors.ts';
import { matchesFilter, type ValueOf } from './matches.ts';
import { distanceOrder, distanceTo } from './nearest.ts';
import { completeOrder, nameStep, valueAt, type OrderStep } from './order.ts';
import { projectFields, selectedPaths } from './projection.ts';
import type { Query } from './shape.ts';

/** What a query finds among documents. */
export interface FoundDocuments {
  /** In its order, limited and with the fields it selects; none where it asks for aggregates. */
  readonly documents: FirestoreDocument[];
  /** In the query's order; an average of nothing is null. */
  readonly aggregates: FirestoreValue[];
  /** Documents of the place it asks. */
  readonly scanned: number;
}

interface Candidate {
  readonly document: FirestoreDocument;
  readonly valueOf: ValueOf;
  readonly place: readonly FirestoreValue[];
}

const distanceStep: OrderStep = { path: [], direction: 'asc' };

/** Whether a document is of the collection, or of a collection of the group. */
export function isOfPlace(from: Query['from'], path: string): boolean {
  const collection = path.slice(0, path.lastIndexOf('/'));
  return from.kind === 'collection'
    ? collection === from.path
    : collection.split('/').at(-1) === from.id;
}

/** A document's values as filters ask for them. */
export function valuesOf({ name, fields }: Pick<FirestoreDocument, 'name' | 'fields'>): ValueOf {
  return (field) =>
    field === nameStep
      ? { referenceValue: name }
      : valueAt(fields, parseFieldPath(field) ?? [field]);
}

/** The document's place in the order; null where it lacks a field of it, or is past a cursor. */
function placeOf(query: Query, order: readonly OrderStep[], document: FirestoreDocument) {
  const place = order.flatMap(({ path }) =>
    path.length === 1 && path[0] === nameStep
      ? { referenceValue: document.name }
      : (valueAt(document.fields, path) ?? []),
  );
  return place.length < order.length || !isBetween(order, query, place) ? null : place;
}

/** The document as the query finds it; null where it doesn't. */
function candidateOf(
  query: Query,
  order: readonly OrderStep[],
  document: FirestoreDocument,
): Candidate | null {
  const valueOf = valuesOf(document);
  const isLacking = query.aggregates.some(
    (one) => 'field' in one && valueOf(one.field) === undefined,
  );
  const place = isLacking ? null : placeOf(query, order, document);
  if (place === null || !matchesFilter(query.where, valueOf)) {
    return null;
  }
  const { nearest } = query;
  if (nearest === null) {
    return { document, valueOf, place };
  }
  const vector = valueOf(nearest.field);
  const distance = vector === undefined ? null : distanceTo(nearest, vector);
  return distance === null
    ? null
    : { document, valueOf, place: [distanceOrder(nearest, distance), ...place] };
}

function limited(query: Query, found: readonly Candidate[]): readonly Candidate[] {
  const limit = query.nearest?.limit ?? query.limit;
  if (limit === null) {
    return found;
  }
  return query.limitToLast ? found.slice(-limit) : found.slice(0, limit);
}

function measured({ nearest }: Query, { document, valueOf }: Candidate): FirestoreFields {
  const vector = nearest === null ? undefined : valueOf(nearest.field);
  const distance = nearest === null || vector === undefined ? null : distanceTo(nearest, vector);
  const field = nearest?.distanceField ?? null;
  if (field === null || distance === null) {
    return document.fields;
  }
  const name = (parseFieldPath(field) ?? [field]).join('.');
  return { ...document.fields, [name]: { doubleValue: doubleOfNumber(distance) } };
}

/**
 * What Firestore would answer to a query if these were its documents
 * (https://firebase.google.com/docs/firestore/query-data/queries). They are held in memory, all at
 * once: for few documents; backups have a separate engine. Times and base64 in the query's values
 * are compared as they are written.
 * @throws PatternError for a pattern that is none, or takes too long in a text
 */
export function queryDocuments(
  documents: readonly FirestoreDocument[],
  query: Query,
): FoundDocuments {
  const order = completeOrder(query);
  const steps = query.nearest === null ? order : [distanceStep, ...order];
  const members = documents.filter(({ path, missing }) => !missing && isOfPlace(query.from, path));
  const found = members
    .flatMap((document) => candidateOf(query, order, document) ?? [])
    .toSorted((a, b) => comparePlaces(steps, a.place, b.place));
  const chosen = limited(query, found);
  if (query.aggregates.length > 0) {
    const tally = new AggregateTally(query.aggregates, null);
    for (const { valueOf } of chosen) {
      tally.add(valueOf);
    }
    return { documents: [], aggregates: tally.results(), scanned: members.length };
  }
  const paths = query.select === null ? null : selectedPaths(query.select);
  const shown = chosen.map((candidate) => {
    const fields = measured(query, candidate);
    return {
      ...candidate.document,
      fields: paths === null ? fields : projectFields(fields, paths),
    };
  });
  return { documents: shown, aggregates: [], scanned: members.length };
}
