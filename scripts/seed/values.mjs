/**
 * Firestore values in REST form: `{ stringValue: "…" }`, `{ integerValue: "1" }`, …
 *
 * What JSON can't say as a number is said as a string, as protobuf's JSON form allows for doubles:
 * "NaN", "Infinity", "-Infinity" and "-0".
 *
 * @typedef {Record<string, unknown>} Value
 * @typedef {Record<string, Value>} Fields
 */

const MICROS_PER_SECOND = 1_000_000n;
const MICROS_PER_MILLI = 1000n;

/** Makes a map without a prototype, so that no field name means anything but itself. */
const emptyMap = () => Object.create(null);

export const nothing = () => ({ nullValue: null });
export const boolean = (value) => ({ booleanValue: value });
export const string = (value) => ({ stringValue: value });

/** @param {number | bigint} value a safe integer, or a bigint for all of int64 */
export function integer(value) {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new Error(`${value} is not a safe integer; pass a bigint.`);
  }
  return { integerValue: String(value) };
}

/** @param {number} value */
export function double(value) {
  const plain = Number.isFinite(value) && !Object.is(value, -0);
  return { doubleValue: plain ? value : Object.is(value, -0) ? '-0' : String(value) };
}

/**
 * @param {number} milliseconds since the epoch
 * @param {number} [micros] microseconds on top, 0 to 999
 */
export function timestamp(milliseconds, micros = 0) {
  return timestampOfMicros(BigInt(milliseconds) * MICROS_PER_MILLI + BigInt(micros));
}

/** Protobuf's JSON form: no fraction, or 3 or 6 digits of it, whichever says it all. */
function timestampOfMicros(total) {
  const fraction = ((total % MICROS_PER_SECOND) + MICROS_PER_SECOND) % MICROS_PER_SECOND;
  const seconds = (total - fraction) / MICROS_PER_SECOND;
  const stem = new Date(Number(seconds) * 1000).toISOString().slice(0, -'.000Z'.length);
  if (fraction === 0n) {
    return { timestampValue: `${stem}Z` };
  }
  const digits = String(fraction).padStart(6, '0');
  return { timestampValue: `${stem}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z` };
}

/** @param {Uint8Array} value */
export const bytes = (value) => ({ bytesValue: Buffer.from(value).toString('base64') });
/** @param {string} name a full document name, `projects/…/databases/…/documents/…` */
export const reference = (name) => ({ referenceValue: name });
export const geoPoint = (latitude, longitude) => ({ geoPointValue: { latitude, longitude } });

/** @param {Value[]} values */
export const array = (values) => ({ arrayValue: values.length > 0 ? { values } : {} });
/** @param {string[]} texts */
export const strings = (texts) => array(texts.map(string));

/** @param {Fields | Array<[string, Value]>} fields */
export function map(fields) {
  const entries = Array.isArray(fields) ? fields : Object.entries(fields);
  return { mapValue: entries.length > 0 ? { fields: toFields(entries) } : {} };
}

/** @param {number[]} numbers */
export const vector = (numbers) =>
  map({ __type__: string('__vector__'), value: array(numbers.map(double)) });

/**
 * Fields from pairs: for names such as `constructor`, which a literal would read as something else.
 *
 * @param {Array<[string, Value]>} entries
 * @returns {Fields}
 */
export function toFields(entries) {
  const fields = emptyMap();
  for (const [name, value] of entries) {
    fields[name] = value;
  }
  return fields;
}
