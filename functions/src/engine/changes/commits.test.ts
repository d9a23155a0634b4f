import { expect, test } from 'vitest';
import { unlimited } from '../step-limits.ts';
import { Commits } from './commits.ts';
import { maxEntriesPerPage, type Entry } from './entries.ts';

function entries(count: number): Entry[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `c/${index}`,
    change: 'create' as const,
    time: null,
  }));
}

/** Commits that take as long as the test says, and what was committed. */
function setUp(commitEveryMs = Infinity) {
  const committed: [state: number, entries: number][] = [];
  const waiting: (() => void)[] = [];
  let atOnce = 0;
  const commits = new Commits<number>({
    limits: { ...unlimited, commitEveryMs },
    state: 0,
    commit: async (state, found) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      atOnce -= 1;
      committed.push([state, found.length]);
    },
  });
  const turn = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  const release = async () => {
    await turn();
    waiting.shift()?.();
    await turn();
  };
  return { commits, committed, waiting, release };
}

const page = maxEntriesPerPage;

test('a full page is committed at once, and the rest not before its time', async () => {
  const { commits, committed, waiting, release } = setUp();
  commits.add(1, entries(page - 1));
  expect(waiting).toHaveLength(0);
  commits.add(2, entries(1));
  commits.add(3, entries(5));
  await release();
  expect(committed).toEqual([[2, page]]);
  expect(commits.state).toBe(2);
  expect(await commits.rest()).toHaveLength(5);
});

test('what waits longer than the interval is committed with what is done next', () => {
  const { commits, waiting } = setUp(0);
  commits.add(1, []);
  commits.add(2, entries(1));
  expect(waiting).toHaveLength(1);
});

test('no commit holds more than a page and what went beyond it', async () => {
  const { commits, committed, release } = setUp();
  for (let state = 1; state <= 9; state += 1) {
    commits.add(state, entries(page / 2));
  }
  const finished = commits.finish((state) => state + 100);
  for (let turn = 0; turn < 6; turn += 1) {
    await release();
  }
  expect(await finished).toBe(109);
  expect(committed).toEqual([
    [2, page],
    [4, page],
    [6, page],
    [8, page],
    [109, page / 2],
  ]);
});

test('there is room until two pages wait', async () => {
  const { commits, release } = setUp();
  commits.add(1, entries(page));
  await commits.room();
  commits.add(2, entries(page));
  const stateWithRoom = (async () => {
    await commits.room();
    return commits.state;
  })();
  expect(commits.state).toBe(0);
  await release();
  expect(await stateWithRoom).toBe(1);
  expect(commits.state).toBe(1);
});

test('a commit that fails ends the room, and what it held is among the rest', async () => {
  const commits = new Commits<number>({
    limits: unlimited,
    state: 0,
    commit: async () => {
      throw new Error('the lease is lost');
    },
  });
  commits.add(1, entries(page));
  commits.add(2, entries(3));
  await commits.settled();
  await expect(commits.room()).rejects.toThrow('the lease is lost');
  await expect(commits.finish(null)).rejects.toThrow('the lease is lost');
  expect(await commits.rest()).toHaveLength(page + 3);
  expect(commits.state).toBe(0);
});

test('the end is committed where nothing waits, and only where it is the end', async () => {
  const { commits, committed, release } = setUp();
  expect(await commits.finish(null)).toBe(0);
  const finished = commits.finish((state) => state + 1);
  await release();
  expect(await finished).toBe(1);
  expect(committed).toEqual([[1, 0]]);
});
