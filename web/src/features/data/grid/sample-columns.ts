import {
  formatFieldPath,
  isPlainMap,
  type FirestoreDocument,
  type FirestoreFields,
  type FirestoreValue,
} from '@firekeep/functions/contract';
import { fieldEntries, showValue, type ValueType } from '#lib/typed-value.ts';
import { cellText } from './cell-text.ts';
import { orderColumns, type ColumnFacts } from './column-order.ts';

/** A field of a collection's documents, as far as they were looked at. */
export interface FieldColumn {
  /** Its path as Firestore writes it: `` address.city ``, `` `first name` ``. */
  readonly id: string;
  readonly names: readonly string[];
  /** The type that most of its values have. */
  readonly type: ValueType;
  /** All types of its values, the most frequent first. */
  readonly types: readonly ValueType[];
  /** Whether it is shown unless somebody chose otherwise. */
  readonly isShown: boolean;
  /** The length of its longest text, cut at `longest`. */
  readonly length: number;
}

interface Seen {
  readonly names: readonly string[];
  readonly counts: Map<ValueType, number>;
  /** Values that differ, as far as they are kept. */
  readonly values: Set<string>;
  length: number;
}

const limits = {
  /** Levels of maps that get their own columns. */
  depth: 3,
  columns: 2000,
  shown: 60,
  /** Documents of a page that are looked at. */
  documents: 100,
  fields: 1000,
  /** Different values of a column that are counted. */
  values: 100,
};

const longest = 60;

const numeric = new Set<ValueType>(['int64', 'double']);

export function isNumeric({ types }: Pick<FieldColumn, 'types'>): boolean {
  const known = types.filter((type) => type !== 'null');
  return known.length > 0 && known.every((type) => numeric.has(type));
}

function lengthOf(value: FirestoreValue): number {
  return Math.min(longest, cellText(value).text.length);
}

/** The beginning is enough to see that values differ. */
function valueKey(value: FirestoreValue): string {
  return JSON.stringify(value).slice(0, 200);
}

function newSeen(names: readonly string[]): Seen {
  return { names, counts: new Map(), values: new Set(), length: 0 };
}

function signatureOf(columns: readonly FieldColumn[]): string {
  return JSON.stringify(columns.map(({ id, type, types, length }) => [id, type, types, length]));
}

/**
 * Learns the columns of a collection from its documents. Columns that are known keep their place;
 * what later documents bring comes after them.
 */
export class ColumnSampler {
  readonly #seen = new Map<string, Seen>();
  #columns: readonly FieldColumn[] = [];
  #documents = 0;

  get columns(): readonly FieldColumn[] {
    return this.#columns;
  }

  add(documents: readonly FirestoreDocument[]): void {
    for (const { fields } of documents.slice(0, limits.documents)) {
      this.#look(fields, []);
    }
    this.#documents += Math.min(documents.length, limits.documents);
    const known = new Set(this.#columns.map(({ id }) => id));
    const columns = [...this.#seen].map(([id, seen]) => this.#columnOf(id, seen));
    const byId = new Map(columns.map((column) => [column.id, column]));
    const facts = columns.filter(({ id }) => !known.has(id)).map((each) => this.#factsOf(each));
    const added = orderColumns(facts, this.#documents).map(({ column }) => column);
    const all = [...this.#columns.map((column) => byId.get(column.id) ?? column), ...added];
    const next = all.map((column, index) =>
      index < limits.shown ? column : { ...column, isShown: false },
    );
    // The same array as long as nothing is new: all rows are drawn again for another.
    if (signatureOf(next) !== signatureOf(this.#columns)) {
      this.#columns = next;
    }
  }

  #look(fields: FirestoreFields, parents: readonly string[]): void {
    for (const { key, value } of fieldEntries(fields).slice(0, limits.fields)) {
      const names = [...parents, key];
      this.#note(names, value);
      if (isPlainMap(value) && names.length < limits.depth) {
        this.#look(value.mapValue.fields, names);
      }
    }
  }

  #note(names: readonly string[], value: FirestoreValue): void {
    const id = formatFieldPath(names);
    const seen = this.#seen.get(id) ?? newSeen(names);
    if (seen.counts.size === 0 && this.#seen.size >= limits.columns) {
      return;
    }
    const { type } = showValue(value);
    seen.counts.set(type, (seen.counts.get(type) ?? 0) + 1);
    seen.length = Math.max(seen.length, lengthOf(value));
    if (seen.values.size < limits.values && type !== 'null') {
      seen.values.add(valueKey(value));
    }
    this.#seen.set(id, seen);
  }

  #factsOf(column: FieldColumn): ColumnFacts & { readonly column: FieldColumn } {
    const { names, type, length } = column;
    const { counts, values } = this.#seen.get(column.id) ?? newSeen(names);
    const all = [...counts].reduce((sum, [, count]) => sum + count, 0);
    const filled = all - (counts.get('null') ?? 0);
    return { column, names, type, length, filled, distinct: values.size };
  }

  /** Whether a column is of maps only whose fields have their own columns. */
  #isOpened({ names, counts }: Seen): boolean {
    return counts.size === 1 && counts.has('map') && names.length < limits.depth;
  }

  #columnOf(id: string, seen: Seen): FieldColumn {
    const types = [...seen.counts].toSorted((a, b) => b[1] - a[1]).map(([type]) => type);
    const { names, length } = seen;
    const type = types.find((each) => each !== 'null') ?? 'null';
    return { id, names, type, types, length, isShown: !this.#isOpened(seen) };
  }
}

/** The value of a column's field; undefined where the document has no such field. */
export function valueAt(
  fields: FirestoreFields,
  names: readonly string[],
): FirestoreValue | undefined {
  const [name, ...rest] = names;
  if (name === undefined || !Object.hasOwn(fields, name)) {
    return undefined;
  }
  const value = fields[name];
  if (rest.length === 0 || value === undefined) {
    return value;
  }
  return isPlainMap(value) ? valueAt(value.mapValue.fields, rest) : undefined;
}
