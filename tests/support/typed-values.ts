// Values of fields in the words of Firestore's REST interface.
import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';

export const int = (value: number) => ({ integerValue: String(value) });
export const text = (stringValue: string) => ({ stringValue });
export const list = (...values: FirestoreValue[]) => ({ arrayValue: { values } });
export const map = (fields: FirestoreFields) => ({ mapValue: { fields } });
