import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { provideSignInAgain, withRecentSignIn } from './sign-in-again.ts';

const tooOld = () =>
  new ApiError('failed-precondition', 'Please sign in again to do this. Sign out, sign in');

let questions: ((hasSignedIn: boolean) => void)[] = [];
const ends: (() => void)[] = [];

function provide(): void {
  questions = [];
  ends.push(
    provideSignInAgain(
      async () =>
        new Promise((answer) => {
          questions.push(answer);
        }),
    ),
  );
}

afterEach(() => ends.splice(0).forEach((end) => end()));

/** Fails until the user has signed in. */
function guarded(failures: number, error: Error = tooOld()) {
  const calls: number[] = [];
  const work = async () => {
    calls.push(calls.length);
    return calls.length > failures ? 'done' : Promise.reject(error);
  };
  return { calls, result: withRecentSignIn(work) };
}

test('asks once for all that wait, and does each again', async () => {
  provide();
  const [one, other] = [guarded(1), guarded(1)];
  await expect.poll(() => questions.length).toBe(1);
  questions[0]?.(true);
  expect(await Promise.all([one.result, other.result])).toEqual(['done', 'done']);
  expect([one.calls.length, other.calls.length, questions.length]).toEqual([2, 2, 1]);
});

test('asks again the next time, but not twice for one attempt', async () => {
  provide();
  const one = guarded(2);
  await expect.poll(() => questions.length).toBe(1);
  questions[0]?.(true);
  await expect(one.result).rejects.toThrow('sign in again');
  expect(one.calls).toHaveLength(2);
  const next = guarded(1);
  await expect.poll(() => questions.length).toBe(2);
  questions[1]?.(true);
  expect(await next.result).toBe('done');
});

test('whoever does not sign in reads why it failed', async () => {
  provide();
  const { calls, result } = guarded(1);
  await expect.poll(() => questions.length).toBe(1);
  questions[0]?.(false);
  await expect(result).rejects.toThrow('sign in again');
  expect(calls).toHaveLength(1);
});

test('another failure asks for nothing, and where nobody asks it fails at once', async () => {
  provide();
  const other = new ApiError('failed-precondition', 'The backup is held');
  await expect(guarded(1, other).result).rejects.toThrow('held');
  expect(questions).toEqual([]);
  ends.splice(0).forEach((end) => end());
  await expect(guarded(1).result).rejects.toThrow('sign in again');
});
