import { pathOfName, utf8Length } from './paths.ts';
import { vectorValues, type FirestoreFields, type FirestoreValue } from './values.ts';

/** Firestore's limit in bytes (https://firebase.google.com/docs/firestore/quotas). */
export const maxDocumentBytes = 1_048_576;

/** Bytes in a base64 text (https://datatracker.ietf.org/doc/html/rfc4648#section-4). */
export function base64ByteLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}

/**
 * The bytes that count against Firestore's limit
 * (https://firebase.google.com/docs/firestore/storage-size), neither JSON nor wire. Ids of the form
 * `__id7__` count as text.
 */
export function documentSize(path: string, fields: FirestoreFields): number {
  return nameSize(path) + fieldsSize(fields) + 32;
}

/** Why a document is larger than Firestore takes, as a sentence; null where it isn't. */
export function sizeProblem(path: string, fields: FirestoreFields): string | null {
  const size = documentSize(path, fields);
  const [is, most] = [size, maxDocumentBytes].map((bytes) => bytes.toLocaleString('en'));
  return size > maxDocumentBytes
    ? `The document would have ${is} bytes; Firestore takes at most ${most}`
    : null;
}

function textSize(text: string): number {
  return utf8Length(text) + 1;
}

function nameSize(path: string): number {
  return path.split('/').reduce((sum, id) => sum + textSize(id), 16);
}

function fieldsSize(fields: FirestoreFields): number {
  return Object.entries(fields).reduce(
    (sum, [name, value]) => sum + textSize(name) + valueSize(value),
    0,
  );
}

/** Of a value alone, without its field’s name. */
export function valueSize(value: FirestoreValue): number {
  if ('stringValue' in value) {
    return textSize(value.stringValue);
  }
  if ('bytesValue' in value) {
    return base64ByteLength(value.bytesValue);
  }
  if ('referenceValue' in value) {
    return nameSize(pathOfName(value.referenceValue) ?? '');
  }
  if ('mapValue' in value) {
    const { fields } = value.mapValue;
    // A vector's numbers count, not the map that carries them.
    const vector = vectorValues(fields);
    return vector === undefined ? fieldsSize(fields) : vector.length * 8;
  }
  if ('arrayValue' in value) {
    return value.arrayValue.values.reduce((sum, item) => sum + valueSize(item), 0);
  }
  if ('geoPointValue' in value) {
    return 16;
  }
  return 'nullValue' in value || 'booleanValue' in value ? 1 : 8;
}
