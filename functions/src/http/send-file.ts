import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a route of an endpoint with `answersFile` answers. */
export interface FileReply {
  /** The header Content-Disposition, which names the file. */
  readonly disposition: string;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** A receiver that takes nothing for so long is gone. */
const stalledAfterMs = 60_000;

/**
 * Sends a file piece by piece, as fast as it is taken. What fails before the first piece is thrown, to be answered like any other failure.
 * What fails later cuts the connection before the end of the body, so that the receiver knows that it doesn't have the file.
 * @returns why it was cut, null when all of it was sent
 */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  file: FileReply,
): Promise<unknown> {
  const isHead = req.method === 'HEAD';
  const pieces = file.body[Symbol.asyncIterator]();
  const first = isHead ? null : await pieces.next();
  res.writeHead(200, {
    'Cache-Control': 'no-store',
    'Content-Type': file.contentType,
    'Content-Disposition': file.disposition,
    // Never shown as a page: what is in it comes from a database's users.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
  if (first === null) {
    res.end();
    return null;
  }
  res.setTimeout(stalledAfterMs, () => res.destroy(new Error('The receiver stopped taking')));
  const stream = Readable.from(rest(first, pieces), { objectMode: true, highWaterMark: 1 });
  try {
    await pipeline(stream, res);
    return null;
  } catch (error) {
    return error;
  }
}

async function* rest(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = first; piece.done !== true; piece = await pieces.next()) {
      yield piece.value;
    }
  } finally {
    await pieces.return?.();
  }
}

/** Whether the receiver, not we, ended it. */
export function isReceiverGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
