import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a route of an endpoint with `answersFile` answers. */
export interface FileReply {
  /** The header Content-Disposition, which names the file. */
  readonly disposition: string;
  readonly contentType: string;
  /** `no-store` by default. */
  readonly cacheControl?: string;
  /** @param signal aborted once nobody takes the file */
  readonly body: (signal: AbortSignal) => AsyncIterable<Uint8Array>;
}

/** A receiver that takes nothing of what there is for so long is gone. */
const stalledMs = 60_000;
const goneCode = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends a file piece by piece, as fast as it is taken. What fails before the first piece is thrown,
 * to be answered like any other failure. What fails later cuts the connection before the end of the
 * body, so that the receiver knows that it doesn't have the file.
 * @returns why it was cut, null when all of it was sent
 */
export async function sendFile(
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  file: FileReply,
  stalledAfterMs = stalledMs,
): Promise<unknown> {
  const aborter = new AbortController();
  const gone = Object.assign(new Error('The receiver is gone'), { code: goneCode });
  res.once('close', () => aborter.abort(gone));
  const pieces = file.body(aborter.signal)[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | null;
  try {
    first = req.method === 'HEAD' ? null : await pieces.next();
  } catch (error) {
    if (aborter.signal.aborted) {
      return gone;
    }
    throw error;
  }
  res.writeHead(200, {
    'Cache-Control': file.cacheControl ?? 'no-store',
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
  endWhenStalled(res, stalledAfterMs);
  const stream = Readable.from(rest(first, pieces), { objectMode: true, highWaterMark: 1 });
  try {
    await pipeline(stream, res);
    return null;
  } catch (error) {
    return error;
  }
}

/** Silence counts only while something waits to be taken: reading may take long between pieces. */
function endWhenStalled(res: ServerResponse, afterMs: number): void {
  res.on('timeout', () => {
    if (res.writableLength > 0) {
      res.destroy(new Error('The receiver stopped taking'));
    } else {
      res.setTimeout(afterMs);
    }
  });
  res.setTimeout(afterMs);
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
  return error instanceof Error && 'code' in error && error.code === goneCode;
}
