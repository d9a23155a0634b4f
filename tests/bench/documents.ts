// The documents of the benchmark: about 0.8 KB each in several collections, the same in every run.
import { WireWriter } from '../../functions/src/engine/format/wire-writer.ts';
import { numbersFrom, value, withFields, words } from './encoded-values.ts';

function id(prefix: string, index: number): string {
  return `${prefix}${index.toString().padStart(7, '0')}`;
}

/** Customers, their orders, products and reviews: four collection shapes, one of them nested. */
export function pathOf(index: number): string {
  const place = index % 10;
  if (place < 3) {
    return `customers/${id('c', index)}`;
  }
  if (place < 6) {
    return `customers/${id('c', index - 3)}/orders/${id('o', index)}`;
  }
  return place < 8 ? `products/${id('p', index)}` : `reviews/${id('r', index)}`;
}

/** Where all documents are in one collection. */
export const singleCollection = 'items';
export const singlePathOf = (index: number): string => `${singleCollection}/${id('i', index)}`;

/** The document as `google.firestore.v1.Document`; `revision` changes one field of it. */
export function encodeDocument(root: string, index: number, revision = 0): Uint8Array {
  return encodeAt(`${root}/${pathOf(index)}`, index, revision);
}

/** The same in one collection. */
export function encodeSingle(root: string, index: number, revision = 0): Uint8Array {
  return encodeAt(`${root}/${singlePathOf(index)}`, index, revision);
}

function encodeAt(name: string, index: number, revision: number): Uint8Array {
  const next = numbersFrom(index);
  const word = () => words[Math.floor(next() * words.length)] ?? '';
  const text = (count: number) => Array.from({ length: count }, word).join(' ');
  // By name, as servers send them.
  const fields = {
    active: value.boolean(next() < 0.5),
    address: value.map({
      city: value.string(word()),
      street: value.string(text(2)),
      zip: value.integer(10_000 + Math.floor(next() * 89_999)),
    }),
    createdAt: value.timestamp(1_700_000_000 + Math.floor(next() * 30_000_000)),
    email: value.string(`${word()}.${word()}@example.com`),
    quantity: value.integer(Math.floor(next() * 10_000)),
    revision: value.integer(revision),
    tags: value.array([word(), word(), word()].map((tag) => value.string(tag))),
    text: value.string(text(62)),
    title: value.string(text(4)),
  };
  return withFields(new WireWriter().string(1, name), 2, fields).finish();
}
