import { readQueryAnswer } from './answers.ts';
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
    /** Takes the document out of an answer; null for one that has none. */
    readonly read?: (answer: Uint8Array) => Uint8Array | null;
  },
): AsyncGenerator<readonly Uint8Array[]> {
  options.signal.throwIfAborted();
  try {
    for await (const batch of channel.stream(method, request, options.signal)) {
      const documents = documentsOf(batch, options.read ?? readQueryAnswer);
      if (documents.length > 0) {
        yield documents;
      }
    }
  } catch (error) {
    options.signal.throwIfAborted();
    throw options.failure(error);
  }
}

function documentsOf(
  answers: readonly Uint8Array[],
  read: (answer: Uint8Array) => Uint8Array | null,
): readonly Uint8Array[] {
  const documents: Uint8Array[] = [];
  for (const answer of answers) {
    const document = read(answer);
    if (document !== null) {
      documents.push(document);
    }
  }
  return documents;
}
