// Chunks on their way to storage and to commits, without documents: what is under way at once, and
// what each commit covers.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { readPage } from '../format/manifest.ts';
import type { PageRef } from '../format/manifest-schema.ts';
import { newVault } from '../testing/backed-up.ts';
import { unlimited } from '../step-limits.ts';
import { initialBackupState, type BackupState } from './backup-state.ts';
import { ChunkCommits, type CommitOptions } from './chunk-commits.ts';
import { DocumentTally } from './document-tally.ts';
import { emptyTotals } from './totals.ts';

const MiB = 1024 * 1024;
const nameOf = (index: number) => `c/${index.toString().padStart(4, '0')}`;
const end = { isDone: true, rest: null, totals: emptyTotals() };

interface Commit {
  readonly state: BackupState;
  readonly page: PageRef | null;
}

/** Chunks of one document each, whose storing the test ends, and the commits that come of them. */
class Pipeline {
  readonly commits: Commit[] = [];
  readonly vault = newVault();
  /** What each commit waits for; fails where that fails. */
  gate: Promise<unknown> = Promise.resolve();
  mostAtOnce = 0;
  private atOnce = 0;
  readonly stored = new Set<string>();
  readonly underWay = new Map<string, { store: () => void; fail: (error: Error) => void }>();
  readonly chunks: ChunkCommits;

  constructor(options: Partial<CommitOptions> = {}) {
    this.chunks = new ChunkCommits({
      backupId: 'b1',
      vault: this.vault,
      state: initialBackupState('2026-01-01T00:00:00Z'),
      worker: '1',
      limits: { ...unlimited, commitEveryMs: 0 },
      commit: async (state, page) => {
        this.atOnce += 1;
        this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
        this.commits.push({ state, page });
        await this.gate.finally(() => (this.atOnce -= 1));
      },
      ...options,
    });
  }

  add(index: number, rawBytes = MiB): Promise<void> {
    const name = nameOf(index);
    const tally = new DocumentTally(() => true);
    tally.count(Buffer.from(name), 1);
    const ref = { hash: name, base: null, first: name, last: name, documents: 1 };
    const store = () =>
      new Promise<{ ref: typeof ref & typeof sizes; isNew: boolean }>((resolve, reject) => {
        this.underWay.set(name, {
          store: () => {
            this.stored.add(name);
            this.underWay.delete(name);
            resolve({ ref: { ...ref, ...sizes }, isNew: true });
          },
          fail: reject,
        });
      });
    const sizes = { rawBytes, storedBytes: 1, crc32c: 0 };
    return this.chunks.add({ store, rawBytes, totals: tally.totals(), cursor: name });
  }

  async store(...indexes: number[]): Promise<void> {
    for (const index of indexes) {
      this.underWay.get(nameOf(index))?.store();
    }
    await turn();
  }

  fail(index: number): void {
    this.underWay.get(nameOf(index))?.fail(new Error('storage is gone'));
  }

  /** Names of the chunks of each commit; and of what its state covers otherwise, what that is. */
  async committed(): Promise<(string | BackupState)[][]> {
    const names: string[] = [];
    const found: (string | BackupState)[][] = [];
    for (const { state, page } of this.commits) {
      const refs = page === null ? [] : await readPage(this.vault, 'b1', page);
      const added = refs.map(({ first }) => first);
      names.push(...added);
      const isTrue =
        state.cursor === names.at(-1) &&
        state.chunks === names.length &&
        state.totals.documents === names.length &&
        names.every((name) => this.stored.has(name));
      found.push(isTrue ? added : [state]);
    }
    return found;
  }
}

test('six chunks are under way at once, a seventh waits for one of them', async () => {
  const pipeline = new Pipeline();
  for (const index of [0, 1, 2, 3, 4, 5]) {
    await pipeline.add(index);
  }
  const added = pipeline.add(6);
  await turn();
  expect(pipeline.underWay.size).toBe(6);
  await pipeline.store(3);
  await added;
  expect([...pipeline.underWay.keys()]).toContain(nameOf(6));
});

