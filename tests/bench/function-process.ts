// A deployed function in its own process, without the Functions emulator around it.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readEmulators } from '../support/emulators.ts';

export const functionNames = ['api', 'download', 'worker', 'tick'] as const;
export type FunctionName = (typeof functionNames)[number];

/** The repository; scripts/bench.mjs says where it is. */
const root = process.env['FIREKEEP_BENCH_ROOT'] ?? '.';

function environment(name: FunctionName, firestore: string): NodeJS.ProcessEnv {
  const { projectId, origin } = readEmulators();
  const lines = readFileSync(join(root, 'functions/.secret.local'), 'utf8').split('\n');
  const secrets = lines.flatMap((line) => {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
  return {
    ...process.env,
    ...Object.fromEntries(secrets),
    FUNCTIONS_EMULATOR: 'true',
    FUNCTION_TARGET: name,
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREKEEP_ORIGIN: origin,
    // What is measured here is no attack.
    FIREKEEP_RATE_BURST: '1000000',
    FIREKEEP_RATE_PER_SECOND: '1000000',
    FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: `${projectId}.appspot.com` }),
  };
}

const readySchema = z.object({ port: z.number() });
const cpuSchema = z.object({ cpuSeconds: z.number() });

interface StartOptions {
  readonly firestore?: string;
  readonly heapMib?: number;
}

export class FunctionProcess {
  readonly origin: string;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /**
   * @param firestore `host:port`, the emulator's by default
   * @param heapMib of its old generation at most; as Node chooses by default
   */
  static async start(
    name: FunctionName,
    { firestore = readEmulators().firestore, heapMib }: StartOptions = {},
  ): Promise<FunctionProcess> {
    const child = fork(join(root, 'tests/bench/serve-function.mjs'), [], {
      env: environment(name, firestore),
      execArgv: heapMib === undefined ? [] : [`--max-old-space-size=${heapMib}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [message]: unknown[] = await once(child, 'message');
    return new FunctionProcess(child, readySchema.parse(message).port);
  }

  /** Processor time of all its threads since it was started, the start of Node included. */
  async cpuSeconds(): Promise<number> {
    const answer = once(this.child, 'message');
    this.child.send('cpu');
    const [message]: unknown[] = await answer;
    return cpuSchema.parse(message).cpuSeconds;
  }

  /** The most memory that it has had since it was started. */
  maxRssBytes(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}
