// Waiting for a state, never for a time.
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks `probe` again and again until it gives something other than null, undefined or false.
 * @throws Error naming `what` when that takes longer than `timeoutMs` (30 s unless told).
 */
export async function waitUntil<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await probe();
    if (found !== null && found !== undefined && found !== false) {
      return found;
    }
    if (Date.now() > deadline) {
      throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`);
    }
    await pause(50);
  }
}
