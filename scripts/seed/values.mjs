/**
 * Fields are written in plain JavaScript: whole numbers are integers (a bigint for all of int64),
 * fractions doubles, Uint8Arrays bytes, objects maps. What it can't say (whole doubles, timestamps,
 * references, points) is made here in Firestore's REST form.
 *
 * @typedef {unknown} Value
 * @typedef {Record<string, Value>} Fields
 */

/** Marks a value that is in REST form already: `{ [REST]: { doubleValue: 1 } }`. */
const REST = Symbol('REST form');

/** JSON has no number for "NaN", "Infinity", "-Infinity" and "-0": protobuf takes them as texts. */
export function double(value) {
  const hasNumber = Number.isFinite(value) && !Object.is(value, -0);
  const text = Object.is(value, -0) ? '-0' : String(value);
  return { [REST]: { doubleValue: hasNumber ? value : text } };
}

/**
 * @param {number} milliseconds since the epoch
 * @param {number} [micros] microseconds on top, 0 to 999
 */
export function timestamp(milliseconds, micros = 0) {
  const iso = new Date(milliseconds).toISOString();
  const digits = iso.slice(-4, -1) + String(micros).padStart(3, '0');
  // Protobuf's JSON form: no fraction, or 3 or 6 digits of it, whichever says it all.
  const fraction = `.${digits}`.replace(/(\.000)?000$/, '');
  return { [REST]: { timestampValue: `${iso.slice(0, -5)}${fraction}Z` } };
}

/** @param {string} name a full document name, `projects/…/databases/…/documents/…` */
export const reference = (name) => ({ [REST]: { referenceValue: name } });
export const geoPoint = (latitude, longitude) => ({
  [REST]: { geoPointValue: { latitude, longitude } },
});
/** @param {number[]} numbers */
export const vector = (numbers) => ({ __type__: '__vector__', value: numbers.map(double) });

/**
 * @param {Fields} fields
 * @returns {Record<string, object>} each in Firestore's REST form
 */
export function toRestFields(fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toRest(value)]));
}

function toRest(value) {
  if (value === null) {
    return { nullValue: null };
  }
  if (REST in Object(value)) {
    return value[REST];
  }
  if (value instanceof Uint8Array) {
    return { bytesValue: Buffer.from(value).toString('base64') };
  }
  if (Array.isArray(value)) {
    return { arrayValue: value.length > 0 ? { values: value.map(toRest) } : {} };
  }
  if (typeof value === 'object') {
    return { mapValue: Object.keys(value).length > 0 ? { fields: toRestFields(value) } : {} };
  }
  if (typeof value === 'string') {
    return { stringValue: value };
  }
  if (typeof value === 'boolean') {
    return { booleanValue: value };
  }
  const isInteger = typeof value === 'bigint' || Number.isSafeInteger(value);
  return isInteger ? { integerValue: String(value) } : double(value)[REST];
}
