// The documents of the benchmark: about 0.8 KB each in several collections, the same in every run.
import { WireWriter } from '../../functions/src/engine/format/wire-writer.ts';

const words =
  'amber anvil apple arrow autumn basket beacon birch bottle bridge bronze button candle canvas cedar chalk cherry clover cobalt copper coral cotton cradle crystal dahlia denim ember fabric falcon feather fennel fern flint forest garnet ginger glacier granite harbor hazel indigo ivory jasmine juniper kettle lantern laurel lavender lemon linen lotus maple marble meadow mint mosaic nectar nutmeg oak olive onyx orchard orchid paper pearl pepper pine plum poplar quartz quill rain raven reed river rose saffron sage salt sand satin shell silver slate spruce stone sugar summer thistle thyme timber topaz tulip umber velvet violet walnut willow winter wool'.split(
    ' ',
  );

/** A generator of numbers in 0…1 that gives the same sequence for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Field numbers of `google.firestore.v1.Value`. */
const value = {
  boolean: (flag: boolean) => new WireWriter().bool(1, flag),
  integer: (number: number) => new WireWriter().uint(2, number),
  timestamp: (seconds: number) => new WireWriter().message(10, new WireWriter().uint(1, seconds)),
  string: (text: string) => new WireWriter().string(17, text),
  array: (items: readonly WireWriter[]) => {
    const array = new WireWriter();
    for (const item of items) {
      array.message(1, item);
    }
    return new WireWriter().message(9, array);
  },
  map: (fields: Readonly<Record<string, WireWriter>>) =>
    new WireWriter().message(6, withFields(new WireWriter(), 1, fields)),
};

function withFields(
  writer: WireWriter,
  field: number,
  fields: Readonly<Record<string, WireWriter>>,
): WireWriter {
  for (const [name, encoded] of Object.entries(fields)) {
    writer.message(field, new WireWriter().string(1, name).message(2, encoded));
  }
  return writer;
}

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

/** The document as `google.firestore.v1.Document`; `revision` changes one field of it. */
export function encodeDocument(root: string, index: number, revision = 0): Uint8Array {
  const next = numbersFrom(index);
  const word = () => words[Math.floor(next() * words.length)] ?? '';
  const text = (count: number) => Array.from({ length: count }, word).join(' ');
  const fields = {
    title: value.string(text(4)),
    email: value.string(`${word()}.${word()}@example.com`),
    revision: value.integer(revision),
    quantity: value.integer(Math.floor(next() * 10_000)),
    active: value.boolean(next() < 0.5),
    createdAt: value.timestamp(1_700_000_000 + Math.floor(next() * 30_000_000)),
    tags: value.array([word(), word(), word()].map((tag) => value.string(tag))),
    address: value.map({
      city: value.string(word()),
      street: value.string(text(2)),
      zip: value.integer(10_000 + Math.floor(next() * 89_999)),
    }),
    text: value.string(text(62)),
  };
  const name = `${root}/${pathOf(index)}`;
  return withFields(new WireWriter().string(1, name), 2, fields).finish();
}

/** `google.firestore.v1.Write` with an update of the document. */
export function encodeWrite(root: string, index: number, revision = 0): Uint8Array {
  return new WireWriter().bytes(1, encodeDocument(root, index, revision)).finish();
}
