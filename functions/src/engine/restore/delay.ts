import { setTimeout } from 'node:timers/promises';

/** Waits; ends early by throwing the reason of an abort. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
