import {
  numberOfDouble,
  type FirestoreDouble,
  type FirestoreFields,
  type FirestoreValue,
} from '../firestore-model/values.ts';

/** Names of fields and numbers of entries, from the outermost in. */
export type PathInFields = readonly (string | number)[];

type NumberType = 'integer' | 'double';

/** Where a document has integers, and where doubles; entries of one array are one place. */
export class NumberTypes {
  private readonly source: FirestoreFields;
  private found: { types: Map<string, NumberType | null>; doubles: Set<number> } | null = null;

  constructor(source: FirestoreFields) {
    this.source = source;
  }

  /** Null where there are none, or both. */
  typeAt(path: PathInFields): NumberType | null {
    return this.all.types.get(placeOf(path)) ?? null;
  }

  hasDouble(number: number): boolean {
    return this.all.doubles.has(number);
  }

  /** Looked for only once something is asked: most numbers of most documents stay. */
  private get all(): NonNullable<NumberTypes['found']> {
    if (this.found === null) {
      this.found = { types: new Map(), doubles: new Set() };
      this.add({ mapValue: { fields: this.source } }, '');
    }
    return this.found;
  }

  private add(value: FirestoreValue, place: string): void {
    if ('mapValue' in value) {
      for (const [name, inner] of Object.entries(value.mapValue.fields)) {
        this.add(inner, placeIn(place, name));
      }
    } else if ('arrayValue' in value) {
      for (const inner of value.arrayValue.values) {
        this.add(inner, placeIn(place, 0));
      }
    } else if ('doubleValue' in value || 'integerValue' in value) {
      this.addNumber(value, place);
    }
  }

  private addNumber(value: { doubleValue: FirestoreDouble } | object, place: string): void {
    const { types, doubles } = this.all;
    const type = 'doubleValue' in value ? 'double' : 'integer';
    const other = types.get(place);
    types.set(place, other === undefined || other === type ? type : null);
    if ('doubleValue' in value) {
      doubles.add(numberOfDouble(value.doubleValue) ?? Number.NaN);
    }
  }
}

function placeOf(path: PathInFields): string {
  return path.reduce((outer: string, name) => placeIn(outer, name), '');
}

/** Names may hold any character: their length says where each ends. */
function placeIn(outer: string, name: PathInFields[number]): string {
  return typeof name === 'number' ? `${outer}[]` : `${outer}.${name.length}:${name}`;
}
