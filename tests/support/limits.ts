// Documents at the limits of Firestore: as many, as long, as deep and as odd as it takes them.
// https://firebase.google.com/docs/firestore/quotas#limits
import type { FirestoreValue } from '@firekeep/functions/contract';
import type { TypedDocument } from './typed-documents.ts';

const text = (stringValue: string) => ({ stringValue });

/** Collections with a document each. */
export function manyCollections(count: number): TypedDocument[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `collection-${String(index + 1).padStart(4, '0')}/only`,
    fields: { index: { integerValue: String(index + 1) } },
  }));
}

/** As long as an id and a field's name can be: 1,500 bytes. */
export const longestId = 'a'.repeat(1500);
const longestName = 'n'.repeat(1500);

export const longDocument: TypedDocument = {
  path: `${longestId}/${longestId}`,
  fields: { [longestName]: text(longestId) },
};

function nested(level: number, deepest: number): FirestoreValue {
  return level > deepest
    ? text('the innermost')
    : { mapValue: { fields: { [`level ${level}`]: nested(level + 1, deepest) } } };
}

/** Nested maps down to `level 20`. */
export const deepDocument: TypedDocument = {
  path: 'deep/document',
  fields: { 'level 1': nested(2, 20) },
};

/** A document below 19 others. */
export const lowDocument: TypedDocument = {
  path: Array.from({ length: 20 }, (_, index) => `below-${index + 1}/document`).join('/'),
  fields: {},
};

/** Read from right to left, turned in direction, or with characters that can't be seen. */
export const oddDocuments: TypedDocument[] = [
  'שלום עולם',
  'مرحبا 123',
  'user\u202egnp.exe',
  '\u2067abc\u2069',
  '\u200b',
  'zero\u200bwidth\u200djoin',
  'soft\u00adhyphen',
  '\ufeffmarked',
  '\u{e0041}tag',
].map((odd) => ({ path: `odd/${odd}`, fields: { text: text(odd), [odd]: text(odd) } }));

export const longArray: TypedDocument = {
  path: 'wide/array',
  fields: {
    numbers: {
      arrayValue: {
        values: Array.from({ length: 5000 }, (_, index) => ({ integerValue: String(index) })),
      },
    },
  },
};

/** Just under 1 MiB, in 5,000 fields. */
export const fullDocument: TypedDocument = {
  path: 'full/document',
  fields: Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [
      `field ${String(index).padStart(4, '0')}`,
      text(`${index} `.padEnd(195, 'abcdefghi ')),
    ]),
  ),
};
