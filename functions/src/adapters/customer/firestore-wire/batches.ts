import type { ClientReadableStream } from '@grpc/grpc-js';

/** Bytes that may wait for the reader before the stream is paused. */
const maxBufferedBytes = 8 * 1024 * 1024;
/** Gathers what arrives between two turns of the reader: no promise for each document. */
export async function* batches(
  stream: ClientReadableStream<Buffer>,
  read: (answer: Buffer) => Uint8Array | null,
): AsyncGenerator<readonly Uint8Array[]> {
  const state: { failure: Error | null; isEnded: boolean } = { failure: null, isEnded: false };
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let wake: (() => void) | null = null;
  const signal = () => {
    wake?.();
    wake = null;
  };
  stream.on('data', (answer: Buffer) => {
    const item = read(answer);
    if (item !== null) {
      waiting.push(item);
      bytes += item.length;
      if (bytes > maxBufferedBytes) {
        stream.pause();
      }
    }
    signal();
  });
  stream.on('end', () => {
    state.isEnded = true;
    signal();
  });
  stream.on('error', (error: Error) => {
    state.failure = error;
    signal();
  });
  for (;;) {
    if (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      bytes = 0;
      stream.resume();
      yield batch;
    } else if (state.failure !== null) {
      throw state.failure;
    } else if (state.isEnded) {
      return;
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}
