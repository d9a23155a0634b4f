/**
 * Reading a request's body before anything else sees the request.
 *
 * A small body is simply held. Of a larger one nothing more is read until it has been admitted: by
 * who sends it, and by what the process has left to hold.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../lib/errors.ts';
import type { MemoryLease } from './memory-budget.ts';

/** Whoever it is may send so much. */
export const freeBodyBytes = 64 * 1024;

/** For a whole call: its body, and what it may hold beside that. */
export interface AdmittedMemory extends MemoryLease {
  readonly besideBodyBytes: number;
}

/**
 * Decides whether a body of at most `bytes` may be read.
 * @throws AppError, to be answered
 */
export type AdmitBody = (
  req: IncomingMessage,
  bytes: number,
  signal: AbortSignal,
) => Promise<AdmittedMemory>;

export interface BodyHolder {
  readonly limitBytes: number;
  readonly timeoutMs: number;
  readonly admit: AdmitBody | null;
  /** @param lease now the holder's to give back; null for a body that needed none */
  readonly onBody: (body: Buffer, lease: AdmittedMemory | null) => void;
  readonly onTooLarge: () => void;
  readonly onLate: () => void;
  /** @param hasEnded whether all of the body has arrived */
  readonly onRefused: (error: unknown, hasEnded: boolean) => void;
}

/** Takes a body piece by piece, as the parser delivers it; null is its end. */
export interface BodySink {
  onData(chunk: Buffer): void;
  onEnd(): void;
}

/** Takes the body where the parser delivers it: the request stays untouched and isn't flowing. */
export function divertBody(req: IncomingMessage, sink: BodySink): void {
  req.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      sink.onEnd();
    } else {
      sink.onData(chunk);
    }
    return true;
  };
}

/** Holds the request back until its body is complete; then calls one of the holder's functions. */
export function holdBody(req: IncomingMessage, res: ServerResponse, holder: BodyHolder): void {
  new HeldBody(req, res, holder).begin();
}

class HeldBody {
  private readonly req: IncomingMessage;
  private readonly res: ServerResponse;
  private readonly holder: BodyHolder;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private hasEnded = false;
  private admission: 'none' | 'waiting' | 'granted';
  /** Until it is handed over with the body. */
  private lease: AdmittedMemory | null = null;
  private timer: NodeJS.Timeout | undefined;
  private readonly aborter = new AbortController();

  constructor(req: IncomingMessage, res: ServerResponse, holder: BodyHolder) {
    this.req = req;
    this.res = res;
    this.holder = holder;
    this.admission = holder.admit === null ? 'granted' : 'none';
  }

  begin(): void {
    this.startTimer();
    this.res.once('close', () => {
      clearTimeout(this.timer);
      this.aborter.abort(new AppError('aborted', 'The sender is gone'));
      this.giveBack();
    });
    divertBody(this.req, { onData: (chunk) => this.add(chunk), onEnd: () => this.end() });
    const announced = Number(this.req.headers['content-length'] ?? 0);
    if (announced > freeBodyBytes) {
      this.askOnce();
    }
  }

  private add(chunk: Buffer): void {
    this.size += chunk.length;
    this.chunks.push(chunk);
    if (this.size > this.holder.limitBytes) {
      this.forget();
      this.holder.onTooLarge();
    } else if (this.size > freeBodyBytes) {
      this.askOnce();
    }
  }

  private end(): void {
    this.hasEnded = true;
    if (this.admission === 'waiting') {
      return;
    }
    clearTimeout(this.timer);
    Reflect.deleteProperty(this.req, 'push');
    const { lease } = this;
    this.lease = null;
    this.holder.onBody(Buffer.concat(this.chunks, this.size), lease);
  }

  private askOnce(): void {
    if (this.admission === 'none' && this.holder.admit !== null) {
      this.admission = 'waiting';
      clearTimeout(this.timer);
      this.req.socket.pause();
      void this.ask(this.holder.admit);
    }
  }

  private async ask(admit: AdmitBody): Promise<void> {
    const { headers } = this.req;
    const bytes = Number(headers['content-length'] ?? this.holder.limitBytes);
    try {
      this.lease = await admit(this.req, bytes, this.aborter.signal);
      if (this.res.closed) {
        this.giveBack();
      }
      this.admission = 'granted';
    } catch (error) {
      this.forget();
      this.holder.onRefused(error, this.hasEnded);
    }
    this.req.socket.resume();
    if (this.admission === 'granted') {
      this.startTimer();
      if (this.hasEnded) {
        this.end();
      }
    }
  }

  private giveBack(): void {
    this.lease?.release();
    this.lease = null;
  }

  private startTimer(): void {
    this.timer = setTimeout(() => this.holder.onLate(), this.holder.timeoutMs);
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.chunks.length = 0;
  }
}
