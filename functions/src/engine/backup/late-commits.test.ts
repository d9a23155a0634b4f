import { expect, test } from 'vitest';
import { unlimited } from '../step-limits.ts';
import { LateCommits } from './late-commits.ts';

/** Commits that end when they are let. */
class Commits {
  readonly begun: number[] = [];
  private readonly ends: ((error?: Error) => void)[] = [];
  readonly commit = (state: number): Promise<void> => {
    this.begun.push(state);
    return new Promise((resolve, reject) => {
      this.ends.push((error) => {
        if (error === undefined) {
          resolve();
        } else {
          reject(error);
        }
      });
    });
  };

  end(error?: Error): void {
    this.ends.shift()?.(error);
  }
}

const often = { ...unlimited, commitEveryMs: 0 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('does not wait for a commit, but for the one before it', async () => {
  const commits = new Commits();
  const late = new LateCommits(often, commits.commit);
  await late.reached(1);
  let isReached = false;
  const second = late.reached(2).then(() => (isReached = true));
  await settled();
  expect([commits.begun, isReached]).toEqual([[1], false]);
  commits.end();
  await second;
  expect(commits.begun).toEqual([1, 2]);
});

test('passes over states between two commits, never the last', async () => {
  const commits = new Commits();
  const late = new LateCommits(unlimited, commits.commit);
  await late.reached(1);
  await late.reached(2);
  const end = late.end(3);
  await settled();
  expect(commits.begun).toEqual([3]);
  commits.end();
  await end;
});

test('a step that is broken off ends no sooner than the commit under way', async () => {
  const commits = new Commits();
  const abort = new AbortController();
  const late = new LateCommits({ ...often, signal: abort.signal }, commits.commit);
  await late.reached(1);
  abort.abort();
  let hasEnded = false;
  const end = late.keepReached().then(() => (hasEnded = true));
  await settled();
  expect(hasEnded).toBe(false);
  commits.end();
  await end;
  expect(commits.begun).toEqual([1]);
});

test('a commit that fails ends the work, and nothing is committed after it', async () => {
  const commits = new Commits();
  const late = new LateCommits(often, commits.commit);
  await late.reached(1);
  commits.end(new Error('lost'));
  await expect(late.reached(2)).rejects.toThrow('lost');
  await expect(late.keepReached()).rejects.toThrow('lost');
  await expect(late.end(3)).rejects.toThrow('lost');
  expect(commits.begun).toEqual([1]);
});

test('keeps what was reached before a failure, unless the step is to stop', async () => {
  const commits = new Commits();
  const late = new LateCommits(unlimited, commits.commit);
  await late.keepReached();
  await late.reached(1);
  const kept = late.keepReached();
  await settled();
  commits.end();
  await kept;
  expect(commits.begun).toEqual([1]);

  const stopped = new LateCommits({ ...unlimited, signal: AbortSignal.abort() }, commits.commit);
  await stopped.reached(2);
  await stopped.keepReached();
  expect(commits.begun).toEqual([1]);
});
