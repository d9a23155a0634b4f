import {
  vectorValues,
  type FirestoreDouble,
  type FirestoreFields,
  type FirestoreValue,
} from '../firestore-model/values.ts';

/**
 * How values go into the sandbox and come back, as JSON: texts, booleans, null and numbers as they
 * are, maps as objects, and everything else as an array whose first entry says what it is.
 *
 *     ["a", [...]]        an array             ["t", "2026-01-31T12:00:00Z"]  a timestamp
 *     ["n", "NaN"]        a number of no JSON  ["r", "projects/..."]          a reference
 *     ["i", "9007..."]    an integer, exactly  ["b", "AQID"]                  bytes
 *     ["d", 3]            a double, exactly    ["g", 1.5, 2]                  a point
 *     ["v", [1, 2]]       a vector
 *
 * On the way back, `[]` is what is as it was at the same place.
 */
type Sent = string | boolean | number | null | readonly unknown[] | { [name: string]: Sent };

/** A document's fields as the sandbox takes them. */
export function sentFields(fields: FirestoreFields): Sent {
  const sent: { [name: string]: Sent } = {};
  Object.setPrototypeOf(sent, null);
  for (const [name, value] of Object.entries(fields)) {
    sent[name] = sentValue(value);
  }
  return sent;
}

function sentValue(value: FirestoreValue): Sent {
  if ('stringValue' in value) {
    return value.stringValue;
  }
  if ('integerValue' in value) {
    const number = Number(value.integerValue);
    return Number.isSafeInteger(number) ? number : ['i', value.integerValue];
  }
  if ('doubleValue' in value) {
    return sentDouble(value.doubleValue);
  }
  if ('booleanValue' in value) {
    return value.booleanValue;
  }
  if ('mapValue' in value) {
    const { fields } = value.mapValue;
    return sentVector(fields) ?? sentFields(fields);
  }
  return 'nullValue' in value ? null : tagged(value);
}

function tagged(
  value: Extract<
    FirestoreValue,
    | { arrayValue: unknown }
    | { timestampValue: unknown }
    | { referenceValue: unknown }
    | { bytesValue: unknown }
    | { geoPointValue: unknown }
  >,
): Sent {
  if ('arrayValue' in value) {
    return ['a', value.arrayValue.values.map(sentValue)];
  }
  if ('timestampValue' in value) {
    return ['t', value.timestampValue];
  }
  if ('referenceValue' in value) {
    return ['r', value.referenceValue];
  }
  if ('bytesValue' in value) {
    return ['b', value.bytesValue];
  }
  const { latitude, longitude } = value.geoPointValue;
  return ['g', latitude, longitude];
}

function sentDouble(double: FirestoreDouble): Sent {
  return typeof double === 'number' ? double : ['n', double];
}

/** Null for other maps, and for what only looks like a vector. */
function sentVector(fields: FirestoreFields): Sent | null {
  const numbers = vectorValues(fields)?.map((one) =>
    'doubleValue' in one ? one.doubleValue : null,
  );
  return numbers === undefined || numbers.includes(null) ? null : ['v', numbers];
}
