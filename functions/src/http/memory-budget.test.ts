import { describe, expect, test, vi } from 'vitest';
import { MemoryBudget, type MemoryLease } from './memory-budget.ts';

function budget(options: Partial<ConstructorParameters<typeof MemoryBudget>[0]> = {}) {
  return new MemoryBudget({
    totalBytes: 100,
    smallCalls: { totalBytes: 0, callBytes: 0 },
    callerBytes: 60,
    waitMs: 60_000,
    waitingCalls: 10,
    ...options,
  });
}

/** Asks for parts and records who got theirs, in order. */
function recorded(memory: MemoryBudget) {
  const granted: string[] = [];
  const leases = new Map<string, MemoryLease>();
  const take = async (name: string, bytes: number) => {
    const lease = await memory.take(name.charAt(0), bytes);
    granted.push(name);
    leases.set(name, lease);
  };
  const release = async (name: string) => {
    leases.get(name)?.release();
    await Promise.resolve();
  };
  return { granted, take, release, leases };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('grants what fits, and the rest when something is given back', async () => {
  const { granted, take, release } = recorded(budget());
  void take('a1', 60);
  void take('b1', 40);
  void take('c1', 10);
  await settled();
  expect(granted).toEqual(['a1', 'b1']);
  await release('b1');
  expect(granted).toEqual(['a1', 'b1', 'c1']);
});

test('one caller never has more than its share, whoever came first', async () => {
  const { granted, take, release } = recorded(budget());
  const names = ['a1', 'a2', 'a3', 'a4'];
  for (const name of names) {
    void take(name, 30);
  }
  void take('b1', 30);
  await settled();
  expect(granted).toEqual(['a1', 'a2', 'b1']);
  await release('a1');
  expect(granted).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('a caller’s own calls come in their order, though a later one needs less', async () => {
  const { granted, take, release } = recorded(budget());
  void take('a1', 40);
  void take('a2', 30);
  void take('a3', 10);
  await settled();
  expect(granted).toEqual(['a1']);
  await release('a1');
  expect(granted).toEqual(['a1', 'a2', 'a3']);
});

test('of those that wait, the caller that holds least comes first', async () => {
  const { granted, take, release } = recorded(budget({ callerBytes: 100 }));
  void take('c1', 40);
  void take('a1', 50);
  void take('a2', 40);
  void take('b1', 40);
  await settled();
  await release('c1');
  expect(granted).toEqual(['c1', 'a1', 'b1']);
});

test('what is large is not passed by what is small', async () => {
  const { granted, take, release } = recorded(budget());
  void take('a1', 60);
  void take('b1', 30);
  void take('c1', 50);
  void take('d1', 10);
  await settled();
  expect(granted).toEqual(['a1', 'b1']);
  await release('a1');
  expect(granted).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('a part that turns out smaller makes room at once; giving it back twice counts once', async () => {
  const { granted, take, leases, release } = recorded(budget({ callerBytes: 100 }));
  void take('a1', 100);
  void take('b1', 80);
  await settled();
  leases.get('a1')?.shrink(10);
  leases.get('a1')?.shrink(50);
  void take('c1', 10);
  await settled();
  expect(granted).toEqual(['a1', 'b1', 'c1']);
  await release('a1');
  await release('a1');
  void take('d1', 20);
  await settled();
  expect(granted).toEqual(['a1', 'b1', 'c1']);
});

test('what is more than the whole is granted when nothing else is held', async () => {
  const { granted, take, release } = recorded(budget());
  void take('a1', 10);
  void take('b1', 500);
  await settled();
  expect(granted).toEqual(['a1']);
  await release('a1');
  expect(granted).toEqual(['a1', 'b1']);
});

describe('of what is kept for small calls', () => {
  test('each caller has one at a time, whatever it holds or waits for', async () => {
    const smallCalls = { totalBytes: 60, callBytes: 20 };
    const { granted, take, release } = recorded(budget({ smallCalls }));
    void take('a1', 60);
    void take('b1', 40);
    void take('a2', 40);
    void take('c1', 30);
    for (const name of ['a3', 'a4', 'c2', 'd1', 'e1']) {
      void take(name, 20);
    }
    await settled();
    // No second one, and none beyond what there is.
    expect(granted).toEqual(['a1', 'b1', 'a3', 'c2', 'd1']);
    await release('d1');
    expect(granted.slice(5)).toEqual(['e1']);
    await release('a3');
    expect(granted.slice(6)).toEqual(['a4']);
  });

  test('the longest waiting comes first, and each caller’s before another’s second', async () => {
    const smallCalls = { totalBytes: 20, callBytes: 20 };
    const { granted, take, release } = recorded(budget({ smallCalls }));
    void take('x1', 60);
    void take('y1', 40);
    const small = ['a1', 'a2', 'b1', 'b2', 'c1'];
    for (const name of small) {
      void take(name, 20);
    }
    await settled();
    for (const name of small) {
      await release(granted.at(-1) ?? name);
    }
    expect(granted).toEqual(['x1', 'y1', 'a1', 'a2', 'b1', 'b2', 'c1']);
  });

  test('nothing is taken by what is large', async () => {
    const smallCalls = { totalBytes: 20, callBytes: 20 };
    const { granted, take } = recorded(budget({ smallCalls }));
    void take('a1', 20);
    void take('b1', 100);
    void take('c1', 30);
    void take('d1', 20);
    await settled();
    expect(granted).toEqual(['a1', 'b1']);
  });

  test('what is left of the rest is for small calls too', async () => {
    const smallCalls = { totalBytes: 20, callBytes: 20 };
    const { granted, take } = recorded(budget({ smallCalls }));
    for (const name of ['a1', 'b1', 'a2', 'b2', 'c1', 'd1', 'e1']) {
      void take(name, 20);
    }
    await settled();
    expect(granted).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'd1']);
  });
});

describe('refuses', () => {
  test('429 for whom only the own calls stand in the way, 503 where others do', async () => {
    vi.useFakeTimers();
    try {
      const memory = budget({ waitMs: 1000 });
      await memory.take('a', 60);
      const own = memory.take('a', 10);
      await memory.take('b', 40);
      const others = memory.take('c', 10);
      const outcomes = Promise.allSettled([own, others]);
      await vi.advanceTimersByTimeAsync(1000);
      expect(await outcomes).toMatchObject([
        { reason: { code: 'resource-exhausted' } },
        { reason: { code: 'unavailable' } },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('more calls of one caller than may wait, at once', async () => {
    const memory = budget({ waitingCalls: 2 });
    await memory.take('a', 60);
    void memory.take('a', 10);
    void memory.take('a', 10);
    await expect(memory.take('a', 10)).rejects.toMatchObject({ code: 'resource-exhausted' });
    await expect(memory.take('b', 10)).resolves.toBeDefined();
  });

  test('whoever had gone away before there was a line', async () => {
    const memory = budget();
    const gone = memory.take('a', 100, AbortSignal.abort(new Error('gone')));
    await expect(gone).rejects.toThrow('gone');
    await expect(memory.take('b', 100)).resolves.toBeDefined();
  });

  test('whoever has gone away, and lets the next one in', async () => {
    const memory = budget();
    await memory.take('a', 60);
    const gone = new AbortController();
    const large = memory.take('b', 50, gone.signal);
    const small = memory.take('c', 10);
    gone.abort(new Error('gone'));
    await expect(large).rejects.toThrow('gone');
    await expect(small).resolves.toBeDefined();
  });
});
