// Two states of a small database, and the plan by which one is restored over the other.
import * as fc from 'fast-check';
import type { FirestoreFields } from '../firestore-model/values.ts';
import { fieldsOf, leaf, name } from './arbitrary-fields.ts';
import type { Entry } from '../engine/changes/entries.ts';
import { initialPlanState, runPlanStep } from '../engine/changes/plan.ts';
import { replace } from '../engine/changes/rewrite/rewrite.ts';
import { encodeDocument } from '../engine/format/encode-document.ts';
import { WireWriter } from '../engine/format/wire-writer.ts';
import { unlimited } from '../engine/step-limits.ts';
import { memorySource } from '../engine/testing/memory-apply-step.ts';
import {
  memoryRoot,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../engine/testing/memory-database.ts';

/** What a small database may hold. */
export const smallContent = fc.dictionary(
  fc
    .tuple(fc.constantFrom('c', 'c/x/d', 'd'), fc.constantFrom('1', '2', '3', '4'))
    .map((names) => names.join('/')),
  fc.uniqueArray(fc.tuple(name, leaf), { selector: ([key]) => key, maxLength: 4 }).map(fieldsOf),
  { maxKeys: 9 },
);

type Content = Readonly<Record<string, FirestoreFields>>;

/** When the database's documents were written, in seconds. */
export const planTime = 1_700_000_000;

export function documentsOf(content: Content, seconds = planTime): Uint8Array[] {
  const time = new WireWriter().uint(1, seconds);
  return Object.entries(content).map(([path, fields]) =>
    new WireWriter()
      .raw(encodeDocument(memoryRoot, { path, fields }))
      .message(3, time)
      .message(4, time)
      .finish(),
  );
}

/** A plan that makes of a database what a backup holds. */
export async function planned(held: Content, there: Content) {
  const vault = memoryVault();
  const manifest = await takeMemoryBackup(vault, new MemorySource(documentsOf(held)));
  const source = memorySource(vault, manifest);
  const target = new MemoryDatabase(documentsOf(there));
  const plan: Entry[] = [];
  const { tally } = await runPlanStep({
    source,
    target,
    rewrite: replace,
    state: initialPlanState({ isTargetEmpty: false }),
    limits: unlimited,
    onProgress: () => undefined,
    commit: async (_state, found) => {
      plan.push(...found);
    },
  });
  const gone = Object.keys(there).filter((path) => held[path] === undefined);
  const deletes = gone.map((path): Entry => ({ path, change: 'delete', time: '1700000000000000' }));
  return {
    target,
    plan: [...plan, ...deletes],
    sums: tally.collections ?? [],
    contents: source.contents(),
  };
}
