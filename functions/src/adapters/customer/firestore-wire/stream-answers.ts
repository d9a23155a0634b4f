import { readQueryAnswer } from './answers.ts';
import { batches } from './batches.ts';
import type { FirestoreChannel } from './channel.ts';

/**
 * A stream's documents in batches: whatever has arrived since the last one. Ends when the reader
 * does.
 * @throws what `failure` makes of a failure of the call, or the signal's reason
 */
export async function* streamAnswers(
  channel: FirestoreChannel,
  { method, request }: { readonly method: string; readonly request: Uint8Array },
  options: {
    readonly signal: AbortSignal;
    readonly failure: (error: unknown) => unknown;
  },
): AsyncGenerator<readonly Uint8Array[]> {
  options.signal.throwIfAborted();
  const stream = await channel.stream(method, request);
  const onAbort = () => {
    stream.cancel();
  };
  options.signal.addEventListener('abort', onAbort, { once: true });
  try {
    yield* batches(stream, readQueryAnswer);
  } catch (error) {
    options.signal.throwIfAborted();
    throw options.failure(error);
  } finally {
    options.signal.removeEventListener('abort', onAbort);
    stream.cancel();
  }
}
