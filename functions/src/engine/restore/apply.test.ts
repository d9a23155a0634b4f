// Carrying out a plan against a database in memory.
import { expect, test } from 'vitest';
import type { DocumentTarget, WriteResult } from '../document-target.ts';
import { documentPath, documentUpdateTime, renamedDocument } from '../format/document.ts';
import { WireReader, WireWriter } from '../format/wire.ts';
import {
  memoryDocument,
  memoryRoot,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../testing/memory-backups.ts';
import { initialApplyState, runApplyStep, type ApplyStep } from './apply.ts';
import { BackupDocuments } from './backup-documents.ts';
import type { Entry } from './entries.ts';
import { emptyTally } from './outcome.ts';
import { TargetForm } from './target-form.ts';
import { runUndoPlanStep, initialUndoPlanState } from './undo-plan.ts';

const notFound = 5;
const failedPrecondition = 9;

/** Writes whole documents and deletes, under their preconditions; each write is a second later than the one before. */
class MemoryTarget extends MemorySource implements DocumentTarget {
  private seconds = 1_800_000_000;

  async getDocuments(paths: readonly string[]): Promise<Map<string, Uint8Array>> {
    return new Map(
      paths.flatMap((path) => {
        const document = this.documents.get(path);
        return document === undefined ? [] : [[path, document] as const];
      }),
    );
  }

  async writeBatch(writes: readonly Uint8Array[]): Promise<WriteResult[]> {
    return writes.map((write) => this.write(new WireReader(write)));
  }

  private write(write: WireReader): WriteResult {
    let path = '';
    let document: Uint8Array | null = null;
    let wanted: bigint | null = null;
    while (write.next()) {
      if (write.field === 1) {
        document = write.view();
        path = documentPath(document, this.root);
      } else if (write.field === 2) {
        path = write.string().slice(this.root.length + 1);
      } else if (write.field === 4) {
        wanted = timeIn(write.message());
      } else {
        throw new Error('not a write of a whole document');
      }
    }
    const existing = this.documents.get(path);
    if ((existing === undefined ? null : documentUpdateTime(existing)) !== wanted) {
      return { code: existing === undefined ? notFound : failedPrecondition, message: 'changed' };
    }
    if (document === null) {
      this.documents.delete(path);
    } else {
      this.seconds += 1;
      const time = new WireWriter().uint(1, this.seconds);
      const stored = renamedDocument(document, `${this.root}/${path}`).message(4, time).finish();
      this.documents.set(path, stored);
    }
    return { code: 0, message: '' };
  }
}

/** The update time that a precondition asks for; null where it asks for nothing to be there. */
function timeIn(precondition: WireReader): bigint | null {
  precondition.next();
  if (precondition.field === 1) {
    precondition.skip();
    return null;
  }
  const time = precondition.message();
  let microseconds = 0n;
  while (time.next()) {
    const value = BigInt(time.varint());
    microseconds += time.field === 1 ? value * 1_000_000n : value / 1000n;
  }
  return microseconds;
}

async function* listed(entries: readonly Entry[]): AsyncGenerator<Entry> {
  yield* entries;
}

const entryOf = (change: Entry['change'], path: string, time: string | null): Entry => ({
  path,
  change,
  time,
});

const seconds = 1_700_000_000;
const before = `${seconds}000000`;
const form = new TargetForm({
  sourceRoot: memoryRoot,
  targetRoot: memoryRoot,
  prefix: null,
  retarget: false,
});

/** Carries out a plan; the backup holds these documents. */
async function carryOut(
  target: MemoryTarget,
  plan: readonly Entry[],
  { held, mayLack = false }: { held: readonly Uint8Array[]; mayLack?: boolean },
) {
  const vault = memoryVault();
  const manifest = await takeMemoryBackup(vault, new MemorySource(held));
  const journal: Entry[] = [];
  const step: ApplyStep = {
    target,
    mode: 'overwrite',
    form,
    entries: listed(plan),
    backup: new BackupDocuments(vault, manifest),
    untick: { paths: [], fields: [] },
    mayLack,
    startedAt: 1_750_000_000_000_000n,
    state: initialApplyState(emptyTally),
    isBudgetSpent: () => false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    commit: async (_state, found) => {
      journal.push(...found);
    },
    interrupted: async () => undefined,
  };
  const { tally } = await runApplyStep(step);
  return { tally, journal };
}

async function undoOf(journal: readonly Entry[]): Promise<Entry[]> {
  const plan: Entry[] = [];
  await runUndoPlanStep({
    journal: listed(journal),
    state: initialUndoPlanState(),
    isBudgetSpent: () => false,
    signal: new AbortController().signal,
    commit: async (_state, { writes }) => {
      plan.push(...writes);
    },
  });
  return plan;
}

test('what somebody else deleted before the safety backup does not keep the rest from being put back', async () => {
  const kept = memoryDocument('c/kept', { seconds });
  const target = new MemoryTarget([kept]);
  // The plan saw both; one was deleted before the safety backup was made, so that holds the other alone.
  const deletes = [entryOf('delete', 'c/gone', before), entryOf('delete', 'c/kept', before)];
  const done = await carryOut(target, deletes, { held: [] });
  expect(done.tally).toMatchObject({ deleted: 2, failed: 0 });
  expect(target.documents.size).toBe(0);
  const plan = await undoOf(done.journal);
  const undone = await carryOut(target, plan, { held: [kept], mayLack: true });
  expect(undone.tally).toMatchObject({ written: 1, skipped: 1, failed: 0, conflicts: 0 });
  expect([...target.documents.keys()]).toEqual(['c/kept']);
});

test('a document of a plan that the backup does not hold is damage', async () => {
  const plan = [entryOf('create', 'c/missing', null)];
  await expect(carryOut(new MemoryTarget([]), plan, { held: [] })).rejects.toMatchObject({
    kind: 'corrupt',
  });
});

test('what was changed since the plan was made is left alone and reported', async () => {
  const changed = memoryDocument('c/changed', { seconds: seconds + 1 });
  const target = new MemoryTarget([changed, memoryDocument('c/new', { seconds })]);
  const plan = [
    entryOf('update', 'c/changed', before),
    entryOf('create', 'c/new', null),
    entryOf('create', 'c/other', null),
  ];
  const held = ['c/changed', 'c/new', 'c/other'].map((path) =>
    memoryDocument(path, { revision: 1 }),
  );
  const { tally, journal } = await carryOut(target, plan, { held });
  expect(tally).toMatchObject({ written: 1, conflicts: 2, failed: 0 });
  expect(journal.map(({ path }) => path)).toEqual(['c/other']);
  expect(target.documents.get('c/changed')).toEqual(changed);
});
