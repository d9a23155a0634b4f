import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { AppError } from '../lib/errors.ts';
import { TimeSlices } from '../lib/time-slices.ts';
import { getThing, startApp, userId } from '../testing/served-app.ts';
import { CallMemory } from './call-memory.ts';
import type { AdmittedMemory } from './hold-body.ts';
import { MemoryBudget } from './memory-budget.ts';
import { route } from './route.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('of its part a call', () => {
  function callOf(
    memory: MemoryBudget,
    {
      signal = new AbortController().signal,
      admitted = null,
    }: { readonly signal?: AbortSignal; readonly admitted?: AdmittedMemory | null } = {},
  ) {
    const res = new ServerResponse(new IncomingMessage(new Socket()));
    return { res, held: new CallMemory({ memory, res, signal, admitted }) };
  }

  function budget(waitingCalls = 1) {
    const smallCalls = { totalBytes: 0, callBytes: 0 };
    const limits = { totalBytes: 100, callerBytes: 100, waitMs: 60_000, waitingCalls };
    return new MemoryBudget({ ...limits, smallCalls });
  }

  test('keeps only its answer once its work has ended, and nothing when that was sent', async () => {
    const memory = budget();
    const { res, held } = callOf(memory);
    await held.take('ada', 100);
    held.end(10);
    await memory.take('bob', 90);
    const rest = memory.take('eve', 10);
    res.emit('close');
    await expect(rest).resolves.toBeDefined();
  });

  test('needs none that holds nothing, however many others wait', async () => {
    const memory = budget(0);
    await expect(callOf(memory).held.take('ada', 1)).rejects.toMatchObject({
      code: 'resource-exhausted',
    });
    const { held } = callOf(memory);
    await held.take('ada', 0);
    held.end(0);
  });

  test('takes all at once: a second time is a mistake, however much is free', async () => {
    const { held } = callOf(budget());
    await held.take('ada', 0);
    await held.take('ada', 10);
    await expect(held.take('ada', 10)).rejects.toThrow('once');
    held.end(0);
  });

  test('waits for nothing that was admitted with its body, and gives that back', async () => {
    const memory = budget();
    const { res, held } = callOf(memory, {
      admitted: { ...(await memory.take('ada', 100)), besideBodyBytes: 50 },
    });
    await held.take('ada', 50);
    await expect(held.take('ada', 10)).rejects.toThrow('once');
    held.end(10);
    await memory.take('bob', 90);
    const rest = memory.take('eve', 10);
    res.emit('close');
    await expect(rest).resolves.toBeDefined();
  });

  test('is refused more than was admitted beside its body: it holds the body while it would wait', async () => {
    const memory = budget();
    const lease = await memory.take('ada', 60);
    const { res, held } = callOf(memory, { admitted: { ...lease, besideBodyBytes: 10 } });
    await expect(held.take('ada', 11)).rejects.toThrow('admitted with its body');
    held.end(0);
    res.emit('close');
    await expect(memory.take('bob', 100)).resolves.toBeDefined();
  });

  test('waits no longer once its caller is gone', async () => {
    const memory = budget();
    await memory.take('bob', 100);
    const gone = new AbortController();
    const waiting = callOf(memory, { signal: gone.signal }).held.take('ada', 10);
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
  });

  test('leaves others of the process their time from when it has it until its work ends', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    /** Whether long work makes a pause. */
    const pauses = async () => {
      await new TimeSlices().next(1024 * 1024);
      timers.mockClear();
      await eventLoopTurn();
      return timers.mock.calls.some(([, ms]) => ms !== undefined && ms <= 100);
    };
    const calls = [callOf(budget()), callOf(budget())];
    expect(await pauses()).toBe(false);
    await Promise.all(calls.map(({ held }) => held.take('ada', 0)));
    expect(await pauses()).toBe(true);
    calls.forEach(({ held }) => held.end(0));
    expect(await pauses()).toBe(false);
  });
});

/**
 * A route whose calls hold this much until they are let go; `under` ends those that are under way.
 */
