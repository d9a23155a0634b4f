import { expect, test, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import type { DocumentTarget, WriteResult } from '../document-target.ts';
import { writeDocuments, type PlannedWrite } from './write-documents.ts';

const never = new AbortController().signal;
const done: WriteResult = { code: 0, message: '' };

/**
 * A target that remembers what it took. `answer` decides about each request; by default everything
 * is taken.
 */
class MemoryTarget implements DocumentTarget {
  readonly root = 'projects/p/databases/(default)/documents';
  readonly requests: string[][] = [];
  readonly taken = new Set<string>();
  private readonly answer: (paths: string[], request: number) => WriteResult[];

  constructor(answer: (paths: string[], request: number) => WriteResult[]) {
    this.answer = answer;
  }

  async getDocuments(): Promise<Map<string, Uint8Array>> {
    return new Map();
  }

  async writeBatch(writes: readonly Uint8Array[]): Promise<WriteResult[]> {
    const paths = writes.map((write) => Buffer.from(write).toString());
    this.requests.push(paths);
    const results = this.answer(paths, this.requests.length);
    for (const [index, path] of paths.entries()) {
      if (results[index]?.code === 0) {
        this.taken.add(path);
      }
    }
    return results;
  }
}

function planned(count: number): PlannedWrite[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `c/${index}`,
    write: Buffer.from(`c/${index}`),
  }));
}

/** Lets the delays between attempts pass at once. */
async function hurried<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers();
  try {
    const result = work();
    result.catch(() => undefined);
    await vi.runAllTimersAsync();
    return await result;
  } finally {
    vi.useRealTimers();
  }
}

test('one request takes everything where nothing is refused', async () => {
  const target = new MemoryTarget((paths) => paths.map(() => done));
  const refusals = await writeDocuments(target, planned(300), never);
  expect(target.requests).toHaveLength(1);
  expect([...refusals.values()].every((refusal) => refusal === null)).toBe(true);
  expect(refusals.size).toBe(300);
});

test.each([0, 1, 149, 150, 299])(
  'a document that fails the whole request is found alone, and all others are written (number %i)',
  async (poisoned) => {
    const target = new MemoryTarget((paths) => {
      if (paths.includes(`c/${poisoned}`)) {
        throw new AppError('invalid-argument', 'Invalid name', { isInternal: true });
      }
      return paths.map(() => done);
    });
    const refusals = await writeDocuments(target, planned(300), never);
    expect(target.taken.size).toBe(299);
    expect(target.requests.length).toBeLessThan(20);
    expect(refusals.get(`c/${poisoned}`)).toEqual({ code: 3, reason: 'Invalid name' });
    expect([...refusals.values()].filter((refusal) => refusal !== null)).toHaveLength(1);
  },
);

test('several of them are all found', async () => {
  const poisoned = new Set(['c/3', 'c/4', 'c/100']);
  const target = new MemoryTarget((paths) => {
    if (paths.some((path) => poisoned.has(path))) {
      throw new AppError('invalid-argument', 'Invalid name', { isInternal: true });
    }
    return paths.map(() => done);
  });
  const refusals = await writeDocuments(target, planned(128), never);
  const refused = [...refusals].filter(([, refusal]) => refusal !== null).map(([path]) => path);
  expect(new Set(refused)).toEqual(poisoned);
  expect(target.taken.size).toBe(125);
});

test('a refusal of one write is passed on and keeps no other from being written', async () => {
  const target = new MemoryTarget((paths) =>
    paths.map((path) => (path === 'c/1' ? { code: 7, message: 'No' } : done)),
  );
  const refusals = await writeDocuments(target, planned(3), never);
  expect(refusals).toEqual(
    new Map([
      ['c/0', null],
      ['c/1', { code: 7, reason: 'No' }],
      ['c/2', null],
    ]),
  );
  expect(target.requests).toHaveLength(1);
});

test.each([4, 8, 10, 13, 14])(
  'a write refused with code %i is sent again, it alone',
  async (code) => {
    const target = new MemoryTarget((paths, request) =>
      paths.map((path) => (path === 'c/1' && request < 3 ? { code, message: 'Later' } : done)),
    );
    const refusals = await hurried(() => writeDocuments(target, planned(3), never));
    expect(target.requests).toEqual([['c/0', 'c/1', 'c/2'], ['c/1'], ['c/1']]);
    expect([...refusals.values()]).toEqual([null, null, null]);
  },
);

test('a request whose outcome is unknown is sent again as a whole', async () => {
  const target = new MemoryTarget((paths, request) => {
    if (request === 1) {
      throw new AppError('timeout', 'Deadline', { isInternal: true });
    }
    return paths.map(() => done);
  });
  await hurried(() => writeDocuments(target, planned(2), never));
  expect(target.requests).toEqual([
    ['c/0', 'c/1'],
    ['c/0', 'c/1'],
  ]);
});

test('a target that stays out of reach ends the step, not the documents', async () => {
  const target = new MemoryTarget(() => {
    throw new AppError('unavailable', 'Unavailable', { isInternal: true });
  });
  await expect(hurried(() => writeDocuments(target, planned(2), never))).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(target.requests).toHaveLength(6);
});

test('a write that is refused for the time being until the end is named', async () => {
  const target = new MemoryTarget((paths) =>
    paths.map((path) => (path === 'c/1' ? { code: 10, message: 'Contention' } : done)),
  );
  const refusals = await hurried(() => writeDocuments(target, planned(2), never));
  expect(refusals.get('c/1')).toEqual({ code: 10, reason: 'Contention' });
});

test.each(['permission-denied', 'unauthenticated', 'not-found', 'corrupt', 'missing'] as const)(
  'a refusal of the key or the database (%s) ends it at once',
  async (code) => {
    const target = new MemoryTarget(() => {
      throw new AppError(code, 'No', { isInternal: true });
    });
    await expect(writeDocuments(target, planned(300), never)).rejects.toMatchObject({ code });
    expect(target.requests).toHaveLength(1);
  },
);

test('what keeps a request from being sent is no refusal of its documents', async () => {
  const target = new MemoryTarget(() => {
    throw new AppError('failed-precondition', 'The key does not open');
  });
  await expect(writeDocuments(target, planned(300), never)).rejects.toThrow('does not open');
  expect(target.requests).toHaveLength(1);
});

test('stops waiting when it is asked to', async () => {
  const abort = new AbortController();
  const target = new MemoryTarget((paths) => {
    abort.abort(new Error('cancelled'));
    return paths.map(() => ({ code: 14, message: 'Later' }));
  });
  await expect(writeDocuments(target, planned(1), abort.signal)).rejects.toThrow('cancelled');
});
