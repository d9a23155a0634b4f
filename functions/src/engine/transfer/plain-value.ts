import type { JsonDouble, JsonValue } from '../format/document-json.ts';

export type PlainValue =
  null | boolean | number | string | PlainValue[] | { [name: string]: PlainValue };

/**
 * A value as people write JSON. What JSON has no type for becomes text (times, bytes as base64, references as full names, numbers that
 * JSON can't carry exactly), a point an object of latitude and longitude, a vector an array. The types themselves are lost.
 */
export function plainValue(value: JsonValue): PlainValue {
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
    return { latitude, longitude } satisfies Record<string, JsonDouble>;
  }
  if ('arrayValue' in value) {
    return value.arrayValue.values.map(plainValue);
  }
  if ('mapValue' in value) {
    return vectorOf(value.mapValue.fields) ?? plainFields(value.mapValue.fields);
  }
  return textOf(value);
}

/** All fields of a map or document. The object has no prototype: a field may be called anything. */
export function plainFields(fields: Readonly<Record<string, JsonValue>>): {
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
  JsonValue,
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

/** A vector is stored as a map of two fields. */
function vectorOf(fields: Readonly<Record<string, JsonValue>>): PlainValue[] | null {
  const { __type__: type, value } = fields;
  const isVector = type !== undefined && 'stringValue' in type && type.stringValue === '__vector__';
  return isVector && value !== undefined && 'arrayValue' in value
    ? value.arrayValue.values.map(plainValue)
    : null;
}
