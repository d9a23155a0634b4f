// The function `api` as an instance of 512 MiB runs it: one process for all calls, with the heap
// that Node takes there.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readEmulators } from './emulators.ts';

/** V8 takes half of the memory of a container of this size for its old generation. */
const heapMib = 256;

const turnsSchema = z.object({ turns: z.array(z.number()) });
const heldSchema = z.object({ receivedBytes: z.number(), heldBytes: z.number() });
const script = fileURLToPath(new URL('serve-api.mjs', import.meta.url));
const secrets = fileURLToPath(new URL('../../functions/.secret.local', import.meta.url));

function environment(): NodeJS.ProcessEnv {
  const { projectId, origin } = readEmulators();
  const lines = readFileSync(secrets, 'utf8').split('\n');
  const pairs = lines.flatMap((line) => {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value] as const];
  });
  return {
    ...process.env,
    ...Object.fromEntries(pairs),
    FUNCTIONS_EMULATOR: 'true',
    FIREKEEP_ORIGIN: origin,
    FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: `${projectId}.appspot.com` }),
  };
}

export class ApiProcess {
  readonly origin: string;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** @param settings of its environment, beside the emulators' */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<ApiProcess> {
    const child = fork(script, [], {
      env: { ...environment(), ...settings },
      execArgv: [`--max-old-space-size=${heapMib}`, '--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [message]: unknown[] = await once(child, 'message');
    return new ApiProcess(child, z.object({ port: z.number() }).parse(message).port);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The most memory that it has had since it started, in MiB. @throws Error when it has ended */
  peakMib(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
    return Number(kib) / 1024;
  }

  /**
   * How long its main thread computed in each turn of the event loop since this was last asked, in
   * milliseconds; at first none.
   */
  async turns(): Promise<number[]> {
    return turnsSchema.parse(await this.ask('turns')).turns;
  }

  /**
   * What its open connections have received, and what of all buffers it holds once garbage has been
   * collected.
   */
  async held(): Promise<z.infer<typeof heldSchema>> {
    return heldSchema.parse(await this.ask('held'));
  }

  private async ask(question: 'turns' | 'held'): Promise<unknown> {
    const answer = once(this.child, 'message');
    this.child.send({ ask: question });
    const [message]: unknown[] = await answer;
    return message;
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}
