// The documents that the benchmark moves: customers, orders and the like of about 0.8 KB, the same in every run.
import { WireWriter } from '../../functions/src/engine/format/wire.ts';
import type { FirestoreWireClient } from '../../functions/src/adapters/firestore-wire/client.ts';

const collections = ['customers', 'orders', 'products', 'reviews', 'events'];
const words = ['amber', 'birch', 'cedar', 'dune', 'ember', 'fjord', 'grove', 'heath'];
const textLength = 560;

/** Numbers that look random and are the same every time (a linear congruential generator). */
function numbers(seed: number): () => number {
  let state = seed % 4294967296;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state;
  };
}

function text(index: number, revision: number): string {
  const next = numbers(index * 2654435761 + revision);
  let result = '';
  while (result.length < textLength) {
    const value = next();
    result += `${words[value >>> 29] ?? ''}${(value % 1000).toString(36)} `;
  }
  return result;
}

export function documentPath(index: number): string {
  return `${collections[index % collections.length] ?? ''}/${String(index).padStart(8, '0')}`;
}

/** A ready `google.firestore.v1.Write` that sets the document with this number. */
export function documentWrite(root: string, index: number, revision = 0): Uint8Array {
  const document = new WireWriter().string(1, `${root}/${documentPath(index)}`);
  const field = (name: string, value: WireWriter) =>
    document.message(2, new WireWriter().string(1, name).message(2, value));
  field('active', new WireWriter().bool(1, index % 2 === 0));
  field('email', new WireWriter().string(17, `someone-${index}@example.com`));
  field('name', new WireWriter().string(17, `Number ${index}`));
  field('number', new WireWriter().uint(2, index));
  field('text', new WireWriter().string(17, text(index, revision)));
  return new WireWriter().message(1, document).finish();
}

const perBatch = 400;
const parallel = 4;

/** Batches of ready writes: making them is no part of what is measured. */
export function readyBatches(
  root: string,
  indexes: Iterable<number>,
  revision = 0,
): Uint8Array[][] {
  const batches: Uint8Array[][] = [];
  let batch: Uint8Array[] = [];
  for (const index of indexes) {
    batch.push(documentWrite(root, index, revision));
    if (batch.length >= perBatch) {
      batches.push(batch);
      batch = [];
    }
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}

/** Sends batches, four at a time. @throws Error when a write is refused. */
export async function writeAll(
  client: FirestoreWireClient,
  batches: readonly Uint8Array[][],
): Promise<void> {
  const queue = [...batches];
  const work = async () => {
    for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
      const results = await client.writeBatch(batch);
      const refused = results.find((result) => result.code !== 0);
      if (refused !== undefined) {
        throw new Error(`a write was refused: ${refused.message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

/** All numbers below `count`. */
export function* range(count: number): Generator<number> {
  for (let index = 0; index < count; index += 1) {
    yield index;
  }
}

/** One percent of them, scattered over the whole range. */
export function scattered(count: number): Set<number> {
  const next = numbers(12345);
  const chosen = new Set<number>();
  while (chosen.size < count / 100) {
    chosen.add(next() % count);
  }
  return chosen;
}
