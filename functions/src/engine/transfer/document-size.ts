import type { JsonDocument, JsonValue } from '../format/document-json.ts';

/** Firestore's limit for one document, in bytes (https://firebase.google.com/docs/firestore/quotas). */
export const maxDocumentBytes = 1_048_576;

/**
 * The size of a document that counts against Firestore's limit, in bytes
 * (https://firebase.google.com/docs/firestore/storage-size): neither its JSON nor its bytes on the wire.
 */
export function documentSize(path: string, { fields }: Pick<JsonDocument, 'fields'>): number {
  return nameSize(path) + fieldsSize(fields) + 32;
}

function textSize(text: string): number {
  return Buffer.byteLength(text) + 1;
}

function nameSize(path: string): number {
  return path.split('/').reduce((sum, id) => sum + textSize(id), 16);
}

function fieldsSize(fields: Readonly<Record<string, JsonValue>>): number {
  return Object.entries(fields).reduce(
    (sum, [name, value]) => sum + textSize(name) + valueSize(value),
    0,
  );
}

function valueSize(value: JsonValue): number {
  if ('stringValue' in value) {
    return textSize(value.stringValue);
  }
  if ('bytesValue' in value) {
    return Buffer.byteLength(value.bytesValue, 'base64');
  }
  if ('referenceValue' in value) {
    return nameSize(value.referenceValue.split('/').slice(5).join('/'));
  }
  if ('mapValue' in value) {
    const { fields } = value.mapValue;
    // A vector's numbers count, not the map that carries them.
    const vector = Object.hasOwn(fields, '__type__') ? fields['value'] : undefined;
    return vector === undefined ? fieldsSize(fields) : valueSize(vector);
  }
  if ('arrayValue' in value) {
    return value.arrayValue.values.reduce((sum, item) => sum + valueSize(item), 0);
  }
  if ('geoPointValue' in value) {
    return 16;
  }
  return 'nullValue' in value || 'booleanValue' in value ? 1 : 8;
}
