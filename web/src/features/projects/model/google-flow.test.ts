import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { begunFlow, findGoogleProjects, grantedConnection } from './google-flow.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

const connection = {
  connectionId: 'abc',
  account: 'ada@gmail.example',
  expiresAt: '2026-11-21T12:00:00.000Z',
  projects: [
    { firebaseProjectId: 'shop-1', displayName: 'Shop', isConnected: false },
    { firebaseProjectId: 'blog-1', displayName: 'Blog', isConnected: true },
  ],
};

test('keeps what was begun until it is forgotten', () => {
  expect(begunFlow.read()).toBeUndefined();
  begunFlow.write({ session: 's', projectId: null });
  expect(begunFlow.read()).toEqual({ session: 's', projectId: null });
  begunFlow.write(null);
  expect(begunFlow.read()).toBeUndefined();
  kept.set('firekeep_google_begun', '{"session":1}');
  expect(begunFlow.read()).toBeUndefined();
});

test('offers an account until its access has run out', () => {
  grantedConnection.write(connection);
  expect(grantedConnection.read(Date.parse('2026-11-21T11:59:59.000Z'))).toEqual(connection);
  expect(grantedConnection.read(Date.parse('2026-11-21T12:00:00.000Z'))).toBeUndefined();
});

test('finds projects by name and by id', () => {
  const ids = (search: string) =>
    findGoogleProjects(connection.projects, search).map((project) => project.firebaseProjectId);
  expect(ids('')).toEqual(['blog-1', 'shop-1']);
  expect(ids(' SHOP ')).toEqual(['shop-1']);
  expect(ids('-1')).toHaveLength(2);
  expect(ids('nothing')).toEqual([]);
});
