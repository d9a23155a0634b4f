import { GrpcError, status } from '../grpc-status.ts';
import { connect, type Destination } from './connect.ts';
import { Session } from './session.ts';
import type { Http2Times } from './times.ts';

/** After a failed attempt calls fail at once for a while, longer with each, as gRPC has it. */
const firstBackoffMs = 100;
const maxBackoffMs = 5000;

/** The session that calls take now; once it is gone, another is opened. */
export class Http2Connection {
  private readonly destination: Destination;
  private times: Http2Times;
  private session: Session | null = null;
  private opening: Promise<Session> | null = null;
  private failed: {
    readonly error: unknown;
    readonly times: number;
    readonly until: number;
  } | null = null;
  private isClosed = false;

  constructor(destination: Destination, times: Http2Times) {
    this.destination = destination;
    this.times = times;
  }

  /** @throws GrpcError UNAVAILABLE where there is no connection to be had */
  async get(): Promise<Session> {
    this.assertOpen();
    if (this.session?.isFresh === true) {
      return this.session;
    }
    this.opening ??= this.open().finally(() => {
      this.opening = null;
    });
    return await this.opening;
  }

  close(): void {
    this.isClosed = true;
    this.session?.close();
  }

  private async open(): Promise<Session> {
    if (this.session !== null && (await this.session.isAlive())) {
      return this.session;
    }
    if (this.failed !== null && Date.now() < this.failed.until) {
      throw this.failed.error;
    }
    try {
      const http2 = await connect(this.destination, this.times.connectTimeoutMs);
      this.session = new Session(http2, {
        host: this.destination.host,
        times: this.times,
        onTooManyPings: () => {
          this.times = { ...this.times, keepaliveMs: 2 * this.times.keepaliveMs };
        },
      });
      this.failed = null;
    } catch (error) {
      this.backOff(error);
      throw error;
    }
    if (this.isClosed) {
      this.session.close();
    }
    this.assertOpen();
    return this.session;
  }

  private backOff(error: unknown): void {
    const times = (this.failed?.times ?? 0) + 1;
    const delayMs = Math.min(firstBackoffMs * 2 ** (times - 1), maxBackoffMs);
    this.failed = { error, times, until: Date.now() + delayMs * (0.8 + 0.4 * Math.random()) };
  }

  private assertOpen(): void {
    if (this.isClosed) {
      throw new GrpcError(status.UNAVAILABLE, 'The channel has been closed');
    }
  }
}
