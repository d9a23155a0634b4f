import { formatFieldPath, parseFieldPath } from '../../firestore-model/field-paths.ts';
import { conditionsOf, isInequality } from '../../firestore-model/query/conditions.ts';
import { comparePlaces, isBetween } from '../../firestore-model/query/cursors.ts';
import { matchesFilter, type ValueOf } from '../../firestore-model/query/matches.ts';
import { distanceOrder, distanceTo } from '../../firestore-model/query/nearest.ts';
import {
  completeOrder,
  nameStep,
  valueAt,
  type OrderStep,
} from '../../firestore-model/query/order.ts';
import { PatternError } from '../../firestore-model/query/pattern-nodes.ts';
import type { Query } from '../../firestore-model/query/shape.ts';
import type { FirestoreFields, FirestoreValue } from '../../firestore-model/values.ts';
import { invalidInput } from '../errors.ts';
import { asBuffer, documentName } from '../format/document.ts';
import { FieldReader } from './field-reader.ts';
import { withStoredValues } from './stored-form.ts';

/** A document that a query finds: its values, and its place in the order, but for its name. */
export interface QueryMatch {
  readonly valueOf: ValueOf;
  readonly place: readonly FirestoreValue[];
}

type Values = readonly (FirestoreValue | undefined)[];

/** A query, ready to be asked of encoded documents. */
export class CompiledQuery {
  readonly query: Query;
  /** What documents are sorted by before their names. */
  readonly order: readonly OrderStep[];
  readonly nameDirection: 'asc' | 'desc';
  private readonly completeOrder: readonly OrderStep[];
  private readonly slots = new Map<string, number>();
  private readonly reader: FieldReader;
  private readonly orderSlots: readonly number[];
  /** Of fields without which a document isn't found. */
  private readonly requiredSlots: readonly number[];
  private readonly readsName: boolean;

  /** @throws AppError `invalid-argument` for a value Firestore doesn't take */
  constructor(given: Query) {
    const query = withStoredValues(given);
    this.query = query;
    this.completeOrder = completeOrder(query);
    const nameAt = this.completeOrder.findIndex(({ path }) => isName(path));
    const sorts = this.completeOrder.slice(0, nameAt);
    this.order = query.nearest === null ? sorts : [distanceStep, ...sorts];
    this.nameDirection = this.completeOrder[nameAt]?.direction ?? 'asc';
    const paths: string[][] = [];
    const slotOf = (path: readonly string[]): number => {
      const key = formatFieldPath(path);
      const slot = this.slots.get(key) ?? paths.push([...path]) - 1;
      this.slots.set(key, slot);
      return slot;
    };
    const slotOfField = (field: string): number => {
      const slot = slotOf(pathOf(field));
      this.slots.set(field, slot);
      return slot;
    };
    const conditions = conditionsOf(query.where).map(({ condition }) => condition);
    const filtered = conditions.filter(({ field }) => field !== nameStep);
    this.orderSlots = sorts.map(({ path }) => slotOf(path));
    // Firestore leaves out documents without a field that is sorted by or added up.
    const added = query.aggregates.flatMap((one) => ('field' in one ? [one.field] : []));
    const near = query.nearest === null ? [] : [query.nearest.field];
    const compared = filtered.filter(isInequality).map(({ field }) => field);
    this.requiredSlots = [...this.orderSlots, ...[...added, ...near, ...compared].map(slotOfField)];
    filtered.map(({ field }) => slotOfField(field));
    const cursors = [query.start, query.end].map((cursor) => cursor?.values.length ?? 0);
    this.readsName =
      conditions.length > filtered.length || cursors.some((length) => length > this.order.length);
    this.reader = new FieldReader(paths);
  }

  /**
   * Null where the query doesn't find the document.
   * @throws WireError, AppError `invalid-argument` for a pattern that takes too long in it
   */
  match(document: Uint8Array): QueryMatch | null {
    const values = this.reader.read(document);
    if (this.requiredSlots.some((slot) => values[slot] === undefined)) {
      return null;
    }
    const name = this.readsName ? nameOf(document) : undefined;
    const valueOf: ValueOf = (field) =>
      field === nameStep ? name : values[this.slots.get(field) ?? -1];
    if (!isFound(this.query, valueOf)) {
      return null;
    }
    const sorted = this.placeOf(values, name);
    const place = sorted === null ? null : this.nearestFirst(sorted, valueOf);
    return place === null ? null : { valueOf, place };
  }

  /** A decoded document's value at a field's path as the query writes it. */
  fieldAt(fields: FirestoreFields, field: string): FirestoreValue | undefined {
    return valueAt(fields, pathOf(field));
  }

  /** The order of two places of matches, as a sort's comparison. */
  compare(a: readonly FirestoreValue[], b: readonly FirestoreValue[]): number {
    return comparePlaces(this.order, a, b);
  }

  private placeOf(
    values: Values,
    name: FirestoreValue | undefined,
  ): readonly FirestoreValue[] | null {
    const place = this.orderSlots.flatMap((slot) => values[slot] ?? []);
    const { start, end } = this.query;
    if (start === null && end === null) {
      return place;
    }
    const whole = name === undefined ? place : [...place, name];
    return isBetween(this.completeOrder, this.query, whole) ? place : null;
  }

  /** The place with the distance before it where nearest documents are wanted. */
  private nearestFirst(
    place: readonly FirestoreValue[],
    valueOf: ValueOf,
  ): readonly FirestoreValue[] | null {
    const { nearest } = this.query;
    if (nearest === null) {
      return place;
    }
    const vector = valueOf(nearest.field);
    const distance = vector === undefined ? null : distanceTo(nearest, vector);
    return distance === null ? null : [distanceOrder(nearest, distance), ...place];
  }
}

const patternHint = 'Repeat less in the pattern, or begin it with something rarer.';

function isFound({ where }: Query, valueOf: ValueOf): boolean {
  try {
    return matchesFilter(where, valueOf);
  } catch (error) {
    if (error instanceof PatternError) {
      throw invalidInput(error.message, patternHint);
    }
    throw error;
  }
}

const distanceStep: OrderStep = { path: [], direction: 'asc' };

function isName(path: readonly string[]): boolean {
  return path.length === 1 && path[0] === nameStep;
}

function pathOf(field: string): string[] {
  return parseFieldPath(field) ?? [field];
}

function nameOf(document: Uint8Array): FirestoreValue {
  return { referenceValue: asBuffer(documentName(document)).toString('utf8') };
}
