import type { OutgoingHttpHeaders } from 'node:http2';
import { retry } from '../../../../lib/retry.ts';
import {
  callHeaders,
  limits,
  repeated,
  service,
  type FirestoreAddress,
  type FirestoreChannel,
} from '../channel.ts';
import { GrpcError, status } from '../grpc-status.ts';
import { Call } from './call.ts';
import { Http2Connection } from './connection.ts';
import { http2Times, type Http2Times } from './times.ts';

interface Request {
  readonly method: string;
  readonly bytes: Uint8Array;
  readonly headers: OutgoingHttpHeaders;
  /** In milliseconds since 1970. */
  readonly deadline: number;
  readonly signal?: AbortSignal | undefined;
}

const repeatedMethods = new Set<string>(repeated.methods);
const repeatedCodes = new Set<number>(repeated.codes.map((name) => status[name]));

/** A channel over node:http2, which hands over whatever arrived at once. */
export class Http2Channel implements FirestoreChannel {
  private readonly address: FirestoreAddress;
  private readonly database: string;
  private readonly times: Http2Times;
  private readonly connection: Http2Connection;

  /** @param database `projects/{p}/databases/{d}` */
  constructor(address: FirestoreAddress, database: string, times = http2Times) {
    this.address = address;
    this.database = database;
    this.times = times;
    this.connection = new Http2Connection(address, times);
  }

  async unary(method: string, bytes: Uint8Array): Promise<Uint8Array> {
    const headers = await callHeaders(this.address, this.database);
    const deadline = Date.now() + this.times.unaryTimeoutMs;
    const request = { method, bytes, headers, deadline };
    const call = async () => await this.one(request);
    return repeatedMethods.has(method)
      ? await retry(call, mayPass, { ...repeated, limitMs: this.times.unaryTimeoutMs })
      : await call();
  }

  async *stream(
    method: string,
    bytes: Uint8Array,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly Uint8Array[]> {
    const headers = await callHeaders(this.address, this.database);
    const deadline = Date.now() + this.times.streamTimeoutMs;
    yield* this.answers({ method, bytes, headers, deadline, signal });
  }

  close(): void {
    this.connection.close();
  }

  private async one(request: Request): Promise<Uint8Array> {
    let found: Uint8Array | null = null;
    for await (const batch of this.answers(request)) {
      for (const answer of batch) {
        if (found !== null) {
          throw new GrpcError(status.UNIMPLEMENTED, 'Too many responses received');
        }
        found = answer;
      }
    }
    if (found === null) {
      throw new GrpcError(status.UNIMPLEMENTED, 'No message received');
    }
    return found;
  }

  private async *answers(request: Request): AsyncGenerator<readonly Uint8Array[]> {
    for (let isFirst = true; ; isFirst = false) {
      const call = new Call(request.deadline, request.signal);
      void this.begin(call, request);
      try {
        yield* call.inbox.batches();
        return;
      } catch (error) {
        // A server that goes away says which calls it hasn't looked at.
        if (!(isFirst && error instanceof GrpcError && error.isUnprocessed)) {
          throw error;
        }
      } finally {
        call.cancel();
      }
    }
  }

  private async begin(call: Call, { method, bytes, headers }: Request): Promise<void> {
    try {
      if (bytes.length > limits.maxMessageBytes) {
        const sizes = `${bytes.length} vs. ${limits.maxMessageBytes}`;
        const details = `Attempted to send message with a size larger than ${sizes}`;
        throw new GrpcError(status.RESOURCE_EXHAUSTED, details);
      }
      const session = await this.connection.get();
      if (call.isWanted) {
        session.start(call, { ...headers, ...grpcHeaders(method, call.remainingMs) }, bytes);
      }
    } catch (error) {
      call.fail(
        error instanceof GrpcError
          ? error
          : new GrpcError(status.UNAVAILABLE, 'The call could not be sent', { cause: error }),
      );
    }
  }
}

function grpcHeaders(method: string, timeoutMs: number): OutgoingHttpHeaders {
  return {
    ':method': 'POST',
    ':path': `/${service}/${method}`,
    te: 'trailers',
    'content-type': 'application/grpc',
    'grpc-accept-encoding': 'identity',
    'grpc-timeout': `${Math.ceil(timeoutMs)}m`,
    'user-agent': 'firekeep',
  };
}

function mayPass(error: unknown): boolean {
  return error instanceof GrpcError && repeatedCodes.has(error.code);
}
