// A step that fails or is cancelled anywhere: what it leaves in the journal, and how it continues.
import { beforeAll, expect, test } from 'vitest';
import { numbersFrom } from '../../../testing/fault-plan.ts';
import { AppError } from '../../../lib/errors.ts';
import { comparePaths } from '../../../firestore-model/order.ts';
import type { DocumentTarget } from '../../document-target.ts';
import type { Vault } from '../../format/manifest.ts';
import type { Manifest } from '../../format/manifest-schema.ts';
import { unlimited, type StepLimits } from '../../step-limits.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../testing/memory-backups.ts';
import { memorySource } from '../../testing/memory-apply-step.ts';
import { MemoryDatabase } from '../../testing/memory-database.ts';
import { replace } from '../rewrite/rewrite.ts';
import { initialApplyState, runApplyStep, type ApplyState } from './apply.ts';
import type { Entry } from '../entries.ts';
import { noExclusions } from '../../../firestore-model/restore-selection.ts';
import { emptyTally } from './outcome.ts';

const time = '1700000000000000';
/** Every third is created, changed and deleted; one of each is excluded. */
const plan = Array.from({ length: 60 }, (_, index): Entry => {
  const path = `c/${String(index).padStart(3, '0')}`;
  const change = (['create', 'update', 'delete'] as const)[index % 3] ?? 'create';
  return { path, change, time: change === 'create' ? null : time };
});
const excluded = ['c/009', 'c/010', 'c/011'];

let vault: Vault;
let manifest: Manifest;

beforeAll(async () => {
  vault = memoryVault();
  const held = plan.filter(({ change }) => change !== 'delete');
  const documents = held.map(({ path }) => memoryDocument(path, { revision: 1 }));
  manifest = await takeMemoryBackup(vault, new MemorySource(documents));
});

function databaseBefore(): MemoryDatabase {
  const there = plan.filter(({ change }) => change !== 'create');
  return new MemoryDatabase(there.map(({ path }) => memoryDocument(path)));
}

/** Lets others work for a while. */
async function pass(random: () => number): Promise<void> {
  for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** What a step does with the world, in a different order for each seed; one of it goes wrong. */
class Trouble {
  done = 0;
  readonly abort = new AbortController();
  private readonly at: number;
  private readonly kind: 'fail' | 'cancel';
  private readonly random: () => number;

  constructor(at: number, kind: 'fail' | 'cancel', seed: number) {
    this.at = at;
    this.kind = kind;
    this.random = numbersFrom(seed);
  }

  async around<T>(call: () => Promise<T>): Promise<T> {
    this.done += 1;
    const isHere = this.done === this.at;
    await pass(this.random);
    if (isHere && this.kind === 'fail') {
      throw new AppError('storage', 'No');
    }
    if (isHere) {
      this.abort.abort(new Error('cancelled'));
    }
    const answer = await call();
    await pass(this.random);
    return answer;
  }

  target(database: MemoryDatabase): DocumentTarget {
    return {
      root: database.root,
      getDocuments: (paths) => this.around(() => database.getDocuments(paths)),
      getUpdateTimes: (paths) => this.around(() => database.getUpdateTimes(paths)),
      writeBatch: (writes) => this.around(() => database.writeBatch(writes)),
    };
  }
}

interface Run {
  state: ApplyState;
  readonly journal: Entry[];
  readonly limits?: Pick<StepLimits, 'isBudgetSpent'>;
}

async function* after(cursor: string | null): AsyncGenerator<readonly Entry[]> {
  yield plan.filter(({ path }) => cursor === null || comparePaths(path, cursor) > 0);
}

async function step(run: Run, database: MemoryDatabase, trouble: Trouble): Promise<void> {
  await runApplyStep({
    target: trouble.target(database),
    rewrite: replace,
    entries: after(run.state.cursor),
    contents: memorySource(vault, manifest).contents(),
    exclusions: { ...noExclusions, paths: excluded },
    writesPerSecond: () => 3,
    startedAt: 1_750_000_000_000_000n,
    comparesAll: false,
    state: run.state,
    limits: { ...unlimited, ...run.limits, commitEveryMs: 0, signal: trouble.abort.signal },
    onProgress: () => undefined,
    commit: (state, journal) =>
      trouble.around(async () => {
        expectCommitted(run.state, state, journal);
        run.state = state;
        run.journal.push(...journal);
      }),
    interrupted: async (journal) => {
      run.journal.push(...journal);
    },
  });
}

/** A commit holds exactly what lies between the last cursor and its own, in that order. */
function expectCommitted(before: ApplyState, next: ApplyState, journal: readonly Entry[]): void {
  const end = plan.findIndex(({ path }) => path === next.cursor) + 1;
  expect(next.documents).toBe(end);
  const between = plan.slice(before.documents, end).map(({ path }) => path);
  const written = between.filter((path) => !excluded.includes(path));
  expect(journal.map(({ path }) => path)).toEqual(written);
}

/** The paths whose documents are not as they were. */
function changedPaths(database: MemoryDatabase): string[] {
  const before = databaseBefore().documents;
  return plan
    .map(({ path }) => path)
    .filter((path) => {
      const was = before.get(path);
      const is = database.documents.get(path);
      return was === undefined || is === undefined ? was !== is : Buffer.compare(was, is) !== 0;
    });
}

function sortedPaths(journal: readonly Entry[]): string[] {
  return journal.map(({ path }) => path).toSorted(comparePaths);
}

async function expectExact(trouble: Trouble): Promise<boolean> {
  const database = databaseBefore();
  const run: Run = { state: initialApplyState(emptyTally), journal: [] };
  let isInterrupted = false;
  try {
    await step(run, database, trouble);
  } catch {
    isInterrupted = true;
  }
  expect(sortedPaths(run.journal)).toEqual(changedPaths(database));
  for (const { path, time: since } of run.journal) {
    const [now = null] = await database.getUpdateTimes([path]);
    expect(since).toBe(now === null ? null : `${now}`);
  }
  await step(run, database, new Trouble(0, 'fail', 1));
  expect(run.state).toMatchObject({ isDone: true, documents: plan.length });
  const { written, deleted, unticked, conflicts, failed, skipped } = run.state.tally;
  expect([written, deleted, unticked]).toEqual([38, 19, 3]);
  expect([conflicts, failed, skipped]).toEqual([0, 0, 0]);
  return isInterrupted;
}

test.each([
  { kind: 'fail', seed: 1 },
  { kind: 'fail', seed: 2 },
  { kind: 'cancel', seed: 3 },
] as const)(
  'journal and rest are exactly what was written, wherever it ends ($kind, $seed)',
  async ({ kind, seed }) => {
    let at = 1;
    while (await expectExact(new Trouble(at, kind, seed))) {
      at += 1;
    }
    expect(at).toBeGreaterThan(40);
  },
);

test('a step whose budget is spent ends after what is under way, and the next continues', async () => {
  const database = databaseBefore();
  const limits = { isBudgetSpent: () => true };
  const run: Run = { state: initialApplyState(emptyTally), journal: [], limits };
  const none = new Trouble(0, 'fail', 1);
  let steps = 0;
  for (; !run.state.isDone; steps += 1) {
    const { documents } = run.state;
    await step(run, database, none);
    expect(run.state.documents).toBeGreaterThan(documents);
  }
  expect(steps).toBeGreaterThan(1);
  expect(run.journal.map(({ path }) => path)).toEqual(changedPaths(database));
  expect(run.state).toMatchObject({ documents: plan.length, tally: { written: 38, deleted: 19 } });
});
