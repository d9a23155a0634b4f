import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { countCall, TimeSlices } from './time-slices.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  // The next test begins once nothing of this one is waiting.
  await new TimeSlices().next(1024 * 1024);
  await eventLoopTurn();
  await eventLoopTurn();
});

/** Work whose steps take as long as they say. */
function work(done: string[], name: string, { steps, stepMs }: { steps: number; stepMs: number }) {
  let clockMs = 0;
  const slices = new TimeSlices(() => clockMs);
  return (async () => {
    for (let step = 0; step < steps; step += 1) {
      await slices.next();
      done.push(name);
      clockMs += stepMs;
    }
  })();
}

/** What was done in each of the next turns of the event loop. */
async function turnByTurn(done: string[], count: number): Promise<string[][]> {
  const all: string[][] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await eventLoopTurn();
    all.push(done.splice(0));
  }
  return all;
}

test('short work never waits', async () => {
  const done: string[] = [];
  await work(done, 'a', { steps: 1000, stepMs: 0.001 });
  const [first] = await turnByTurn(done, 1);
  expect(first).toHaveLength(1000);
});

test('of long work only one continues in each turn of the event loop', async () => {
  const done: string[] = [];
  const all = ['a', 'b', 'c'].map((name) => work(done, name, { steps: 3, stepMs: 10 }));
  const turns = await turnByTurn(done, 8);
  await Promise.all(all);
  expect(turns[0]).toEqual(['a', 'b', 'c']);
  expect(turns.slice(1).map((turn) => turn.length)).toEqual([1, 1, 1, 1, 1, 1, 0]);
});

test('work that has just had a slice does not wait again before it has computed for long', async () => {
  const done: string[] = [];
  let clockMs = 0;
  const slices = new TimeSlices(() => clockMs);
  clockMs = 10;
  await slices.next();
  const next = slices.next().then(() => done.push('next'));
  await Promise.resolve();
  await Promise.resolve();
  expect(done).toEqual(['next']);
  await next;
});

test('whoever has computed least comes first', async () => {
  const done: string[] = [];
  const large = Array.from({ length: 5 }, (_, n) =>
    work(done, `large ${n}`, { steps: 20, stepMs: 100 }),
  );
  await turnByTurn(done, 20);
  const small = work(done, 'small', { steps: 2, stepMs: 6 });
  const turns = await turnByTurn(done, 2);
  expect(turns.flat().filter((name) => name === 'small')).toHaveLength(2);
  await Promise.all([...large, small]);
});

test('what was computed in earlier slices counts', async () => {
  let clockMs = 0;
  const long = new TimeSlices(() => clockMs);
  for (let slice = 0; slice < 5; slice += 1) {
    clockMs += 30;
    await long.next();
  }
  let otherMs = 0;
  const other = new TimeSlices(() => otherMs);
  clockMs += 30;
  otherMs = 100;
  const order: string[] = [];
  const next = async (slices: TimeSlices, name: string) =>
    slices.next().then(() => order.push(name));
  await Promise.all([next(long, 'long'), next(other, 'other')]);
  expect(order).toEqual(['other', 'long']);
});

test('new work does not keep what has computed for long waiting for ever', async () => {
  let clockMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs);
  const done: string[] = [];
  const begin = async (name: string, bytes: number) => {
    await new TimeSlices().next(bytes);
    done.push(name);
  };
  const long = new TimeSlices();
  clockMs = 10_000;
  const large = long.next().then(() => done.push('large'));
  const news: Promise<void>[] = [];
  for (let n = 0; n < 20; n += 1) {
    // Two come where one goes.
    news.push(begin('new', 1024 * 1024), begin('new', 1024 * 1024));
    clockMs += 50;
    await eventLoopTurn();
  }
  expect(done.indexOf('large')).toBeGreaterThan(2);
  expect(done.indexOf('large')).toBeLessThan(12);
  await Promise.all([large, ...news]);
});

/** Keeps the process busy in each step, without looking at anybody's clock but its own. */
async function compute(steps: number, stepMs: number): Promise<void> {
  const slices = new TimeSlices();
  for (let step = 0; step < steps; step += 1) {
    await slices.next();
    const until = performance.now() + stepMs;
    while (performance.now() < until) {
      // Busy.
    }
  }
}

test('while another call is answered, long work leaves it two thirds of the time', async () => {
  const ends = [countCall(), countCall()];
  const begunAt = performance.now();
  await compute(6, 10);
  // Timers may come a millisecond early.
  expect(performance.now() - begunAt).toBeGreaterThan(6 * 10 + 4 * 19);
  for (const end of ends) {
    end();
  }
});

test('nobody pauses for long, however long a slice was', async () => {
  let clockMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs);
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  const ends = [countCall(), countCall()];
  await work([], 'long', { steps: 2, stepMs: 10 });
  clockMs = 10_000;
  await eventLoopTurn();
  ends.forEach((end) => end());
  expect(pauses.mock.calls.map(([, ms]) => ms)).toEqual([100]);
});

test('long work that is alone never pauses', async () => {
  const end = countCall();
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  await compute(6, 10);
  end();
  expect(pauses).not.toHaveBeenCalled();
});

test('a step that goes through much waits, even the first', async () => {
  const order: string[] = [];
  const slices = new TimeSlices(() => 0);
  const step = slices.next(1024 * 1024).then(() => order.push('step'));
  await Promise.resolve();
  order.push('others');
  await step;
  expect(order).toEqual(['others', 'step']);
});
