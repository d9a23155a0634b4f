import { defaultTimes, type ChannelTimes } from '../channel.ts';

export interface Http2Times extends ChannelTimes {
  /** Until a server has shown that it speaks HTTP/2. */
  readonly connectTimeoutMs: number;
  /** An unused connection is closed after so long. */
  readonly idleMs: number;
  /** One that was unused for longer than this is asked for a sign of life before it is used. */
  readonly suspectAfterMs: number;
  readonly checkTimeoutMs: number;
}

export const http2Times: Http2Times = {
  ...defaultTimes,
  /** As long as gRPC gives a connection at least (doc/connection-backoff.md of grpc/grpc). */
  connectTimeoutMs: 20_000,
  idleMs: 5 * 60_000,
  suspectAfterMs: 30_000,
  checkTimeoutMs: 2000,
};
