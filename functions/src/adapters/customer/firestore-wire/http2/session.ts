import type { ClientHttp2Session, OutgoingHttpHeaders } from 'node:http2';
import { GrpcError, status } from '../grpc-status.ts';
import type { Call } from './call.ts';
import { prefixOf } from './deframer.ts';
import { Keepalive } from './keepalive.ts';
import type { Http2Times } from './times.ts';

/** What a server says to a client that asks too often: gRPC's proposal A8. */
const tooManyPings = 'too_many_pings';

interface SessionOptions {
  /** For messages. */
  readonly host: string;
  readonly times: Http2Times;
  readonly onTooManyPings: () => void;
}

/** One connection to a server, and the calls on it. */
export class Session {
  private readonly http2: ClientHttp2Session;
  private readonly options: SessionOptions;
  private readonly keepalive: Keepalive;
  private readonly idleTimer: NodeJS.Timeout;
  private calls = 0;
  private usedAt = Date.now();
  private error: unknown = null;
  /** Streams of a higher number were not looked at by a server that goes away. */
  private lastStreamId = Infinity;

  constructor(http2: ClientHttp2Session, options: SessionOptions) {
    this.http2 = http2;
    this.options = options;
    this.keepalive = new Keepalive(http2, options.times);
    this.idleTimer = setTimeout(() => this.closeIfIdle(), options.times.idleMs).unref();
    http2.unref();
    http2.on('error', (error: Error) => {
      this.error = error;
    });
    http2.on('goaway', (_code: number, lastStreamId: number, data?: Buffer) => {
      this.lastStreamId = lastStreamId;
      if (data?.toString('latin1') === tooManyPings) {
        options.onTooManyPings();
      }
    });
    http2.once('close', () => {
      this.keepalive.stop();
      clearTimeout(this.idleTimer);
    });
  }

  /** Whether new calls may begin: the server neither is gone nor goes away. */
  get isOpen(): boolean {
    return !this.http2.closed && !this.http2.destroyed;
  }

  /** Whether calls may begin on it without asking first whether it is still there. */
  get isFresh(): boolean {
    return this.isOpen && this.unusedMs <= this.options.times.suspectAfterMs;
  }

  /**
   * Asks, where it isn't fresh. A process that is frozen between requests doesn't learn that its
   * connection is gone before it uses it.
   */
  async isAlive(): Promise<boolean> {
    if (!this.isOpen || this.isFresh) {
      return this.isOpen;
    }
    const { idleMs, checkTimeoutMs } = this.options.times;
    const isAlive = this.unusedMs <= idleMs && (await this.keepalive.isAnswered(checkTimeoutMs));
    if (!isAlive) {
      this.http2.destroy();
    }
    return isAlive && this.isOpen;
  }

  /** @throws GrpcError UNAVAILABLE when the connection ended meanwhile */
  start(call: Call, headers: OutgoingHttpHeaders, request: Uint8Array): void {
    const stream = this.http2.request(headers);
    this.begin();
    stream.once('close', () => this.end());
    call.follow({ http2: stream, lost: () => this.lossOf(stream.id) });
    stream.cork();
    stream.write(prefixOf(request.length));
    stream.end(request);
    stream.uncork();
  }

  /** Calls under way end as they would. */
  close(): void {
    this.http2.close();
  }

  private get unusedMs(): number {
    return this.calls > 0 ? 0 : Date.now() - this.usedAt;
  }

  private closeIfIdle(): void {
    if (this.calls === 0) {
      this.close();
    }
  }

  private begin(): void {
    this.calls += 1;
    if (this.calls === 1) {
      this.http2.ref();
      this.keepalive.start();
    }
  }

  private end(): void {
    this.calls -= 1;
    this.usedAt = Date.now();
    if (this.calls === 0) {
      this.keepalive.stop();
      if (this.isOpen) {
        this.http2.unref();
        this.idleTimer.refresh();
      }
    }
  }

  private lossOf(streamId: number | undefined): GrpcError | null {
    if (!this.http2.destroyed) {
      return null;
    }
    const reason = this.error instanceof Error ? `: ${this.error.message}` : '';
    return new GrpcError(
      status.UNAVAILABLE,
      `The connection to ${this.options.host} was lost${reason}`,
      {
        cause: this.error,
        isUnprocessed: streamId !== undefined && streamId > this.lastStreamId,
      },
    );
  }
}
