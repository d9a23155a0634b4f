// A transform in JavaScript, in turn with an operation of our own on the same documents.
import { operate } from '../../functions/src/engine/changes/rewrite/operate.ts';
import type { Rewrite } from '../../functions/src/engine/changes/rewrite/rewrite.ts';
import type { Operation } from '../../functions/src/firestore-model/operations/shape.ts';
import { loadTransforms } from '../../functions/src/services/changes/transforms.ts';
import { encodeSingle } from './documents.ts';
import type { ResultOf } from './results.ts';
import type { Say } from './suite.ts';

type Transforms = ResultOf<'transform'>;

const root = 'projects/demo-bench/databases/(default)/documents';
/** Documents that are worked at without a turn for others, as a plan does at most. */
const batchSize = 200;
const documents = 6_000;

const add: Operation = { op: 'add', field: 'revision', number: 1 };
const sources = {
  unchanged: '(doc) => doc',
  changed: '(doc) => { doc.revision += 1; doc.title = `${doc.title} (${doc.email})`; return doc; }',
} as const;

export async function measureTransforms(rounds: number, say: Say): Promise<Transforms> {
  const all = Array.from({ length: documents }, (_, index) => encodeSingle(root, index));
  const found: Transforms = { documents, openSeconds: [], runs: [] };
  for (let round = 1; round <= rounds; round += 1) {
    say(`transform: round ${round} of ${rounds}`);
    found.runs.push({
      what: 'add',
      seconds: secondsOf(operate([add], { root, transform: null }), all),
    });
    for (const what of ['unchanged', 'changed'] as const) {
      const clock = '2026-01-31T12:00:00Z';
      const operations = [{ op: 'transform', source: sources[what], clock }] as const;
      const begun = performance.now();
      const transform = await loadTransforms(operations);
      found.openSeconds.push((performance.now() - begun) / 1000);
      found.runs.push({ what, seconds: secondsOf(operate(operations, { root, transform }), all) });
    }
  }
  return found;
}

function secondsOf(rewrite: Rewrite, all: readonly Uint8Array[]): number {
  const written = (batch: readonly Uint8Array[]) =>
    batch.filter((one) => rewrite.documentOf(one, null) !== null).length;
  const begun = performance.now();
  for (let from = 0; from < all.length; from += batchSize) {
    const batch = all.slice(from, from + batchSize);
    const count = rewrite.together?.(() => written(batch)) ?? 0;
    if (count !== batch.length) {
      throw new Error(`${batch.length - count} documents could not be transformed`);
    }
  }
  return (performance.now() - begun) / 1000;
}
