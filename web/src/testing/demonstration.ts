import { afterEach, beforeEach, expect, vi } from 'vitest';
import { answerFrom } from '#features/demonstration/answers/answers.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { answerForDemonstration } from '#lib/api/local-answers.ts';

/** When the tests look at it. */
export const demonstrationTime = new Date('2026-11-22T15:00:00Z');

/** Answers calls about the demonstration from its sample in each test of the file. */
export function answerFromSample(): void {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    answerForDemonstration(answerFrom(demonstrationTime));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    patchAuthState({ user: null });
    expect(fetched).not.toHaveBeenCalled();
  });
}
