import { expect, test } from 'vitest';
import { createTokenCache } from './token-cache.ts';

const ada = { ownerId: 'ada', projectId: 'shop', keyVersion: 1 };
const minute = 60_000;

function setUp() {
  const clock = { now: 0 };
  let made = 0;
  const cache = createTokenCache(() => clock.now);
  const get = (owner = ada, validForMs = 60 * minute) =>
    cache.get(owner, () => Promise.resolve({ header: `Bearer ${(made += 1)}`, validForMs }));
  return { cache, clock, get };
}

test('keeps a token, for fifty minutes at most', async () => {
  const { clock, get } = setUp();
  expect(await get()).toBe('Bearer 1');
  clock.now = 50 * minute - 1;
  expect(await get()).toBe('Bearer 1');
  clock.now = 50 * minute;
  expect(await get()).toBe('Bearer 2');
});

test('keeps a token no longer than it lives', async () => {
  const { clock, get } = setUp();
  expect(await get(ada, minute)).toBe('Bearer 1');
  clock.now = minute;
  expect(await get(ada, 0)).toBe('Bearer 2');
  expect(await get(ada, -5 * minute)).toBe('Bearer 3');
});

test('hands nothing of one owner, project or version to another', async () => {
  const { get } = setUp();
  const owners = [ada, { ...ada, ownerId: 'bob' }, { ...ada, projectId: 'blog' }];
  const headers = [
    ...(await Promise.all(owners.map((owner) => get(owner)))),
    await get({ ...ada, keyVersion: 2 }),
  ];
  expect(new Set(headers).size).toBe(4);
});

test('forgets all of a project', async () => {
  const { cache, get } = setUp();
  await get();
  cache.forget('shop');
  expect(await get()).toBe('Bearer 2');
});
