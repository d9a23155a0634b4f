import { expect, test } from 'vitest';
import { runPipeline, type Pipeline } from './pipeline.ts';

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Numbers from 0, with a note of whether they were closed. */
class Numbers {
  given = 0;
  isClosed = false;
  private readonly count: number;

  constructor(count: number) {
    this.count = count;
  }

  async *all(): AsyncGenerator<number, void> {
    try {
      for (; this.given < this.count;) {
        this.given += 1;
        yield this.given - 1;
      }
    } finally {
      this.isClosed = true;
    }
  }
}

/** Runs over `count` numbers; what is taken, and how many were worked on at once at most. */
async function run(
  count: number,
  { numbers = new Numbers(count), ...part }: Partial<Pipeline<number>> & { numbers?: Numbers } = {},
) {
  const taken: number[] = [];
  let active = 0;
  let most = 0;
  const failure: unknown = await runPipeline<number>({
    items: numbers.all(),
    parallel: 4,
    held: 16,
    room: async () => undefined,
    take: async (item) => {
      taken.push(item);
    },
    ...part,
    work: async (item) => {
      active += 1;
      most = Math.max(most, active);
      try {
        await (part.work?.(item) ?? turns(item % 5));
      } finally {
        active -= 1;
      }
    },
  }).then(
    () => null,
    (error: unknown) => error,
  );
  return { taken, most, failure, active: () => active, numbers };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test('what takes longer is taken in its order all the same, several at once', async () => {
  const { taken, most, failure } = await run(50);
  expect(failure).toBeNull();
  expect(taken).toEqual(upTo(50));
  expect(most).toBe(4);
});

test('one item that takes long keeps no more than a few others waiting', async () => {
  const numbers = new Numbers(100);
  let given = 0;
  const { taken } = await run(100, {
    numbers,
    work: async (item) => {
      await turns(item === 0 ? 200 : 0);
      given = item === 0 ? numbers.given : given;
    },
  });
  expect(given).toBeLessThanOrEqual(20);
  expect(taken).toEqual(upTo(100));
});

test('taking is done one at a time, beside the work', async () => {
  let taking = 0;
  let most = 0;
  const order: number[] = [];
  const { failure } = await run(30, {
    take: async (item) => {
      taking += 1;
      most = Math.max(most, taking);
      await turns(3);
      order.push(item);
      taking -= 1;
    },
  });
  expect([failure, most]).toEqual([null, 1]);
  expect(order).toEqual(upTo(30));
});

test.each(['work', 'take', 'room'] as const)(
  'a failure (%s) ends it once nothing is under way, and closes the items',
  async (place) => {
    const fail = async (at: number, item: number) => {
      await turns(2);
      if (item === at) {
        throw new Error(`at ${item}`);
      }
    };
    let rooms = 0;
    const part: Partial<Pipeline<number>> = {
      work: { work: (item: number) => fail(7, item) },
      take: { take: (item: number) => fail(7, item) },
      room: {
        room: () => {
          rooms += 1;
          return fail(7, rooms);
        },
      },
    }[place];
    const { failure, active, numbers, taken } = await run(1000, part);
    expect(failure).toEqual(new Error('at 7'));
    expect(active()).toBe(0);
    expect(numbers.isClosed).toBe(true);
    expect(numbers.given).toBeLessThan(30);
    expect(taken).toEqual(upTo(taken.length));
  },
);
