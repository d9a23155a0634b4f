// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#config/limits.ts';
import { now } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { prefetchDocument, useDocument } from './explore.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const source = { projectId: 'p1', at: now };
const path = 'people/ada';

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Lets time pass between one drawing and the next. */
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);

function setUp() {
  const document = { name: `projects/p/databases/(default)/documents/${path}`, path, fields: {} };
  const times = { createTime: null, updateTime: null };
  const calls = answerCalls(() =>
    success({ ...document, ...times, missing: false, collections: [] }),
  );
  const { client, render } = withQueries();
  return { calls, client, open: () => render(() => useDocument(source, path)) };
}

test('a prefetched document is asked for once, however late its page is drawn', async () => {
  const { calls, client, open } = setUp();
  prefetchDocument(client, source, path);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  wait(limits.prefetchedMs - 1);
  const page = open();
  wait(3000);
  const inspector = open();
  await waitFor(() => expect(inspector.result.current.data?.path).toBe(path));
  expect(page.result.current.isFetching).toBe(false);
  expect(calls).toHaveLength(1);
});

test('its page asks again when it is opened again, or long after', async () => {
  const { calls, client, open } = setUp();
  const asked = async (times: number) => {
    await waitFor(() => expect(calls).toHaveLength(times));
    await waitFor(() => expect(client.isFetching()).toBe(0));
  };
  prefetchDocument(client, source, path);
  await asked(1);
  open().unmount();
  const { unmount } = open();
  await asked(2);
  unmount();
  prefetchDocument(client, source, path);
  await asked(3);
  wait(limits.prefetchedMs);
  open();
  await asked(4);
});
