import { Client, credentials, Metadata, type ClientReadableStream } from '@grpc/grpc-js';

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
 * What a server may send before it hears from us again. HTTP/2's 64 KiB are 80 small documents: a
 * server one network away, or a busy reader, would mostly stand still.
 */
const flowControlWindow = 4 * 1024 * 1024;

/**
 * What gRPC itself tries again. A stream is continued by whoever reads it, after the last document
 * it has, and what became of a BatchWrite is for the restore to find out.
 */
const repeatable = ['ListCollectionIds', 'ListDocuments', 'PartitionQuery'];
const serviceConfig = JSON.stringify({
  methodConfig: [
    {
      name: repeatable.map((method) => ({ service: 'google.firestore.v1.Firestore', method })),
      retryPolicy: {
        maxAttempts: 4,
        initialBackoff: '0.18s',
        maxBackoff: '0.8s',
        backoffMultiplier: 2,
        retryableStatusCodes: ['UNAVAILABLE', 'ABORTED', 'INTERNAL', 'RESOURCE_EXHAUSTED'],
      },
    },
  ],
});

const identity = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

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
        'grpc.service_config': serviceConfig,
      },
    );
  }

  /** One request, one answer. @throws ServiceError */
  async unary(method: string, request: Uint8Array): Promise<Buffer> {
    const metadata = await this.metadata();
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
