import {
  vectorValues,
  type FirestoreDouble,
  type FirestoreFields,
  type FirestoreValue,
} from '../values.ts';

export type PlainValue =
  | null
  | boolean
  | number
  | string
  | PlainValue[]
  | { [name: string]: PlainValue };

/**
 * A value as people write JSON; its type is lost. Times, bytes (base64), references and numbers
 * that JSON can't carry exactly become text, points objects, vectors arrays.
 */
export function plainValue(value: FirestoreValue): PlainValue {
  if ('nullValue' in value) {
    return null;
  }
  if ('booleanValue' in value) {
    return value.booleanValue;
  }
  if ('integerValue' in value) {
    const number = Number(value.integerValue);
    return Number.isSafeInteger(number) ? number : value.integerValue;
  }
  if ('doubleValue' in value) {
    return value.doubleValue;
  }
  if ('geoPointValue' in value) {
    const { latitude, longitude } = value.geoPointValue;
    return { latitude, longitude } satisfies Record<string, FirestoreDouble>;
  }
  if ('arrayValue' in value) {
    return value.arrayValue.values.map(plainValue);
  }
  if ('mapValue' in value) {
    const { fields } = value.mapValue;
    return vectorValues(fields)?.map(plainValue) ?? plainFields(fields);
  }
  return textOf(value);
}

/** All fields of a map or document. The object has no prototype: a field may be called anything. */
export function plainFields(fields: FirestoreFields): {
  [name: string]: PlainValue;
} {
  const plain: { [name: string]: PlainValue } = {};
  Object.setPrototypeOf(plain, null);
  for (const [name, value] of Object.entries(fields)) {
    plain[name] = plainValue(value);
  }
  return plain;
}

type Text = Extract<
  FirestoreValue,
  | { stringValue: string }
  | { timestampValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
>;

function textOf(value: Text): string {
  if ('stringValue' in value) {
    return value.stringValue;
  }
  if ('timestampValue' in value) {
    return value.timestampValue;
  }
  return 'bytesValue' in value ? value.bytesValue : value.referenceValue;
}
