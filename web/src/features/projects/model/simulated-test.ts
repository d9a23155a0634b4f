import { limits } from '#config/limits.ts';

/** What a simulated connection test came to. */
export interface SimulatedTest {
  readonly isReached: boolean;
  /** Milliseconds; null where nothing was reached. */
  readonly latencyMs: number | null;
  /** RFC 3339. */
  readonly checkedAt: string;
}

/** The result for two numbers of a random source, each at least 0 and below 1. */
export function simulatedResult(random: () => number, now: Date): SimulatedTest {
  const isReached = random() < limits.simulatedTestSuccess;
  const { from, to } = limits.simulatedLatencyMs;
  return {
    isReached,
    latencyMs: isReached ? from + Math.floor(random() * (to - from + 1)) : null,
    checkedAt: now.toISOString(),
  };
}

/** Simulates a connection test without a call: the result comes after two seconds. */
export async function simulateConnectionTest(
  random: () => number = Math.random,
): Promise<SimulatedTest> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(simulatedResult(random, new Date())), limits.simulatedTestMs);
  });
}
