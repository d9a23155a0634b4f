/** Ours over node:http2, or the package @grpc/grpc-js. */
export type FirestoreTransport = 'http2' | 'grpc-js';

/** Where a Firestore is, and what is sent as the `authorization` header. */
export interface FirestoreAddress {
  /** `firestore.googleapis.com:443` or an emulator's host and port. */
  readonly host: string;
  readonly tls: boolean;
  /** Asked before every call; caches on its own. */
  readonly authorization: () => Promise<string>;
  /** PEM of the authority that the certificate must come from; default the well-known ones. */
  readonly authority?: string;
  /** Default `http2`. */
  readonly transport?: FirestoreTransport;
}

/**
 * Moves messages of google.firestore.v1.Firestore as bytes: nothing is decoded that nobody asks
 * for. There are two, held to `describe-channel.ts`: ours over HTTP/2 and one over grpc-js.
 *
 * A failed call throws an error with gRPC's `code` and the server's `details` (`GrpcError`, or
 * grpc-js's `ServiceError`); what `authorization` throws passes unchanged.
 */
export interface FirestoreChannel {
  /** One request, one answer. Lists are asked for again where that may help. */
  unary(method: string, request: Uint8Array): Promise<Uint8Array>;
  /**
   * One request, and its answers in batches of what has arrived meanwhile. Ends the call when the
   * reader ends, or with the code CANCELLED when the signal aborts. What is read may be views of
   * larger buffers: who keeps a few of many for long should copy them.
   */
  stream(
    method: string,
    request: Uint8Array,
    signal?: AbortSignal,
  ): AsyncIterable<readonly Uint8Array[]>;
  /** Calls under way end as they would; there can be no others. */
  close(): void;
}

export const service = 'google.firestore.v1.Firestore';

export interface ChannelTimes {
  readonly unaryTimeoutMs: number;
  readonly streamTimeoutMs: number;
  /** While calls are under way, a server is asked so often whether it is there. */
  readonly keepaliveMs: number;
  /** How long it has for its answer. */
  readonly keepaliveTimeoutMs: number;
}

export const defaultTimes: ChannelTimes = {
  unaryTimeoutMs: 60_000,
  /** Longer than any step; a stream that hangs ends all the same. */
  streamTimeoutMs: 20 * 60_000,
  keepaliveMs: 30_000,
  keepaliveTimeoutMs: 20_000,
};

export const limits = {
  /** Firestore's documents stay below 1 MiB, its answers below 10 MiB. */
  maxMessageBytes: 16 * 1024 * 1024,
  /**
   * What a server may send before it hears from us again. HTTP/2's 64 KiB are 80 small documents:
   * a server one network away, or a busy reader, would mostly stand still.
   */
  flowControlWindow: 4 * 1024 * 1024,
} as const;

/**
 * What a channel itself tries again. A stream is continued by whoever reads it, after the last
 * document it has, and what became of a BatchWrite is for the restore to find out.
 */
export const repeated = {
  methods: ['ListCollectionIds', 'ListDocuments', 'PartitionQuery'],
  codes: ['UNAVAILABLE', 'ABORTED', 'INTERNAL', 'RESOURCE_EXHAUSTED'],
  maxAttempts: 4,
  firstDelayMs: 180,
  maxDelayMs: 800,
} as const;

/**
 * Headers of each call, beside gRPC's own.
 * @param database `projects/{p}/databases/{d}`
 */
export async function callHeaders(
  { authorization }: FirestoreAddress,
  database: string,
): Promise<Record<string, string>> {
  return {
    authorization: await authorization(),
    'google-cloud-resource-prefix': database,
    'x-goog-request-params': database.replace(
      /^projects\/(.*)\/databases\/(.*)$/,
      'project_id=$1&database_id=$2',
    ),
  };
}
