import type { Phase } from './jobs.ts';

/**
 * Runs `work` and says how long it took, and how much processor time the process used meanwhile,
 * all threads together.
 */
export async function clocked<T>(work: () => Promise<T>): Promise<{ value: T; phase: Phase }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const value = await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { value, phase: { seconds, cpuSeconds: (user + system) / 1_000_000 } };
}
