import { cpus } from 'node:os';
import type { Phase } from './jobs.ts';

/** Processor time that all processes of the machine have used since it was started. */
function machineMs(): number {
  return cpus().reduce(
    (sum, { times }) => sum + times.user + times.nice + times.sys + times.irq,
    0,
  );
}

/**
 * Runs `work` and says how long it took, and how much processor time the process used meanwhile,
 * all threads together, and the whole machine.
 */
export async function clocked<T>(work: () => Promise<T>): Promise<{ value: T; phase: Phase }> {
  const cpu = process.cpuUsage();
  const machine = machineMs();
  const start = performance.now();
  const value = await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const machineSeconds = (machineMs() - machine) / 1000;
  return { value, phase: { seconds, cpuSeconds: (user + system) / 1_000_000, machineSeconds } };
}
