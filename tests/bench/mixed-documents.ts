// Documents as installations have them: most small, few large, every kind of value, subcollections
// and documents below missing parents; the same in every run.
import { WireWriter } from '../../functions/src/engine/format/wire-writer.ts';
import { numbersFrom, value, withFields, words } from './encoded-values.ts';

/** Texts' sizes in bytes, from … to, and which share of documents has one like it. */
const sizes = [
  { share: 0.65, from: 20, to: 300 },
  { share: 0.297, from: 300, to: 1800 },
  { share: 0.05, from: 1800, to: 12_000 },
  { share: 0.003, from: 12_000, to: 120_000 },
] as const;

/** Of each collection its documents' share in twentieths; `*` is the id of a parent. */
const collections = [
  { path: 'customers', twentieths: 4 },
  { path: 'customers/*/orders', twentieths: 5 },
  { path: 'events', twentieths: 5 },
  { path: 'events/*/comments', twentieths: 2 },
  { path: 'products', twentieths: 3 },
  { path: 'archive/*/reports', twentieths: 1 },
] as const;

const shapes = collections.flatMap(({ path, twentieths }) =>
  Array.from({ length: twentieths }, () => path),
);

/** Ids as the SDKs draw them: letters and digits, in no order. */
function idOf(index: number): string {
  const next = numbersFrom(index + 0x5eed);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length: 20 }, () => letters[Math.floor(next() * letters.length)]).join('');
}

export function mixedPathOf(index: number): string {
  const shape = shapes[index % shapes.length] ?? 'customers';
  // Twenty children share a parent, which is missing below `archive`.
  const parent = shape.startsWith('customers') ? index - (index % 400) : index - (index % 20);
  return `${shape.replace('*', idOf(parent))}/${idOf(index)}`;
}

/** The document as `google.firestore.v1.Document`; `revision` changes one field of it. */
export function encodeMixed(root: string, index: number, revision = 0): Uint8Array {
  const next = numbersFrom(index * 2 + 1);
  const fields = fieldsOf(next, root, revision);
  const name = `${root}/${mixedPathOf(index)}`;
  return withFields(new WireWriter().string(1, name), 2, fields).finish();
}

function fieldsOf(next: () => number, root: string, revision: number) {
  const whole = (below: number) => Math.floor(next() * below);
  const word = () => words[whole(words.length)] ?? '';
  const text = (bytes: number) => {
    const parts: string[] = [];
    for (let length = 0; length < bytes; length += (parts.at(-1)?.length ?? 0) + 1) {
      parts.push(word());
    }
    return parts.join(' ');
  };
  const size = sizeOf(next(), next());
  // By name, as servers send them.
  return {
    at: value.timestamp(1_700_000_000 + whole(30_000_000)),
    body: value.string(text(size)),
    ...(next() < 0.1 ? { hash: value.bytes(Buffer.from(text(32))) } : {}),
    ...(next() < 0.3
      ? {
          lines: value.array(
            Array.from({ length: 1 + whole(8) }, () =>
              value.map({ count: value.integer(whole(50)), name: value.string(word()) }),
            ),
          ),
        }
      : {}),
    ...(next() < 0.2 ? { none: value.null() } : {}),
    ...(next() < 0.2 ? { owner: value.reference(`${root}/customers/${idOf(whole(80_000))}`) } : {}),
    ...(next() < 0.1 ? { place: value.place(next() * 90, next() * 180) } : {}),
    price: next() < 0.5 ? value.double(whole(100_000) / 100) : value.integer(whole(100_000)),
    revision: value.integer(revision),
    valid: value.boolean(next() < 0.9),
  };
}

/** @param which, within each of two numbers between 0 and 1 */
function sizeOf(which: number, within: number): number {
  let before = 0;
  for (const { share, from, to } of sizes) {
    before += share;
    if (which < before) {
      return Math.round(from + within * within * (to - from));
    }
  }
  return sizes[0].from;
}
