import { describe, expect, test } from 'vitest';
import { AppError } from '../lib/errors.ts';
import { getThing, startApp } from '../testing/served-app.ts';
import { route } from './route.ts';

/** A route whose calls hold this much until they are let go; `under` ends those that are under way. */
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
  under.forEach((end) => end());
  await first;
  expect(app.lines).toEqual([]);
});