function heldCalls(holdsBytes: number) {
  const under: (() => void)[] = [];
  const held = route(
    getThing,
    async ({ params }) => {
      await new Promise<void>((resolve) => under.push(resolve));
      return { id: params.id };
    },
    { holdsBytes },
  );
  return { held, under };
}

describe('a call that holds much', () => {
  test('waits for its part, and is refused with a time to try again once that takes too long', async () => {
    const { held, under } = heldCalls(50);
    await using app = await startApp([held]);
    const ask = async (token: string) => app.ask(`/api/things/x?userId=${token}`, { token });
    const calls = [ask('ada'), ask('bob')];
    await expect.poll(() => under).toHaveLength(2);
    const own = await ask('ada');
    expect([own.status, own.headers.get('retry-after')]).toEqual([429, '5']);
    expect(own.body).toMatchObject({ error: { code: 'resource-exhausted' } });
    const others = await ask('eve');
    expect([others.status, others.headers.get('retry-after')]).toEqual([503, '5']);
    under.forEach((end) => end());
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('gives its part back with its answer, also with that of a failure', async () => {
    const failing = route(
      getThing,
      async () => {
        throw new AppError('not-found', 'Nothing there');
      },
      { holdsBytes: 60 },
    );
    await using app = await startApp([failing]);
    for (let n = 0; n < 4; n += 1) {
      expect((await app.ask('/api/things/x?userId=ada')).status).toBe(404);
    }
  });
});

test('a call holds its part until its work has ended, whoever waits for the answer', async () => {
  const { held, under } = heldCalls(60);
  await using app = await startApp([held]);
  const browser = new AbortController();
  const gone = app.ask('/api/things/x?userId=ada', { signal: browser.signal });
  await expect.poll(() => under).toHaveLength(1);
  browser.abort();
  await expect(gone).rejects.toThrow('abort');
  expect((await app.ask('/api/things/x?userId=ada')).status).toBe(429);
  under.forEach((end) => end());
  const next = app.ask('/api/things/x?userId=ada');
  await expect.poll(() => under).toHaveLength(2);
  under.forEach((end) => end());
  expect((await next).status).toBe(200);
});

test('who goes away while waiting is no failure', async () => {
  const { held, under } = heldCalls(60);
  await using app = await startApp([held]);
  const first = app.ask('/api/things/x?userId=ada');
  await expect.poll(() => under).toHaveLength(1);
  const browser = new AbortController();
  const gone = app.ask('/api/things/x?userId=ada', { signal: browser.signal });
  setTimeout(() => browser.abort(), 5);
  await expect(gone).rejects.toThrow('abort');
  // By the time that one after it has waited in vain, it waits no longer either.
  expect((await app.ask('/api/things/x?userId=ada')).status).toBe(429);
  under.forEach((end) => end());
  expect((await first).status).toBe(200);
  expect(under).toHaveLength(1);
  expect(app.lines).toEqual([]);
});

test('a file holds its part until all of it was sent', async () => {
  const under: (() => void)[] = [];
  const getFile = endpoint.get('/api/files/{id}', {
    params: z.strictObject({ id: z.string() }),
    query: z.strictObject({ userId }),
    answersFile: ['application/json'],
  });
  const sending = route(
    getFile,
    async () => ({
      disposition: 'attachment',
      contentType: 'application/json',
      body: async function* () {
        yield Buffer.from('{');
        await new Promise<void>((resolve) => under.push(resolve));
        yield Buffer.from('}');
      },
    }),
    { holdsBytes: 60 },
  );
  await using app = await startApp([sending]);
  const first = app.ask('/api/files/x?userId=ada');
  await expect.poll(() => under).toHaveLength(1);
  expect((await app.ask('/api/files/x?userId=ada')).status).toBe(429);
  under.forEach((end) => end());
  expect((await first).status).toBe(200);
  const next = app.ask('/api/files/x?userId=ada');
  await expect.poll(() => under).toHaveLength(2);
  under.forEach((end) => end());
  expect((await next).status).toBe(200);
});
