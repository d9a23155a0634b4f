import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ReceivedRequest {
  readonly method: string | undefined;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: string;
}

/** As the JSON API fails: https://cloud.google.com/storage/docs/json_api/v1/status-codes */
export function storageFailure(code: number, message = 'no', reason = 'forbidden') {
  return { status: code, body: { error: { code, message, errors: [{ reason, message }] } } };
}

/** For tests: answers the JSON API of Cloud Storage with what it is given, and notes the calls. */
export class StorageServer {
  answer: { status: number; body?: unknown } = { status: 200 };
  /** What the next calls are answered before that. */
  readonly next: (typeof this.answer)[] = [];
  readonly asked: ReceivedRequest[] = [];
  private readonly server = createServer(
    (request, response) => void this.respond(request, response),
  );

  /** @returns options of a client that asks this server */
  async start(): Promise<{ projectId: string; apiEndpoint: string }> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = this.server.address() as AddressInfo;
    return { projectId: 'p', apiEndpoint: `http://127.0.0.1:${port}` };
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage');
    const query = Object.fromEntries(searchParams);
    this.asked.push({ method: request.method, path: pathname, query, body });
    const answer = this.next.shift() ?? this.answer;
    const failure = storageFailure(answer.status).body;
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body ?? failure));
  }
}
