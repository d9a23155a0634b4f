// A bare gRPC client: what there is to be had from Firestore without anything of ours.
import { Client, credentials, Metadata, type ClientReadableStream } from '@grpc/grpc-js';

const service = '/google.firestore.v1.Firestore';
const maxMessageBytes = 16 * 1024 * 1024;
const pass = (bytes: Buffer): Buffer => bytes;

function metadata(database: string): Metadata {
  const result = new Metadata();
  result.set('authorization', 'Bearer owner');
  result.set('google-cloud-resource-prefix', database);
  return result;
}

export class RawClient {
  readonly database: string;
  readonly root: string;
  private readonly client: Client;

  constructor(host: string, projectId: string) {
    this.database = `projects/${projectId}/databases/(default)`;
    this.root = `${this.database}/documents`;
    this.client = new Client(host, credentials.createInsecure(), {
      'grpc.max_receive_message_length': maxMessageBytes,
      'grpc.max_send_message_length': maxMessageBytes,
      // As the product's client: with HTTP/2's 64 KiB the server would mostly stand still.
      'grpc-node.flow_control_window': 4 * 1024 * 1024,
    });
  }

  /** Streams to the end; `onAnswer` gets each message. */
  readAll(method: string, request: Uint8Array, onAnswer: (answer: Buffer) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const stream = this.stream(method, request);
      stream.on('data', onAnswer);
      stream.on('end', resolve);
      stream.on('error', reject);
    });
  }

  unary(method: string, request: Uint8Array): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.client.makeUnaryRequest(
        `${service}/${method}`,
        pass,
        pass,
        Buffer.from(request),
        metadata(this.database),
        (error, answer) => {
          if (error === null && answer !== undefined) {
            resolve(answer);
          } else {
            reject(error ?? new Error('no answer'));
          }
        },
      );
    });
  }

  close(): void {
    this.client.close();
  }

  private stream(method: string, request: Uint8Array): ClientReadableStream<Buffer> {
    return this.client.makeServerStreamRequest(
      `${service}/${method}`,
      pass,
      pass,
      Buffer.from(request),
      metadata(this.database),
    );
  }
}
