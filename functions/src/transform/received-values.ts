import { formatFieldPath } from '../firestore-model/field-paths.ts';
import {
  doubleOfNumber,
  emptyFields,
  fieldOf,
  isObject,
  numberOfDouble,
  type FirestoreDouble,
  type FirestoreFields,
  type FirestoreValue,
} from '../firestore-model/values.ts';
import { NumberTypes, type PathInFields } from './number-types.ts';

/**
 * Fields as they come from the sandbox, where integers and doubles are numbers alike. One that is
 * as it was keeps its type, and so does any other in a field that has numbers of one type; a whole
 * number in any other place is an integer.
 * @param source the fields that went there
 * @throws RefusedValue where either of the two may be meant
 */
export function receivedFields(received: unknown, source: FirestoreFields): FirestoreFields {
  const at = { mapValue: { fields: source } };
  return isSame(received)
    ? source
    : fieldsOf(received, { at, path: [], numbers: new NumberTypes(source) });
}

/** What stands for a value that is as it was. */
function isSame(received: unknown): boolean {
  return Array.isArray(received) && received.length === 0;
}

/** A value that a document can't have. */
export class RefusedValue extends Error {
  readonly path: PathInFields;

  constructor(path: PathInFields, reason: string) {
    super(reason);
    this.path = path;
  }
}

const maxShown = 200;

/** As people read it. */
export function shownPath(path: PathInFields): string {
  const shown = path
    .map((name) => (typeof name === 'number' ? `[${name}]` : `.${formatFieldPath([name])}`))
    .join('')
    .replace(/^\./, '');
  const clean = shown.toWellFormed().replaceAll(/\p{C}/gu, '?');
  return clean.length > maxShown ? `${clean.slice(0, maxShown)}…` : clean;
}

/** As far as the path is of names that these fields have. */
export function knownPath(path: PathInFields, fields: FirestoreFields): PathInFields {
  let at: FirestoreValue | undefined = { mapValue: { fields } };
  for (const [index, name] of path.entries()) {
    at = valueIn(at, name);
    if (at === undefined && typeof name === 'string') {
      return path.slice(0, index);
    }
  }
  return path;
}

function valueIn(
  value: FirestoreValue | undefined,
  name: PathInFields[number],
): FirestoreValue | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (typeof name === 'number') {
    return 'arrayValue' in value ? value.arrayValue.values[name] : undefined;
  }
  return 'mapValue' in value ? fieldOf(value.mapValue.fields, name) : undefined;
}

interface ReceivedContext {
  /** What stood there; undefined for nothing. */
  readonly at: FirestoreValue | undefined;
  readonly path: PathInFields;
  readonly numbers: NumberTypes;
}

function fieldsOf(received: unknown, place: ReceivedContext): FirestoreFields {
  const { at, path, numbers } = place;
  const before = at !== undefined && 'mapValue' in at ? at.mapValue.fields : null;
  const fields = emptyFields();
  for (const [name, value] of Object.entries(isObject(received) ? received : {})) {
    fields[name] = receivedValue(value, {
      at: before === null ? undefined : fieldOf(before, name),
      path: [...path, name],
      numbers,
    });
  }
  return fields;
}

function receivedValue(value: unknown, place: ReceivedContext): FirestoreValue {
  if (place.at !== undefined && isSame(value)) {
    return place.at;
  }
  if (typeof value === 'string') {
    return { stringValue: value };
  }
  if (typeof value === 'number') {
    return numberOf(value, place);
  }
  if (typeof value === 'boolean') {
    return { booleanValue: value };
  }
  if (Array.isArray(value)) {
    return typedOf(value, place);
  }
  return value === null ? { nullValue: null } : { mapValue: { fields: fieldsOf(value, place) } };
}

function typedOf([kind, one, two]: readonly unknown[], place: ReceivedContext): FirestoreValue {
  switch (kind) {
    case 'a':
      return { arrayValue: { values: listOf(one, place) } };
    case 'n':
      return one === '-0' && isOfInteger(place)
        ? numberOf(0, place)
        : { doubleValue: doubleOf(one) };
    case 'd':
      return { doubleValue: doubleOf(one) };
    case 'i':
      return { integerValue: String(one) };
    case 't':
      return { timestampValue: String(one) };
    case 'r':
      return { referenceValue: String(one) };
    case 'b':
      return { bytesValue: String(one) };
    case 'g':
      return { geoPointValue: { latitude: doubleOf(one), longitude: doubleOf(two) } };
    default:
      return { mapValue: { fields: vectorOf(one) } };
  }
}

function listOf(list: unknown, { at, path, numbers }: ReceivedContext): FirestoreValue[] {
  const before = at !== undefined && 'arrayValue' in at ? at.arrayValue.values : [];
  const values: readonly unknown[] = Array.isArray(list) ? list : [];
  return values.map((value, index) =>
    receivedValue(value, { at: before[index], path: [...path, index], numbers }),
  );
}

function vectorOf(list: unknown): FirestoreFields {
  const values: readonly unknown[] = Array.isArray(list) ? list : [];
  return {
    __type__: { stringValue: '__vector__' },
    value: { arrayValue: { values: values.map((one) => ({ doubleValue: doubleOf(one) })) } },
  };
}

/** Of a number, or one that JSON has none for: `["n", "NaN"]` or its word alone. */
function doubleOf(sent: unknown): FirestoreDouble {
  const word: unknown = Array.isArray(sent) ? sent[1] : sent;
  return doubleOfNumber(numberOfDouble(word) ?? Number.NaN);
}

/** Whether zero there is an integer, which has no sign. */
function isOfInteger({ at, path, numbers }: ReceivedContext): boolean {
  const type = numbers.typeAt(path);
  const isKept = at !== undefined && 'integerValue' in at && !numbers.hasDouble(0);
  return type === 'integer' || (type === null && isKept);
}

function numberOf(value: number, { at, path, numbers }: ReceivedContext): FirestoreValue {
  if (at !== undefined && isNumber(at, value)) {
    return at;
  }
  const type = Number.isInteger(value) ? numbers.typeAt(path) : 'double';
  const isAmbiguous = type === null && numbers.hasDouble(value);
  if (isAmbiguous || (type === 'integer' && !Number.isSafeInteger(value))) {
    throw new RefusedValue(
      path,
      'would be an integer or a double: write BigInt(…) for one, new Double(…) for the other',
    );
  }
  return type === 'double' || !Number.isSafeInteger(value)
    ? { doubleValue: doubleOfNumber(value) }
    : { integerValue: String(value) };
}

function isNumber(value: FirestoreValue, number: number): boolean {
  return 'integerValue' in value
    ? Number.isSafeInteger(number) && value.integerValue === String(number)
    : 'doubleValue' in value && Object.is(numberOfDouble(value.doubleValue), number);
}
