// Waiting for a state, never for a time.
import { setTimeout as pause } from 'node:timers/promises';

const firstPauseMs = 50;
/**
 * Asking costs the processors that the awaited work needs: the longer it takes, the less often it
 * is asked.
 */
const longestPauseMs = 250;
const growth = 1.25;

/**
 * Asks `probe` again and again until it gives something other than null, undefined or false.
 * @throws Error naming `what` when that takes longer than `timeoutMs` (30 s by default).
 */
export async function waitUntil<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * growth, longestPauseMs)) {
    const found = await probe();
    if (found !== null && found !== undefined && found !== false) {
      return found;
    }
    if (Date.now() > deadline) {
      throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`);
    }
    await pause(pauseMs);
  }
}
