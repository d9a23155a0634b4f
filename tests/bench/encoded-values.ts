// Values of documents as bytes, made from numbers that are the same in every run.
import { WireWriter } from '../../functions/src/engine/format/wire-writer.ts';

/** What texts are made of. */
export const words =
  'amber anvil apple arrow autumn basket beacon birch bottle bridge bronze button candle canvas cedar chalk cherry clover cobalt copper coral cotton cradle crystal dahlia denim ember fabric falcon feather fennel fern flint forest garnet ginger glacier granite harbor hazel indigo ivory jasmine juniper kettle lantern laurel lavender lemon linen lotus maple marble meadow mint mosaic nectar nutmeg oak olive onyx orchard orchid paper pearl pepper pine plum poplar quartz quill rain raven reed river rose saffron sage salt sand satin shell silver slate spruce stone sugar summer thistle thyme timber topaz tulip umber velvet violet walnut willow winter wool'.split(
    ' ',
  );

/** A generator of numbers in 0…1 that gives the same sequence for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Field numbers of `google.firestore.v1.Value`. */
export const value = {
  boolean: (flag: boolean) => new WireWriter().bool(1, flag),
  integer: (number: number) => new WireWriter().uint(2, number),
  timestamp: (seconds: number) => new WireWriter().message(10, new WireWriter().uint(1, seconds)),
  string: (text: string) => new WireWriter().string(17, text),
  null: () => new WireWriter().uint(11, 0),
  double: (number: number) => new WireWriter().double(3, number),
  bytes: (bytes: Uint8Array) => new WireWriter().bytes(18, bytes),
  reference: (name: string) => new WireWriter().string(5, name),
  place: (latitude: number, longitude: number) =>
    new WireWriter().message(8, new WireWriter().double(1, latitude).double(2, longitude)),
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

export function withFields(
  writer: WireWriter,
  field: number,
  fields: Readonly<Record<string, WireWriter>>,
): WireWriter {
  for (const [name, encoded] of Object.entries(fields)) {
    writer.message(field, new WireWriter().string(1, name).message(2, encoded));
  }
  return writer;
}
