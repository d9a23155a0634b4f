// @vitest-environment happy-dom
import type { DatabaseChoicesInput } from '@firekeep/functions/contract';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success } from '#testing/with-queries.tsx';
import { useDatabases } from './list-databases.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  vi.useFakeTimers();
  patchAuthState({ user: sampleUser });
});

afterEach(() => {
  vi.useRealTimers();
});

const shop = { firebaseProjectId: 'my-shop', serviceAccountJson: '{"private_key":"s3cret"}' };
const rest = async () => act(async () => vi.advanceTimersByTimeAsync(1000));

function follow(input: DatabaseChoicesInput | null) {
  return renderHook(useDatabases, { initialProps: input });
}

test('lists the databases of what was given last, once nobody types', async () => {
  const calls = answerCalls(() => success({ databases: ['(default)', 'staging'] }));
  const { result, rerender } = follow(shop);
  rerender({ ...shop, firebaseProjectId: 'my-shop-2' });
  expect(calls).toEqual([]);
  await rest();
  expect(calls).toEqual(['POST /api/projects/databases']);
  expect(result.current).toEqual(['(default)', 'staging']);
  rerender({ ...shop, firebaseProjectId: 'my-shop-2' });
  expect(result.current).toEqual(['(default)', 'staging']);
  rerender(shop);
  expect(result.current).toBeNull();
});

test('knows none where they are refused', async () => {
  answerCalls(() => refusal());
  const { result } = follow(shop);
  await rest();
  expect(result.current).toBeNull();
});

test('forgets them once it is asked for none', async () => {
  answerCalls(() => success({ databases: ['(default)'] }));
  const { rerender, result } = follow(shop);
  await rest();
  expect(result.current).toEqual(['(default)']);
  rerender(null);
  expect(result.current).toBeNull();
});