test('large chunks are fewer: 16 MiB of raw bytes are under way, or a single chunk', async () => {
  const pipeline = new Pipeline();
  await pipeline.add(0, 20 * MiB);
  const second = pipeline.add(1, 7 * MiB);
  await turn();
  expect(pipeline.underWay.size).toBe(1);
  await pipeline.store(0);
  await second;
  await pipeline.add(2, 7 * MiB);
  const last = pipeline.add(3, 7 * MiB);
  await turn();
  expect(pipeline.underWay.size).toBe(2);
  await pipeline.store(1);
  await last;
});

test('a commit covers the unbroken row of stored chunks, while more are read and stored', async () => {
  const pipeline = new Pipeline();
  let open = () => undefined as void;
  pipeline.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  for (const index of [0, 1, 2, 3]) {
    await pipeline.add(index);
  }
  await pipeline.store(1, 3);
  expect(pipeline.commits).toHaveLength(0);
  await pipeline.store(0);
  await vi.waitFor(() => {
    expect(pipeline.commits).toHaveLength(1);
  });
  await pipeline.add(4);
  await pipeline.store(2, 4);
  expect(pipeline.commits).toHaveLength(1);
  open();
  await pipeline.add(5);
  await pipeline.store(5);
  await pipeline.chunks.commit(end);
  const committed = await pipeline.committed();
  expect(committed.slice(0, 1)).toEqual([[0, 1].map(nameOf)]);
  expect(committed.flat()).toEqual([0, 1, 2, 3, 4, 5].map(nameOf));
  expect(pipeline.mostAtOnce).toBe(1);
  expect(pipeline.chunks.state).toMatchObject({ isDone: true, pages: pipeline.commits.length });
});

test('what may be read during a commit is bounded', async () => {
  const pipeline = new Pipeline();
  pipeline.gate = new Promise(() => undefined);
  let added = 0;
  void (async () => {
    for (;;) {
      await pipeline.add(added);
      added += 1;
    }
  })();
  for (let round = 0; round < 300; round += 1) {
    await pipeline.store(...[...pipeline.underWay.keys()].map((name) => Number(name.slice(2))));
  }
  expect(added).toBe(256);
});

test('a chunk that cannot be stored stops the run; the chunks before it are kept', async () => {
  const pipeline = new Pipeline({ limits: unlimited });
  for (const index of [0, 1, 2, 3]) {
    await pipeline.add(index);
  }
  await pipeline.store(0, 1, 3);
  pipeline.fail(2);
  await turn();
  await expect(pipeline.add(4)).rejects.toThrow('storage is gone');
  await expect(pipeline.chunks.commit(end)).rejects.toThrow('storage is gone');
  await pipeline.chunks.keepWhatIsStored();
  expect(await pipeline.committed()).toEqual([[0, 1].map(nameOf)]);
  expect(pipeline.chunks.state.isDone).toBe(false);
});

test('a failed commit stops the run; its page stays what it was, for it may have been kept', async () => {
  const pipeline = new Pipeline();
  pipeline.gate = Promise.reject(new Error('no answer'));
  pipeline.gate.catch(() => undefined);
  await pipeline.add(0);
  await pipeline.add(1);
  await pipeline.store(0);
  await vi.waitFor(() => {
    expect(pipeline.commits).toHaveLength(1);
  });
  await pipeline.store(1);
  await expect(pipeline.add(2)).rejects.toThrow('no answer');
  pipeline.gate = Promise.resolve();
  await pipeline.chunks.keepWhatIsStored();
  const [lost, again, next] = pipeline.commits.map(({ page }) => page);
  expect(again).toEqual(lost);
  pipeline.commits.shift();
  expect(await pipeline.committed()).toEqual([[nameOf(0)], [nameOf(1)]]);
  expect(next?.page).not.toBe(lost?.page);
});

test('nothing is committed once the signal is aborted', async () => {
  const stop = new AbortController();
  const limits = { ...unlimited, commitEveryMs: 0, signal: stop.signal };
  const pipeline = new Pipeline({ limits });
  await pipeline.add(0);
  await pipeline.add(1);
  stop.abort(new Error('taken over'));
  await pipeline.store(0, 1);
  await expect(pipeline.chunks.commit(end)).rejects.toThrow('taken over');
  await pipeline.chunks.keepWhatIsStored();
  expect(pipeline.commits).toEqual([]);
});
