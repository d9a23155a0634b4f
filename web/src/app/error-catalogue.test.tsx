// @vitest-environment happy-dom
// The error catalogue of the specification as users read it: each
// sentence is written out here, and comes from what fails.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useChangeName } from '#features/account/api/change-name.ts';
import { useLiveBackupRecords } from '#lib/api/backup-records.ts';
import { useCollections } from '#features/data/api/explore.ts';
import { useProjects } from '#features/projects/api/get-projects.ts';
import {
  useCreateProject,
  useDeleteProject,
  useUpdateProject,
} from '#features/projects/api/change-project.ts';
import { useLiveSchedules } from '#features/schedules/api/get-schedules.ts';
import { now } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { clearUiErrors, uiErrors } from '#lib/errors/ui-errors.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { Component as Session } from './session.tsx';

const service = vi.hoisted(() => ({
  token: 'token' as string | undefined,
  start: async (): Promise<object> => ({
    auth: { currentUser: null, authStateReady: async () => undefined },
  }),
}));

vi.mock('#lib/auth/auth-session.ts', () => ({
  startSession: async () => service.start(),
  syncUser: () => undefined,
}));
vi.mock('#lib/firebase/services.ts', () => ({ startFirebase: async () => service.start() }));

beforeEach(() => {
  clearUiErrors();
  service.token = 'token';
  provideIdTokens(async () => service.token);
  service.start = async () => ({
    auth: { currentUser: null, authStateReady: async () => undefined },
  });
  patchAuthState({
    isInitialized: true,
    isLoading: false,
    user: sampleUser,
  });
});

afterEach(() => {
  waitingToasts.set([]);
});

const toasts = () => waitingToasts.get().map(({ title, message }) => [title, message]);
const noted = () => uiErrors.get().map(({ operation }) => operation);
const why = 'You do not have permission to perform this action. Not today';

test('a list of projects that fails: Failed to load projects. Please try again.', async () => {
  answerCalls(refusal);
  withQueries().render(useProjects);
  await waitFor(() => expect(noted()).toEqual(['Failed to load projects. Please try again.']));
  expect(toasts()).toEqual([['API Error', `Failed to load projects. Please try again. ${why}`]]);
});

test('a list of projects that the server could not make: Failed to load projects from server', async () => {
  // It is tried three times before it has failed.
  vi.useFakeTimers();
  answerCalls(() => success({ success: false, data: [], error: null }));
  const { result } = withQueries().render(useProjects);
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(result.current.error?.message).toBe('Failed to load projects from server');
});

const lists: readonly (readonly [string, () => unknown])[] = [
  ['Failed to load backup records', () => useLiveBackupRecords('shop')],
  ['Failed to load backup configurations', () => useLiveSchedules('shop')],
  ['Failed to load collections', () => useCollections({ projectId: 'shop', at: now })],
];

test.each(lists)('%s: in its place, without a toast', async (sentence, useList) => {
  answerCalls(refusal);
  withQueries().render(useList);
  await waitFor(() => expect(noted()).toEqual([sentence]));
  expect(uiErrors.get()[0]?.message).toBe(`${sentence}. ${why}`);
  expect(toasts()).toEqual([]);
});

const input = {
  name: 'Shop',
  firebaseProjectId: 'shop',
  connectionType: 'service-account',
  serviceAccountJson: '{}',
} as const;

test.each([
  [
    'Failed to update project on server',
    () => {
      const { mutate } = useUpdateProject();
      return () => mutate({ params: { id: 'shop' }, body: { name: 'Store' } });
    },
  ],
  [
    'Failed to delete project on server',
    () => {
      const { mutate } = useDeleteProject('Shop');
      return () => mutate({ params: { id: 'shop' } });
    },
  ],
] as const)('%s: in a toast', async (sentence, useChange) => {
  answerCalls(refusal);
  const { result } = withQueries().render(useChange);
  act(() => result.current());
  await waitFor(() => expect(toasts()).toEqual([['API Error', `${sentence}. ${why}`]]));
});

test('a profile that is changed without a user: Failed to update profile. No user logged in', async () => {
  const { result } = withQueries().render(useChangeName);
  act(() => result.current.mutate('Grace'));
  await waitFor(() =>
    expect(toasts()).toEqual([['Error', 'Failed to update profile. No user logged in']]),
  );
});

test('a project that is not created: Failed to create project on server, which the wizard shows', async () => {
  answerCalls(refusal);
  const { client, render } = withQueries();
  const { result } = render(useCreateProject);
  act(() => result.current.mutate({ body: input }));
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(client.getMutationCache().getAll()[0]?.meta).toEqual({
    failure: 'Failed to create project on server',
    isShownInPlace: true,
  });
});

test('a call without a token: User not authenticated, and nothing is sent', async () => {
  service.token = undefined;
  const calls = answerCalls(refusal);
  const { result } = withQueries().render(useProjects);
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current.error?.message).toBe('User not authenticated');
  expect(describeError(result.current.error).message).toBe('User not authenticated');
  expect(calls).toEqual([]);
  // The message comes after the error; left waiting, it would appear in the next test.
  await waitFor(() => expect(toasts()).toHaveLength(1));
});

test('an answer that says Project not found is shown as that', async () => {
  const error = { code: 'not-found', message: 'Project not found' };
  answerCalls(() => Response.json({ success: false, error }, { status: 404 }));
  withQueries().render(useProjects);
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]?.[1]).toBe('Failed to load projects. Please try again. Project not found');
});

test('a start that fails: Failed to initialize authentication, until it is tried again', async () => {
  patchAuthState({ isInitialized: false, user: null });
  service.start = async () => Promise.reject(new Error('internal text'));
  const { user } = renderInApp(<Session />, '/dashboard');
  expect(await screen.findByText('Failed to initialize authentication')).toBeTruthy();
  expect(screen.getByText('An unexpected error occurred')).toBeTruthy();
  expect(noted()).toEqual(['Failed to initialize authentication']);
  service.start = async () => {
    patchAuthState({ isInitialized: true });
    return {};
  };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Failed to initialize authentication')).toBeNull());
});
