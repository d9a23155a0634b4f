// The server of fixed latency as whoever measures with it sees it.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const serverOptionsSchema = z.object({
  /** Of the database of generated documents; every other one is empty at first. */
  root: z.string(),
  documents: z.number(),
  readMs: z.number(),
  writeMs: z.number(),
  /** What a stream of documents, or a connection's writes and reads by name, carry at most. */
  documentsPerSecond: z.number(),
});
export type ServerOptions = z.infer<typeof serverOptionsSchema>;

const countersSchema = z.record(
  z.string(),
  z.object({
    calls: z.number(),
    /** Read or written; of counts what is billed for them. */
    documents: z.number(),
  }),
);
/** By the name of the method. */
export type Counters = z.infer<typeof countersSchema>;

const program = fileURLToPath(new URL('firestore-server.js', import.meta.url));

export class FirestoreServer {
  /** `host:port` */
  readonly address: string;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.address = `127.0.0.1:${port}`;
  }

  static async start(options: ServerOptions): Promise<FirestoreServer> {
    const child = fork(program, [JSON.stringify(options)]);
    const [message]: unknown[] = await once(child, 'message');
    return new FirestoreServer(child, z.object({ port: z.number() }).parse(message).port);
  }

  /** What has been called since this was last asked. */
  async takeCounters(): Promise<Counters> {
    const answer = once(this.child, 'message');
    this.child.send({ reset: true });
    const [message]: unknown[] = await answer;
    return z.object({ counters: countersSchema }).parse(message).counters;
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}
