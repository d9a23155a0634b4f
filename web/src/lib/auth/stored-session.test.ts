// @vitest-environment happy-dom
// Which of what the SDK keeps a page begins with.
import { expect, test, vi } from 'vitest';
import { sessionIn, storedSession } from './stored-session.ts';

const now = Date.UTC(2026, 10, 28, 12);

const user = (expirationTime: unknown = now + 3_600_000) => ({
  uid: 'ada',
  email: 'ada@example.com',
  stsTokenManager: { accessToken: 'token', refreshToken: 'refresh', expirationTime },
});
const kept = (value: unknown, key = 'firebase:authUser:api-key:[DEFAULT]') => ({
  fbase_key: key,
  value,
});

test('is that of the user who is kept, with the token', () => {
  const heartbeat = kept({ heartbeats: [] }, 'firebase-heartbeat');
  expect(sessionIn([heartbeat, kept(user())], now)).toEqual({
    userId: 'ada',
    token: 'token',
    record: user(),
  });
});

test.each([
  ['nobody is kept', []],
  ['two users are', [kept(user()), kept(user(), 'firebase:authUser:other-key:[DEFAULT]')]],
  ['the user is another app’s', [kept(user(), 'firebase:authUser:api-key:other')]],
  ['the token ends within a minute', [kept(user(now + 60_000))]],
  ['the time is none', [kept(user('tomorrow'))]],
  ['there is no token', [kept({ uid: 'ada' })]],
  ['there is no user id', [kept({ ...user(), uid: 7 })]],
  ['the token’s place holds null', [kept({ ...user(), stsTokenManager: null })]],
  ['the user is null', [kept(null)]],
  ['records have another shape', [null, 'text', { fbase_key: 'firebase:authUser:a:[DEFAULT]' }]],
])('is none where %s', (_, records) => {
  expect(sessionIn(records, now)).toBeUndefined();
});

test('a token that lasts longer than a minute is taken', () => {
  expect(sessionIn([kept(user(now + 60_001))], now)?.token).toBe('token');
});

test('is read from local storage where the browser has no database', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request = new EventTarget();
      queueMicrotask(() => request.dispatchEvent(new Event('error')));
      return request;
    },
  });
  await expect(storedSession()).resolves.toBeUndefined();
  const inAnHour = Date.now() + 3_600_000;
  localStorage.setItem('firebase:authUser:api-key:[DEFAULT]', JSON.stringify(user(inAnHour)));
  await expect(storedSession()).resolves.toMatchObject({ userId: 'ada', token: 'token' });
  localStorage.setItem('firebase:authUser:api-key:[DEFAULT]', 'no JSON');
  await expect(storedSession()).resolves.toBeUndefined();
});

test('is none where the browser keeps nothing', async () => {
  vi.unstubAllGlobals();
  await expect(storedSession()).resolves.toBeUndefined();
});
