// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { system } from '#config/theme.ts';
import { selectProject } from '#features/projects/model/current-project.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, type Sent } from '#testing/with-queries.tsx';
import { byId } from '../route-access.ts';
import { useLoadedProject, useProject, useProjectId } from '../use-project.ts';
import { OwnProject } from './own-project.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const mounted = vi.fn<() => void>();

function Early() {
  useEffect(mounted, []);
  const project = useLoadedProject();
  return (
    <>
      <p>page of {useProjectId()}</p>
      <p>{project?.firebaseProjectId}</p>
    </>
  );
}

function Late() {
  return <p>page of {useProject().name}</p>;
}

const listed = { success: true, data: [sampleProject], error: null };
const failed = { success: false, data: [], error: 'Out of order' };

let calls: readonly Sent[] = [];

/** Shows a project's page while the list is on its way; `answer` brings it. */
function show(page: 'early' | 'late' | 'backup', id: string, list: object = listed) {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  calls = answerCalls(async () => {
    await asked;
    return success(list);
  });
  const children = [
    { path: 'early', Component: Early, handle: byId },
    { path: 'late', Component: Late },
    { path: 'backup', Component: Late },
  ];
  const routes = [{ path: '/projects/:pid', element: <OwnProject id={id} />, children }];
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  const router = createMemoryRouter(routes, { initialEntries: [`/projects/${id}/${page}`] });
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ChakraProvider>,
  );
  return async () => act(async () => answer());
}

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  mounted.mockClear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a page that needs only the id stands before the list of projects is there, and stays', async () => {
  selectProject('shop');
  const answer = show('early', 'shop');
  expect(screen.getByText('page of shop')).toBeTruthy();
  expect(screen.queryByText('my-shop')).toBeNull();
  await answer();
  expect(await screen.findByText('my-shop')).toBeTruthy();
  expect(screen.getByText('page of shop')).toBeTruthy();
  expect(mounted).toHaveBeenCalledOnce();
});

test('a page that needs the project waits for it', async () => {
  const answer = show('late', 'shop');
  expect(screen.queryByText(/page of/)).toBeNull();
  await answer();
  expect(await screen.findByText('page of Shop')).toBeTruthy();
});

test('so does every page of a project that was not chosen here', async () => {
  selectProject('another');
  const answer = show('early', 'shop');
  expect(screen.queryByText(/page of/)).toBeNull();
  await answer();
  expect(await screen.findByText('page of shop')).toBeTruthy();
});

test('a project that is not in the list is not found, whatever its page has begun', async () => {
  selectProject('other');
  const answer = show('early', 'other');
  expect(screen.getByText('page of other')).toBeTruthy();
  await answer();
  expect(await screen.findByText(/Project not found/)).toBeTruthy();
  expect(screen.queryByText(/page of/)).toBeNull();
});

test('a page that needs only the id stays when the list fails to load, which is said', async () => {
  selectProject('shop');
  const answer = show('early', 'shop', failed);
  await answer();
  expect(await screen.findByText('Failed to load projects')).toBeTruthy();
  expect(screen.getByText('page of shop')).toBeTruthy();
  expect(mounted).toHaveBeenCalledOnce();
});

test('a page that needs the project does not come when the list fails to load', async () => {
  const answer = show('late', 'shop', failed);
  await answer();
  expect(await screen.findByText('Failed to load projects')).toBeTruthy();
  expect(screen.queryByText(/page of/)).toBeNull();
});

const asksForBackups = (sent: Sent) => sent.includes('/backup-records');

test('a page of backups begins with the records and schedules of its project', async () => {
  const answer = show('backup', 'shop');
  await answer();
  await screen.findByText('page of Shop');
  // Each may be sent again, since the answer is that of a list of projects.
  await expect
    .poll(() => new Set(calls.filter(asksForBackups).map((sent) => sent.split('?')[0])))
    .toEqual(
      new Set([
        'GET /api/projects/backup-records',
        'GET /api/projects/backup-records/configurations',
      ]),
    );
});

test('no other page asks for them', async () => {
  const answer = show('late', 'shop');
  await answer();
  await screen.findByText('page of Shop');
  expect(calls.filter(asksForBackups)).toEqual([]);
});
