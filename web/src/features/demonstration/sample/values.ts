import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';

const root = 'projects/harbour-coffee/databases/(default)/documents';

/** The full name of a path. */
export function sampleName(path: string): string {
  return `${root}/${path}`;
}

export const text = (stringValue: string): FirestoreValue => ({ stringValue });
export const int = (value: number): FirestoreValue => ({ integerValue: String(value) });
export const double = (doubleValue: number): FirestoreValue => ({ doubleValue });
export const flag = (booleanValue: boolean): FirestoreValue => ({ booleanValue });
export const at = (timestampValue: string): FirestoreValue => ({ timestampValue });
export const ref = (path: string): FirestoreValue => ({ referenceValue: sampleName(path) });
export const list = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
export const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });
export const place = (latitude: number, longitude: number): FirestoreValue => ({
  geoPointValue: { latitude, longitude },
});
export const none: FirestoreValue = { nullValue: null };
export const vector = (...values: number[]): FirestoreValue =>
  map({ __type__: text('__vector__'), value: list(...values.map(double)) });
