// A function as an instance of it runs: one process for all calls, with the heap that Node takes in that much memory.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readEmulators } from './emulators.ts';

/** V8 takes half of a container's memory for its old generation: of 512 MiB, and of 1 GiB. */
const heapMib = { api: 256, download: 512 } as const;
export type Target = keyof typeof heapMib;

const turnsSchema = z.object({ turns: z.array(z.number()) });
const script = fileURLToPath(new URL('serve-api.mjs', import.meta.url));
const secrets = fileURLToPath(new URL('../../functions/.secret.local', import.meta.url));

function environment(target: Target): NodeJS.ProcessEnv {
  const { projectId, origin } = readEmulators();
  const lines = readFileSync(secrets, 'utf8').split('\n');
  const pairs = lines.flatMap((line) => {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value] as const];
  });
  return {
    ...process.env,
    ...Object.fromEntries(pairs),
    FUNCTION_TARGET: target,
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

  static async start(target: Target = 'api'): Promise<ApiProcess> {
    const child = fork(script, [], {
      env: environment(target),
      execArgv: [`--max-old-space-size=${heapMib[target]}`],
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

  /** How long its main thread computed in each turn of the event loop since this was last asked, in milliseconds. */
  async turns(): Promise<number[]> {
    const answer = once(this.child, 'message');
    this.child.send({ ask: 'turns' });
    const [message]: unknown[] = await answer;
    return turnsSchema.parse(message).turns;
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}
