/** What Firestore keeps of fields, in the sentences of the server's own encoding. */
import { documentPathSchema, pathOfReference, utf8Length } from './paths.ts';
import { normalContent } from './normal-value.ts';
import { formatTimestamp, parseTimestamp } from './timestamps.ts';
import { emptyFields, vectorValues, type FirestoreFields, type FirestoreValue } from './values.ts';

const maxDepth = 20;
const maxFieldPathBytes = 1500;

interface FieldContext {
  readonly at: string;
  /** Maps and arrays around it. */
  readonly depth: number;
  /** Of its field's path; -1 for the document, whose fields have no dot before them. */
  readonly pathBytes: number;
  readonly isInArray: boolean;
}

/** What Firestore doesn't take, as a sentence without any value. */
export class NotStorable extends Error {}

/**
 * Fields as Firestore keeps them: times in UTC, numbers without zeros before them.
 * @throws NotStorable, but for what `valueProblem` and `pointProblem` find
 */
export function fieldsAsStored(fields: FirestoreFields): FirestoreFields {
  return fieldsOf(fields, { at: '', depth: 0, pathBytes: -1, isInArray: false });
}

/** A value as Firestore keeps it; `at` names it in sentences. @throws as `fieldsAsStored` */
export function valueAsStored(value: FirestoreValue, at: string): FirestoreValue {
  return valueOf(value, { at, depth: 0, pathBytes: 0, isInArray: false });
}

/** Why Firestore wouldn't keep fields, as a sentence; null where it would. */
export function storedProblem(fields: FirestoreFields): string | null {
  try {
    fieldsAsStored(fields);
    return null;
  } catch (error) {
    if (error instanceof NotStorable) {
      return error.message;
    }
    throw error;
  }
}

function expect(isRight: boolean, message: string): void {
  if (!isRight) {
    throw new NotStorable(message);
  }
}

function fieldsOf(fields: FirestoreFields, place: FieldContext): FirestoreFields {
  const stored = emptyFields();
  for (const [name, value] of Object.entries(fields)) {
    const at = place.at === '' ? name : `${place.at}.${name}`;
    const pathBytes = place.pathBytes + 1 + utf8Length(name);
    expect(name !== '', `a field without a name beside or in ${place.at || 'fields'}`);
    expect(
      pathBytes <= maxFieldPathBytes,
      `the path of ${at} is too long: its names must have at most ${maxFieldPathBytes} bytes together`,
    );
    expect(!/^__.*__$/s.test(name), `${at} has a name that Firestore keeps for itself`);
    stored[name] = valueOf(value, { ...place, at, pathBytes, isInArray: false });
  }
  return stored;
}

function valueOf(value: FirestoreValue, place: FieldContext): FirestoreValue {
  const { at } = place;
  if ('integerValue' in value) {
    return { integerValue: String(BigInt(value.integerValue)) };
  }
  if ('timestampValue' in value) {
    return { timestampValue: timeOf(value.timestampValue, at) };
  }
  if ('bytesValue' in value) {
    return { bytesValue: base64Of(value.bytesValue, at) };
  }
  if ('referenceValue' in value) {
    const path = pathOfReference(value.referenceValue);
    const isName = path !== null && documentPathSchema.safeParse(path).success;
    expect(isName, `${at} must be the full name of a document`);
    return value;
  }
  if ('arrayValue' in value) {
    return arrayOf(value.arrayValue.values, place);
  }
  return 'mapValue' in value ? mapOf(value.mapValue.fields, place) : value;
}

function timeOf(text: string, at: string): string {
  const time = parseTimestamp(String(normalContent('timestampValue', text)));
  const stored = time === null ? null : formatTimestamp(time);
  if (stored === null) {
    const what = 'a time of the years 1 to 9999 with its zone, in microseconds at the finest';
    throw new NotStorable(`${at} must be ${what}`);
  }
  return stored;
}

/** A text's last digit may not hold bits that belong to no byte. */
const base64 = /^(?:[\w+/]{4})*(?:[\w+/][AQgw]==|[\w+/]{2}[AEIMQUYcgkosw048]=)?$/;

function base64Of(text: string, at: string): string {
  const stored = String(normalContent('bytesValue', text));
  expect(base64.test(stored) && !stored.includes('_'), `${at} must be bytes in base64`);
  return stored;
}

function assertShallow({ depth, at }: FieldContext): void {
  expect(depth < maxDepth, `${at} has more than ${maxDepth} nested maps and arrays`);
}

function arrayOf(values: readonly FirestoreValue[], place: FieldContext): FirestoreValue {
  const { at, depth, isInArray } = place;
  const inArray = `${at} is an array directly in an array, which Firestore does not store`;
  expect(!isInArray, inArray);
  if (values.length > 0) {
    assertShallow(place);
  }
  const stored = values.map((value, index) =>
    valueOf(value, { ...place, at: `${at}[${index}]`, depth: depth + 1, isInArray: true }),
  );
  return { arrayValue: { values: stored } };
}

function mapOf(fields: FirestoreFields, place: FieldContext): FirestoreValue {
  if (Object.hasOwn(fields, '__type__')) {
    const numbers = vectorValues(fields) ?? [];
    const isVector = numbers.length > 0 && numbers.every((number) => 'doubleValue' in number);
    expect(isVector && !place.isInArray, `${place.at} must be a vector that is not in an array`);
    return { mapValue: { fields } };
  }
  assertShallow(place);
  return { mapValue: { fields: fieldsOf(fields, { ...place, depth: place.depth + 1 }) } };
}
