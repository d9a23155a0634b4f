// The functions' processes of the running suite, ended one by one, and the clock that fires `tick`.
import { execFileSync } from 'node:child_process';
import { readEmulators } from './emulators.ts';
import { waitUntil } from './wait-until.ts';

/** Parents by process id. */
function processTable(): Map<number, number> {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  return new Map(
    rows.flatMap((row) => {
      const [, pid, parent] = /^\s*(\d+)\s+(\d+)/.exec(row) ?? [];
      return pid === undefined ? [] : [[Number(pid), Number(parent)] as const];
    }),
  );
}

const ofSuite = new Set<number>();

/** @throws Error for a process that the suite didn't start: it must never be killed. */
function assertOfSuite(pid: number): void {
  if (ofSuite.has(pid)) {
    return;
  }
  const table = processTable();
  const suite = readEmulators().pid;
  for (let at = table.get(pid); at !== undefined; at = table.get(at)) {
    if (at === suite) {
      ofSuite.add(pid);
      return;
    }
  }
  throw new Error(`Process ${pid} does not belong to the emulator suite ${suite}`);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (isRunning(pid)) {
    assertOfSuite(pid);
    process.kill(pid, name);
  }
}

/** What a lease's holder is called: the process id comes first (`wiring/core.ts`). */
export function processOfHolder(holder: string): number {
  const pid = Number(/^(\d+)-/.exec(holder)?.[1]);
  if (!Number.isInteger(pid)) {
    throw new Error(`'${holder}' names no process`);
  }
  assertOfSuite(pid);
  return pid;
}

/** Suspends a functions process; what it has sent already still arrives. */
export function suspendRuntime(pid: number): void {
  signal(pid, 'SIGSTOP');
}

/** Lets a suspended process continue; nothing happens to one that has ended. */
export function resumeRuntime(pid: number): void {
  signal(pid, 'SIGCONT');
}

/**
 * Ends a functions process as a crash of its machine does: at once, without a chance to say
 * anything.
 */
export async function killRuntime(pid: number): Promise<void> {
  signal(pid, 'SIGKILL');
  await waitUntil('the end of the process', async () => !isRunning(pid));
  ofSuite.delete(pid);
}

/** Runs `tick` once, as Cloud Scheduler does every minute. */
export async function fireTick(time = new Date()): Promise<void> {
  const { functionsOrigin, projectId, region } = readEmulators();
  const address = `${functionsOrigin}/functions/projects/${projectId}/triggers/${region}-tick-0`;
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-CloudScheduler-JobName': `firebase-schedule-tick-${region}`,
      'X-CloudScheduler-ScheduleTime': time.toISOString(),
    },
    body: '{}',
  });
  if (!response.ok) {
    throw new Error(`tick answered ${response.status}: ${await response.text()}`);
  }
}

/** One delivery of a task, as the queue makes it. */
export async function deliver(runId: string, step = 0): Promise<number> {
  const { functionsOrigin, projectId, region } = readEmulators();
  const response = await fetch(`${functionsOrigin}/${projectId}/${region}/worker`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { runId, step } }),
  });
  await response.text();
  return response.status;
}
