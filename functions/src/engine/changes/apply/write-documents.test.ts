import { expect, test } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import type { DocumentTarget, WriteResult } from '../../document-target.ts';
import { withoutDelays } from '../../../testing/without-delays.ts';
import { writeDocuments, type Answers } from './write-documents.ts';

const never = new AbortController().signal;
const done: WriteResult = { code: 0, message: '', updateTime: null };

function unavailable(): never {
  throw new AppError('unavailable', 'Unavailable', { isInternal: true });
}

function refused(code: number, message: string): WriteResult {
  return { code, message, updateTime: null };
}

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

  async getUpdateTimes(): Promise<(number | null)[]> {
    return [];
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

/** Sends so many writes; the answers by number. */
async function written(target: MemoryTarget, count: number, signal = never): Promise<Answers> {
  const writes = Array.from({ length: count }, (_, index) => Buffer.from(`c/${index}`));
  const answers: Answers = [];
  await writeDocuments(target, { writes, answers, unanswered: new Set() }, signal);
  return answers;
}

test('one request takes everything where nothing is refused', async () => {
  const target = new MemoryTarget((paths) => paths.map(() => done));
  const answers = await written(target, 300);
  expect(target.requests).toHaveLength(1);
  expect(answers).toEqual(Array.from({ length: 300 }, () => done));
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
    const answers = await written(target, 300);
    expect(target.taken.size).toBe(299);
    expect(target.requests.length).toBeLessThan(20);
    expect(answers[poisoned]).toEqual(refused(3, 'Invalid name'));
    expect(answers.filter((answer) => answer?.code !== 0)).toHaveLength(1);
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
  const answers = await written(target, 128);
  const named = answers.flatMap((answer, index) => (answer?.code === 0 ? [] : [`c/${index}`]));
  expect(new Set(named)).toEqual(poisoned);
  expect(target.taken.size).toBe(125);
});

test('a refusal of one write is passed on and keeps no other from being written', async () => {
  const target = new MemoryTarget((paths) =>
    paths.map((path) => (path === 'c/1' ? refused(7, 'No') : done)),
  );
  const answers = await written(target, 3);
  expect(answers).toEqual([done, refused(7, 'No'), done]);
  expect(target.requests).toHaveLength(1);
});

test.each([4, 8, 10, 13, 14])(
  'a write refused with code %i is sent again, it alone',
  async (code) => {
    const target = new MemoryTarget((paths, request) =>
      paths.map((path) => (path === 'c/1' && request < 3 ? refused(code, 'Later') : done)),
    );
    const answers = await withoutDelays(() => written(target, 3));
    expect(target.requests).toEqual([['c/0', 'c/1', 'c/2'], ['c/1'], ['c/1']]);
    expect(answers).toEqual([done, done, done]);
  },
);

test('a request whose outcome is unknown is sent again as a whole', async () => {
  const target = new MemoryTarget((paths, request) => {
    if (request === 1) {
      throw new AppError('timeout', 'Deadline', { isInternal: true });
    }
    return paths.map(() => done);
  });
  await withoutDelays(() => written(target, 2));
  expect(target.requests).toEqual([
    ['c/0', 'c/1'],
    ['c/0', 'c/1'],
  ]);
});

test('a target that stays out of reach ends the step, not the documents', async () => {
  const target = new MemoryTarget(() => {
    throw new AppError('unavailable', 'Unavailable', { isInternal: true });
  });
  await expect(withoutDelays(() => written(target, 2))).rejects.toMatchObject({
    code: 'unavailable',
  });
  // Both alone too, the last time: it might have been one of them.
  expect(target.requests).toHaveLength(8);
});

test('an outage in which some writes are taken ends the step, and fails no document', async () => {
  const target = new MemoryTarget((paths) => {
    const isTaken = paths.length <= 8 && paths.every((path) => Number(path.slice(2)) < 8);
    return isTaken ? paths.map(() => done) : unavailable();
  });
  await expect(withoutDelays(() => written(target, 16))).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('a database that is refused as a whole, in the words of a document, ends it soon', async () => {
  const off = () => {
    throw new AppError('failed-precondition', 'The API is not enabled', { isInternal: true });
  };
  const target = new MemoryTarget(off);
  target.getUpdateTimes = async () => off();
  await expect(written(target, 300)).rejects.toThrow('not enabled');
  expect(target.requests.length).toBeLessThan(20);
});

test('a write that is refused for the time being until the end is named', async () => {
  const target = new MemoryTarget((paths) =>
    paths.map((path) => (path === 'c/1' ? refused(10, 'Contention') : done)),
  );
  const answers = await withoutDelays(() => written(target, 2));
  expect(answers[1]).toEqual(refused(10, 'Contention'));
});

test.each(['permission-denied', 'unauthenticated', 'not-found'] as const)(
  'a refusal of the key or the database (%s) ends it once some documents are refused alone',
  async (code) => {
    const target = new MemoryTarget(() => {
      throw new AppError(code, 'No', { isInternal: true });
    });
    await expect(written(target, 300)).rejects.toMatchObject({ code });
    expect(target.requests.length).toBeLessThan(20);
    await expect(written(target, 1)).rejects.toMatchObject({ code });
  },
);

test.each(['corrupt', 'missing'] as const)(
  'what is wrong with what Firekeep stores (%s) ends it at once',
  async (code) => {
    const target = new MemoryTarget(() => {
      throw new AppError(code, 'No', { isInternal: true });
    });
    await expect(written(target, 300)).rejects.toMatchObject({ code });
    expect(target.requests).toHaveLength(1);
  },
);

test('what keeps a request from being sent is no refusal of its documents', async () => {
  const target = new MemoryTarget(() => {
    throw new AppError('failed-precondition', 'The key does not open');
  });
  await expect(written(target, 300)).rejects.toThrow('does not open');
  expect(target.requests).toHaveLength(1);
});

test('stops waiting when it is asked to', async () => {
  const abort = new AbortController();
  const target = new MemoryTarget((paths) => {
    abort.abort(new Error('cancelled'));
    return paths.map(() => refused(14, 'Later'));
  });
  await expect(written(target, 1, abort.signal)).rejects.toThrow('cancelled');
});
