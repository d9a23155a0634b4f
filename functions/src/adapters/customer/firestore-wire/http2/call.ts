import { constants, type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import { limits } from '../channel.ts';
import { GrpcError, status } from '../grpc-status.ts';
import { Inbox } from '../inbox.ts';
import { Deframer } from './deframer.ts';
import { notGrpc, resetWith, statusOf } from './outcome.ts';

/** A call's stream on a connection. */
export interface CallStream {
  readonly http2: ClientHttp2Stream;
  /** The failure, if it is the connection that was lost. */
  readonly lost: () => GrpcError | null;
}

/** One call, from before there is a connection for it until its outcome is known. */
export class Call {
  readonly inbox: Inbox;
  private readonly deadline: number;
  private readonly timer: NodeJS.Timeout;
  private readonly signal: AbortSignal | undefined;
  private readonly deframer = new Deframer(limits.maxMessageBytes);
  private stream: CallStream | null = null;
  private outcome: { code: number; details: string } | null = null;
  private isOver = false;

  constructor(deadline: number, signal?: AbortSignal) {
    this.deadline = deadline;
    this.signal = signal;
    this.inbox = new Inbox({
      pause: () => this.stream?.http2.pause(),
      resume: () => this.stream?.http2.resume(),
    });
    this.timer = setTimeout(this.onDeadline, this.remainingMs);
    if (signal?.aborted === true) {
      this.onAbort();
    } else {
      signal?.addEventListener('abort', this.onAbort, { once: true });
    }
  }

  get remainingMs(): number {
    return Math.max(0, this.deadline - Date.now());
  }

  /** False once nobody waits for it. */
  get isWanted(): boolean {
    return !this.isOver;
  }

  /** Takes what comes on a stream that was just opened. */
  follow(stream: CallStream): void {
    this.stream = stream;
    const { http2 } = stream;
    http2.on('response', this.onResponse);
    http2.on('trailers', this.onTrailers);
    http2.on('data', this.onData);
    http2.on('end', this.onDataEnd);
    // What it means is known when the stream is closed.
    http2.on('error', () => undefined);
    http2.on('close', this.onClose);
  }

  /** Nobody waits for the rest. */
  cancel(): void {
    this.finish(null);
  }

  /** Ends the call; the first outcome counts. */
  fail(error: Error): void {
    this.finish(error);
  }

  private finish(failure: Error | null): void {
    if (this.isOver) {
      return;
    }
    this.isOver = true;
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this.onAbort);
    this.inbox.end(failure);
    const http2 = this.stream?.http2;
    if (http2?.closed === true) {
      // A server that closes early can leave it waiting for its own writes.
      http2.destroy();
    } else {
      http2?.close(constants.NGHTTP2_CANCEL);
    }
  }

  private readonly onDeadline = () => {
    this.fail(new GrpcError(status.DEADLINE_EXCEEDED, 'Deadline exceeded'));
  };

  private readonly onAbort = () => {
    this.fail(new GrpcError(status.CANCELLED, 'Cancelled on client'));
  };

  private readonly onResponse = (headers: IncomingHttpHeaders) => {
    this.outcome = statusOf(headers);
    const failure = this.outcome === null ? notGrpc(headers) : null;
    if (failure !== null) {
      this.fail(failure);
    }
  };

  private readonly onTrailers = (headers: IncomingHttpHeaders) => {
    this.outcome ??= statusOf(headers);
    if (this.stream?.http2.readableEnded === true) {
      this.settle();
    }
  };

  private readonly onData = (piece: Buffer) => {
    if (this.isOver) {
      return;
    }
    try {
      this.deframer.push(piece, this.take);
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  };

  private readonly take = (message: Uint8Array) => {
    this.inbox.add(message);
  };

  private readonly onDataEnd = () => {
    this.settle();
    if (!this.isOver) {
      setImmediate(this.onClose);
    }
  };

  private readonly onClose = () => {
    this.settle();
    if (!this.isOver) {
      const lost = this.stream?.lost() ?? null;
      this.fail(lost ?? resetWith(this.stream?.http2.rstCode ?? constants.NGHTTP2_NO_ERROR));
    }
  };

  /** Ends the call if its outcome is known and everything before it was taken. */
  private settle(): void {
    if (this.outcome === null) {
      return;
    }
    const { code, details } = this.outcome;
    if (code !== status.OK) {
      this.fail(new GrpcError(code, details));
    } else if (this.stream?.http2.readableEnded !== true) {
      // What wasn't read yet is still to come, or was lost with the connection.
      return;
    } else if (this.deframer.isWithinMessage) {
      this.fail(new GrpcError(status.INTERNAL, 'The stream ended within a message'));
    } else {
      this.finish(null);
    }
  }
}
