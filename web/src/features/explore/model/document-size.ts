import type {
  FirestoreDocument,
  FirestoreFields,
  FirestoreValue,
} from '@firekeep/functions/contract';
import { base64ByteLength, vectorValues } from '#lib/typed-value.ts';

/** Firestore's limit for one document, in bytes (https://firebase.google.com/docs/firestore/quotas). */
export const maxDocumentBytes = 1_048_576;

const encoder = new TextEncoder();

function stringBytes(text: string): number {
  return encoder.encode(text).length + 1;
}

function nameBytes(path: string): number {
  return path.split('/').reduce((sum, id) => sum + stringBytes(id), 16);
}

function referencePath(reference: string): string {
  return reference.split('/').slice(5).join('/');
}

function valueBytes(value: FirestoreValue): number {
  if ('stringValue' in value) {
    return stringBytes(value.stringValue);
  }
  if ('mapValue' in value) {
    const vector = vectorValues(value.mapValue.fields);
    return vector === undefined ? fieldsBytes(value.mapValue.fields) : vector.length * 8;
  }
  if ('arrayValue' in value) {
    return value.arrayValue.values.reduce((sum, item) => sum + valueBytes(item), 0);
  }
  if ('bytesValue' in value) {
    return base64ByteLength(value.bytesValue);
  }
  if ('referenceValue' in value) {
    return nameBytes(referencePath(value.referenceValue));
  }
  if ('geoPointValue' in value) {
    return 16;
  }
  return 'nullValue' in value || 'booleanValue' in value ? 1 : 8;
}

function fieldsBytes(fields: FirestoreFields): number {
  return Object.entries(fields).reduce(
    (sum, [name, value]) => sum + stringBytes(name) + valueBytes(value),
    0,
  );
}

/**
 * The size that counts against Firestore's limit, in bytes, computed from the typed values by
 * https://firebase.google.com/docs/firestore/storage-size. Ids of the form `__id7__` are counted as text.
 */
export function documentBytes(document: Pick<FirestoreDocument, 'path' | 'fields'>): number {
  return nameBytes(document.path) + fieldsBytes(document.fields) + 32;
}
