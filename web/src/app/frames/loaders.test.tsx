// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { selectProject, useCurrentProject } from '#features/projects/model/current-project.ts';
import { recordsQuery } from '#lib/api/backup-records.ts';
import { applySnapshot } from '#lib/api/live-list.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { loader } from '#lib/loader.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { sampleProject, sampleRecord, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { needsBackups, useBackupsLoader, useProjectsLoader } from './loaders.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const listed = () => success({ success: true, data: [sampleProject], error: null });

beforeEach(() => {
  vi.useFakeTimers();
  patchAuthState({ user: sampleUser });
});

afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  waitingToasts.set([]);
  localStorage.clear();
});

/** The list and the current project, as the frames have them, and the loader beside them. */
function show() {
  return withQueries().render(() => {
    useProjectsLoader();
    const { projects, error, reload } = useProjects();
    return { projects, error, reload, current: useCurrentProject(projects) };
  });
}

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

test('the loader stands until the projects are there, named Loading projects', async () => {
  let answer = (_response: Response) => {};
  vi.stubGlobal(
    'fetch',
    async () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  const { result } = show();
  await pass(3000);
  expect(loader.get()).toMatchObject({
    visible: true,
    operations: [{ type: 'projects', description: 'Loading projects' }],
  });
  answer(listed());
  await pass(500);
  expect(loader.get().visible).toBe(false);
  expect(result.current.projects.map(({ id }) => id)).toEqual(['shop']);
});

test('a failure takes the loader down, and empties the list and the current project', async () => {
  let isBroken = false;
  answerCalls(() => (isBroken ? refusal() : listed()));
  const { result } = show();
  act(() => selectProject('shop'));
  await pass(600);
  expect(result.current.current?.id).toBe('shop');
  isBroken = true;
  act(() => result.current.reload());
  await pass(600);
  expect(result.current).toMatchObject({ projects: [], current: null });
  expect(loader.get().visible).toBe(false);
  isBroken = false;
  act(() => result.current.reload());
  await pass(600);
  expect(result.current.current?.id).toBe('shop');
});

test('the loader does not cover backups that a listener has brought before the answer', async () => {
  vi.stubGlobal('fetch', async () => new Promise<Response>(() => undefined));
  const { client, wrapper: Queries } = withQueries();
  const Pages = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/projects/shop/backup']}>
      <Queries>{children}</Queries>
    </MemoryRouter>
  );
  const { unmount } = renderHook(() => useBackupsLoader('shop'), { wrapper: Pages });
  await pass(1000);
  expect(loader.get().operations.map(({ type }) => type)).toContain('backup-records');
  const { queryKey } = recordsQuery('shop');
  act(() => applySnapshot(client, [{ queryKey, seeds: true }], [sampleRecord]));
  await pass(1000);
  expect(loader.get().operations.map(({ type }) => type)).toEqual(['backup-configurations']);
  unmount();
  await pass(600);
  expect(loader.get().visible).toBe(false);
});

test('a first load that fails takes the loader down', async () => {
  answerCalls(refusal);
  const { result } = show();
  expect(loader.get().operations).toHaveLength(1);
  await pass(600);
  expect(loader.get()).toMatchObject({ operations: [], visible: false });
  expect(result.current.error?.message).toBe('Not today');
});

test.each([
  ['/projects/p/backup', '', true],
  ['/projects/p/backup', '?record=r', true],
  ['/projects/p/collections', '?tab=backups', true],
  ['/projects/p/collections/', '?tab=backups', true],
  ['/projects/p/collections/orders', '?tab=backups', true],
  ['/projects/p/collections/backups', '', true],
  ['/projects/p/documents/backup/x', '', true],
  ['/projects/p/collections', '', false],
  ['/projects/p/collections', '?tab=collections', false],
  ['/projects/p/documents/a/b', '?tab=backups', false],
  ['/projects/p', '?backup=r', false],
  ['/projects/p/documents/my-backup/x', '', false],
])('a page needs backups: %s%s %s', (pathname, search, needs) => {
  expect(needsBackups({ pathname, search })).toBe(needs);
});
