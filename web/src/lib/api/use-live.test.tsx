// @vitest-environment happy-dom
import { alertSchema } from '@firekeep/functions/contract';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { demonstrationId } from '#config/demonstration.ts';
import { sampleUser } from '#testing/samples.ts';
import { withQueries } from '#testing/with-queries.tsx';
import { patchAuthState } from '../auth/auth-state.ts';
import { listening } from '../firebase/listening.ts';
import { listenWith } from '../firebase/record-listener.ts';
import { liveSnapshotOf } from './live-list.ts';
import { useLiveSnapshot, useLive } from './use-live.ts';

const sdk = vi.hoisted(() => ({
  stopped: vi.fn<() => void>(),
  /** What the listeners that were begun have asked for, and how they are answered. */
  begun: [] as { asked: string; next: (snapshot: object) => void; fail: () => void }[],
}));

vi.mock('firebase/firestore', () => {
  const part =
    (name: string) =>
    (...parts: unknown[]) =>
      `${name}(${parts.filter((each) => typeof each === 'string' || typeof each === 'number').join(' ')})`;
  return {
    and: part('and'),
    collection: part('collection'),
    documentId: part('id'),
    limit: part('limit'),
    or: part('or'),
    orderBy: part('orderBy'),
    query: part('query'),
    where: part('where'),
    onSnapshot: (...[asked, , next, fail]: [string, object, () => void, () => void]) => {
      sdk.begun.push({ asked, next, fail });
      return sdk.stopped;
    },
  };
});

const queryKey = ['things'];
const schema = z.object({ id: z.string(), createdAt: z.string() });
const record = { id: 'a', createdAt: '2026-01-01' };

const snapshot = (fromCache: boolean, ...records: object[]) => ({
  metadata: { fromCache },
  docs: records.map((each) => ({ data: () => each })),
});

// The SDK is mocked: no listener looks at it.
const listen = listenWith(Object.create(null));

beforeEach(() => {
  listening.set(listen);
  patchAuthState({ user: sampleUser });
  sdk.begun.length = 0;
  sdk.stopped.mockClear();
});

function begin(source: object = { projectId: 'shop' }) {
  const { client, render } = withQueries();
  const { result, unmount } = render(() => {
    useLive({ from: 'backupRecords', schema, ...source }, [{ queryKey }]);
    return useLiveSnapshot({ queryKey });
  });
  const [listener] = sdk.begun;
  return { client, result, unmount, listener };
}

test.each([
  [
    { projectId: 'shop' },
    'query(collection(backupRecords) and(where(ownerId == ada) where(projectId == shop)) orderBy(createdAt desc) limit(50))',
  ],
  [
    { from: 'restores', projectId: 'shop', orInto: true },
    'query(collection(restores) and(where(ownerId == ada) or(where(projectId == shop) where(target.projectId == shop) where(sourceProjectId == shop))) orderBy(createdAt desc) limit(50))',
  ],
  [
    { from: 'alarms', state: 'open', orderedBy: 'raisedAt', schema: alertSchema },
    'query(collection(alarms) and(where(ownerId == ada) where(state == open)) orderBy(raisedAt desc) limit(50))',
  ],
  [
    { from: 'restores', id: 'r1' },
    'query(collection(restores) and(where(ownerId == ada) where(id() == r1)) limit(50))',
  ],
])('%o: the own records alone, and not more than the rules allow', (source, asked) => {
  expect(begin(source).listener?.asked).toBe(asked);
});

test('what the server sends is applied once, however often the page is drawn', async () => {
  const { result, listener } = begin();
  act(() => listener?.next(snapshot(true)));
  expect(result.current).toBeUndefined();
  act(() => listener?.next(snapshot(false, record)));
  await vi.waitFor(() => expect(result.current).toEqual([record]));
  expect(sdk.begun).toHaveLength(1);
});

test('an unchanged snapshot is not drawn again', async () => {
  const { client, render } = withQueries();
  let drawn = 0;
  const { result } = render(() => {
    useLive({ from: 'backupRecords', schema, projectId: 'shop' }, [{ queryKey }]);
    drawn += 1;
    return useLiveSnapshot({ queryKey });
  });
  const [listener] = sdk.begun;
  act(() => listener?.next(snapshot(false, record)));
  await vi.waitFor(() => expect(result.current).toEqual([record]));
  const before = { drawn, live: liveSnapshotOf(client, queryKey) };
  act(() => listener?.next(snapshot(false, { ...record })));
  await vi.waitFor(() => expect(liveSnapshotOf(client, queryKey)).not.toBe(before.live));
  expect(drawn).toBe(before.drawn);
});

test('a listener that fails, or brings what cannot be read, is lost', () => {
  const { client, listener } = begin();
  act(() => listener?.next(snapshot(false, { id: 7 })));
  expect(liveSnapshotOf(client, queryKey)).toBe('lost');
  act(() => listener?.next(snapshot(false, record)));
  expect(liveSnapshotOf(client, queryKey)).toMatchObject({ records: [record] });
  act(() => listener?.fail());
  expect(liveSnapshotOf(client, queryKey)).toBe('lost');
});

test('it ends with the page, and what it brought is forgotten', () => {
  const { client, unmount, listener } = begin();
  act(() => listener?.next(snapshot(false, record)));
  unmount();
  expect(sdk.stopped).toHaveBeenCalledOnce();
  expect(liveSnapshotOf(client, queryKey)).toBeUndefined();
});

test.each([{ projectId: demonstrationId }, { id: 'demo-restore' }])(
  'nothing is listened to of the demonstration (%o)',
  (source) => {
    expect(begin(source).listener).toBeUndefined();
  },
);

test('it begins when the SDK has come, and again with another one', () => {
  listening.set(undefined);
  expect(begin().listener).toBeUndefined();
  act(() => listening.set(listen));
  expect(sdk.begun).toHaveLength(1);
  act(() => listening.set(undefined));
  expect(sdk.stopped).toHaveBeenCalledOnce();
});

test('nor without a user', () => {
  patchAuthState({ user: null });
  expect(begin().listener).toBeUndefined();
});
