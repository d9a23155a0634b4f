// A document that the server refuses, whatever it answers, at writing and at reading names.
import { expect, test } from 'vitest';
import { AppError, type FailureCode } from '../../../lib/errors.ts';
import {
  memoryDocument,
  memoryRoot,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../testing/memory-backups.ts';
import { noExclusions } from '../../../firestore-model/restore-selection.ts';
import { memoryApplyStep, memorySource } from '../../testing/memory-apply-step.ts';
import { MemoryDatabase } from '../../testing/memory-database.ts';
import { withoutDelays } from '../../../testing/without-delays.ts';
import { unlimited } from '../../step-limits.ts';
import { operate } from '../rewrite/operate.ts';
import { replace } from '../rewrite/rewrite.ts';
import { runApplyStep } from './apply.ts';
import type { Entry } from '../entries.ts';
import { initialPlanState, runPlanStep } from '../plan.ts';

const poisoned = 'c/__id0__';
const paths = ['c/a', 'c/b', 'c/c', poisoned, 'c/d', 'c/e'];
const held = paths.map((path) => memoryDocument(path, { revision: 1 }));
const reason = 'Resource id "__id0__" is invalid because it is reserved.';
/** As it is shown: without what may be a value. */
const shownReason = expect.stringContaining('is invalid because it is reserved') as string;

/** Fails each request with the name in it as a whole; a server may mean any code by that. */
class RefusingDatabase extends MemoryDatabase {
  private readonly error: AppError;

  constructor(code: FailureCode, retryable?: boolean) {
    super([]);
    this.error = new AppError(code, reason, { isInternal: true, retryable });
  }

  override async getDocuments(asked: readonly string[]) {
    this.refuse(asked);
    return await super.getDocuments(asked);
  }

  override async getUpdateTimes(asked: readonly string[]) {
    this.refuse(asked);
    return await super.getUpdateTimes(asked);
  }

  override async writeBatch(writes: readonly Uint8Array[]) {
    this.refuse(writes.map((write) => Buffer.from(write).toString('latin1')));
    return await super.writeBatch(writes);
  }

  protected refuse(texts: readonly string[]): void {
    if (texts.some((text) => text.includes(poisoned))) {
      throw this.error;
    }
  }
}

/** Answers to reads of the name, as one does that knows what it is and won't write it. */
class RefusingWrites extends RefusingDatabase {
  protected override refuse(texts: readonly string[]): void {
    super.refuse(texts.filter((text) => text !== poisoned));
  }
}

async function restoreAll(target: MemoryDatabase, { isTargetEmpty }: { isTargetEmpty: boolean }) {
  const vault = memoryVault();
  const manifest = await takeMemoryBackup(vault, new MemorySource(held));
  const entries: Entry[] = [];
  await runPlanStep({
    source: memorySource(vault, manifest),
    target,
    rewrite: replace,
    state: initialPlanState({ isTargetEmpty }),
    limits: unlimited,
    onProgress: () => undefined,
    commit: async (_state, found) => {
      entries.push(...found);
    },
  });
  const contents = memorySource(vault, manifest).contents();
  const { tally } = await runApplyStep(memoryApplyStep({ target, contents, plan: entries }));
  return tally;
}

const others = paths.filter((path) => path !== poisoned);

/** INVALID_ARGUMENT and OUT_OF_RANGE, FAILED_PRECONDITION, ALREADY_EXISTS, UNKNOWN and INTERNAL. */
const codes: [FailureCode, boolean | undefined][] = [
  ['invalid-argument', undefined],
  ['failed-precondition', undefined],
  ['already-exists', undefined],
  ['unknown', true],
];

test.each(
  codes.flatMap(([code, retryable]) =>
    [true, false].map((empty) => [code, empty, retryable] as const),
  ),
)(
  'a name that fails every request with %s (empty target: %s) is named, and all others are written',
  async (code, isTargetEmpty, retryable) => {
    const target = new RefusingDatabase(code, retryable);
    const tally = await withoutDelays(() => restoreAll(target, { isTargetEmpty }));
    expect(tally).toMatchObject({ written: 5, failed: 1, conflicts: 0 });
    expect(tally.failures).toEqual([{ path: poisoned, reason: shownReason }]);
    expect([...target.documents.keys()].toSorted()).toEqual(others);
  },
);

test.each<FailureCode>([
  'invalid-argument',
  'permission-denied',
  'unauthenticated',
  'not-found',
  'resource-exhausted',
  'aborted',
  'timeout',
  'unavailable',
])(
  'a document that fails every write with %s is named, and all others are written',
  async (code) => {
    const target = new RefusingWrites(code);
    const tally = await withoutDelays(() => restoreAll(target, { isTargetEmpty: false }));
    expect(tally).toMatchObject({ written: 5, failed: 1 });
    expect(tally.failures).toEqual([{ path: poisoned, reason: shownReason }]);
    expect([...target.documents.keys()].toSorted()).toEqual(others);
  },
);

test.each(
  Array.from({ length: 16 }, (_, index) => index + 1).filter((code) => ![5, 6, 9].includes(code)),
)('a write that is answered with gRPC code %i keeps no other from being written', async (code) => {
  const target = new MemoryDatabase([]);
  const writeBatch = target.writeBatch.bind(target);
  target.writeBatch = async (writes) => {
    const isPoisoned = (write: Uint8Array) => Buffer.from(write).includes(poisoned);
    const taken = writes.filter((write) => !isPoisoned(write));
    const results = await writeBatch(taken);
    return writes.map(
      (write) =>
        (isPoisoned(write) ? undefined : results[taken.indexOf(write)]) ?? {
          code,
          message: reason,
          updateTime: null,
        },
    );
  };
  const tally = await withoutDelays(() => restoreAll(target, { isTargetEmpty: true }));
  expect(tally).toMatchObject({ written: 5, failed: 1 });
  expect(tally.failures).toEqual([{ path: poisoned, reason: shownReason }]);
});

test('a server that fails for everything without a reason ends the step', async () => {
  const target = new MemoryDatabase([]);
  const error = new AppError('unknown', 'Broken', { isInternal: true, retryable: true });
  const broken = async () => Promise.reject(error);
  target.getDocuments = broken;
  await expect(restoreAll(target, { isTargetEmpty: false })).rejects.toBe(error);
  target.getUpdateTimes = broken;
  target.writeBatch = broken;
  await expect(withoutDelays(() => restoreAll(target, { isTargetEmpty: true }))).rejects.toBe(
    error,
  );
});

const other = { collection: 'c', field: ['other'], before: null, after: null };

test.each([
  ['all of it', noExclusions],
  ['a field is excluded', { ...noExclusions, fields: [{ path: 'c/a', field: ['other'] }] }],
  ['one of its changes is chosen', { ...noExclusions, onlyPatterns: [other] }],
])(
  'an operation that refuses only when it is applied is named, where %s',
  async (_, exclusions) => {
    const there = memoryDocument('c/a', { text: 'no number' });
    const target = new MemoryDatabase([there]);
    const vault = memoryVault();
    const manifest = await takeMemoryBackup(vault, new MemorySource([there]));
    const operations = [{ op: 'add', field: 'text', number: 1 }] as const;
    const { tally } = await runApplyStep(
      memoryApplyStep(
        {
          target,
          contents: memorySource(vault, manifest).contents(),
          plan: [{ path: 'c/a', change: 'update', time: '1700000000000000' }],
        },
        { exclusions, rewrite: operate(operations, { root: memoryRoot, transform: null }) },
      ),
    );
    expect(tally).toMatchObject({ conflicts: 1, skipped: 0, unticked: 0, written: 0, failed: 0 });
    expect(tally.conflicting).toEqual([{ path: 'c/a', reason: 'text is not a number' }]);
    expect(target.documents.get('c/a')).toEqual(there);
  },
);
