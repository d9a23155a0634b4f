import { Client, credentials, Metadata, status, type ClientReadableStream } from '@grpc/grpc-js';

/** Where a Firestore is, and what is sent as the `authorization` header. */
export interface FirestoreAddress {
  /** `firestore.googleapis.com:443` or an emulator's host and port. */
  readonly host: string;
  readonly tls: boolean;
  /** Asked before every call; caches on its own. */
  readonly authorization: () => Promise<string>;
}

const service = '/google.firestore.v1.Firestore';
const unaryTimeoutMs = 60_000;
/** Longer than any step; a stream that hangs ends all the same. */
const streamTimeoutMs = 20 * 60_000;
/** Firestore's documents stay below 1 MiB, its answers below 10 MiB. */
const maxMessageBytes = 16 * 1024 * 1024;
/**
 * What a server may send before it hears from us again. HTTP/2's 64 KiB are 80 small documents: a server one network away, or a
 * reader that is busy for some milliseconds, would stand still most of the time.
 */
const flowControlWindow = 4 * 1024 * 1024;
const attempts = 4;
const firstDelayMs = 150;

const passing: ReadonlySet<number> = new Set([
  status.UNAVAILABLE,
  status.ABORTED,
  status.INTERNAL,
  status.RESOURCE_EXHAUSTED,
]);

const identity = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** An answer that is too large has the status of an exhausted quota, but stays too large. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'number' &&
    passing.has(error.code) &&
    !/message larger than max/i.test(error.message)
  );
}

/** A gRPC channel that moves messages as bytes: nothing is decoded that nobody asks for. */
export class FirestoreChannel {
  private readonly client: Client;
  private readonly address: FirestoreAddress;
  private readonly database: string;

  /** @param database `projects/{p}/databases/{d}` */
  constructor(address: FirestoreAddress, database: string) {
    this.address = address;
    this.database = database;
    this.client = new Client(
      address.host,
      address.tls ? credentials.createSsl() : credentials.createInsecure(),
      {
        'grpc.max_receive_message_length': maxMessageBytes,
        'grpc.max_send_message_length': maxMessageBytes,
        'grpc.keepalive_time_ms': 30_000,
        'grpc-node.flow_control_window': flowControlWindow,
      },
    );
  }

  /** One request, one answer. Passing failures are tried again unless `isIdempotent` is false. @throws ServiceError */
  async unary(method: string, request: Uint8Array, isIdempotent = true): Promise<Buffer> {
    for (let attempt = 1; ; attempt += 1) {
      const metadata = await this.metadata();
      try {
        return await this.unaryOnce(method, request, metadata);
      } catch (error) {
        if (!isIdempotent || !isPassing(error) || attempt >= attempts) {
          throw error;
        }
        await new Promise((resolve) => {
          setTimeout(resolve, firstDelayMs * 2 ** (attempt - 1) * (1 + Math.random() / 2));
        });
      }
    }
  }

  /** One request, a stream of answers, which the caller reads or cancels. */
  async stream(method: string, request: Uint8Array): Promise<ClientReadableStream<Buffer>> {
    const metadata = await this.metadata();
    return this.client.makeServerStreamRequest(
      `${service}/${method}`,
      identity,
      (bytes) => bytes,
      request,
      metadata,
      { deadline: Date.now() + streamTimeoutMs },
    );
  }

  close(): void {
    this.client.close();
  }

  private unaryOnce(method: string, request: Uint8Array, metadata: Metadata): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.client.makeUnaryRequest(
        `${service}/${method}`,
        identity,
        (bytes) => bytes,
        request,
        metadata,
        { deadline: Date.now() + unaryTimeoutMs },
        (error, answer) => {
          if (error === null && answer !== undefined) {
            resolve(answer);
          } else {
            reject(error ?? new Error('Firestore sent no answer'));
          }
        },
      );
    });
  }

  private async metadata(): Promise<Metadata> {
    const metadata = new Metadata();
    metadata.set('authorization', await this.address.authorization());
    metadata.set('google-cloud-resource-prefix', this.database);
    metadata.set(
      'x-goog-request-params',
      this.database.replace(/^projects\/(.*)\/databases\/(.*)$/, 'project_id=$1&database_id=$2'),
    );
    return metadata;
  }
}
