import { Client, credentials, Metadata } from '@grpc/grpc-js';
import {
  callHeaders,
  defaultTimes,
  limits,
  repeated,
  service,
  type ChannelTimes,
  type FirestoreAddress,
  type FirestoreChannel,
} from '../channel.ts';
import { Inbox } from '../inbox.ts';

const serviceConfig = JSON.stringify({
  methodConfig: [
    {
      name: repeated.methods.map((method) => ({ service, method })),
      retryPolicy: {
        maxAttempts: repeated.maxAttempts,
        initialBackoff: `${repeated.firstDelayMs / 1000}s`,
        maxBackoff: `${repeated.maxDelayMs / 1000}s`,
        backoffMultiplier: 2,
        retryableStatusCodes: repeated.codes,
      },
    },
  ],
});

const identity = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A channel over @grpc/grpc-js, which hands messages over one by one. */
export class GrpcJsChannel implements FirestoreChannel {
  private readonly client: Client;
  private readonly address: FirestoreAddress;
  private readonly database: string;
  private readonly times: ChannelTimes;

  /** @param database `projects/{p}/databases/{d}` */
  constructor(address: FirestoreAddress, database: string, times = defaultTimes) {
    this.address = address;
    this.database = database;
    this.times = times;
    const authority = address.authority === undefined ? null : Buffer.from(address.authority);
    this.client = new Client(
      address.host,
      address.tls ? credentials.createSsl(authority) : credentials.createInsecure(),
      {
        'grpc.max_receive_message_length': limits.maxMessageBytes,
        'grpc.max_send_message_length': limits.maxMessageBytes,
        'grpc.keepalive_time_ms': times.keepaliveMs,
        'grpc.keepalive_timeout_ms': times.keepaliveTimeoutMs,
        'grpc-node.flow_control_window': limits.flowControlWindow,
        'grpc.service_config': serviceConfig,
      },
    );
  }

  async unary(method: string, request: Uint8Array): Promise<Uint8Array> {
    const metadata = await this.metadata();
    return new Promise((resolve, reject) => {
      this.client.makeUnaryRequest(
        `/${service}/${method}`,
        identity,
        (bytes) => bytes,
        request,
        metadata,
        { deadline: Date.now() + this.times.unaryTimeoutMs },
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

  async *stream(
    method: string,
    request: Uint8Array,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly Uint8Array[]> {
    const call = this.client.makeServerStreamRequest(
      `/${service}/${method}`,
      identity,
      (bytes) => bytes,
      request,
      await this.metadata(),
      { deadline: Date.now() + this.times.streamTimeoutMs },
    );
    const inbox = new Inbox({ pause: () => call.pause(), resume: () => call.resume() });
    call.on('data', (answer: Buffer) => inbox.add(answer));
    call.on('end', () => inbox.end());
    call.on('error', (error: Error) => inbox.end(error));
    const cancel = () => call.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted === true) {
      cancel();
    }
    try {
      yield* inbox.batches();
    } finally {
      signal?.removeEventListener('abort', cancel);
      call.cancel();
    }
  }

  close(): void {
    this.client.close();
  }

  private async metadata(): Promise<Metadata> {
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(await callHeaders(this.address, this.database))) {
      metadata.set(name, value);
    }
    return metadata;
  }
}
