import { afterEach, beforeEach, expect, vi } from 'vitest';
import { answerFrom } from '#features/demonstration/answers/answers.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { answerForDemonstration } from '#lib/api/local-answers.ts';

/** When the tests look at it. */
export const demonstrationTime = new Date('2026-11-22T15:00:00Z');

/** In each test of the file calls about the demonstration are answered from its sample, and none is sent. */
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
