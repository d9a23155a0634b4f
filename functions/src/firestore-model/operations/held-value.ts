import { formatTimestamp, parseTimestamp } from '../timestamps.ts';
import { emptyFields, type FirestoreValue } from '../values.ts';

/**
 * A value in the form in which documents hold it, so that it equals what they hold: somebody may
 * have written a time with `.000`, an integer with zeros before it, or a longitude first.
 */
export function heldValue(value: FirestoreValue): FirestoreValue {
  if ('integerValue' in value) {
    return { integerValue: String(BigInt(value.integerValue)) };
  }
  if ('timestampValue' in value) {
    const time = parseTimestamp(value.timestampValue);
    return { timestampValue: (time && formatTimestamp(time)) ?? value.timestampValue };
  }
  if ('geoPointValue' in value) {
    const { latitude, longitude } = value.geoPointValue;
    return { geoPointValue: { latitude, longitude } };
  }
  if ('arrayValue' in value) {
    return { arrayValue: { values: value.arrayValue.values.map(heldValue) } };
  }
  if ('mapValue' in value) {
    const fields = emptyFields();
    for (const [name, inner] of Object.entries(value.mapValue.fields)) {
      fields[name] = heldValue(inner);
    }
    return { mapValue: { fields } };
  }
  return value;
}
