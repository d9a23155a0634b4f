import { afterEach, beforeEach, vi } from 'vitest';
import { runOperations } from '#features/demonstration/worker/run-operations.ts';
import type { WorkerAnswer } from '#features/demonstration/worker/messages.ts';

/** The demonstration's worker, on the thread of the test; it can't be ended while it works. */
class InProcessWorker extends EventTarget {
  postMessage(asked: unknown): void {
    const say = (said: WorkerAnswer) =>
      this.dispatchEvent(new MessageEvent('message', { data: structuredClone(said) }));
    runOperations(structuredClone(asked), say).catch((error: unknown) =>
      this.dispatchEvent(Object.assign(new Event('error'), { error })),
    );
  }

  terminate(): void {
    // Nothing of it is left once it has answered.
  }
}

/** Runs transforms of the demonstration in each test of the file. */
export function runTransformsHere(): void {
  beforeEach(() => void vi.stubGlobal('Worker', InProcessWorker));
  afterEach(() => void vi.unstubAllGlobals());
}
