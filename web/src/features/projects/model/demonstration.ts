import type { Project } from '@firekeep/functions/contract';
import { isDemonstrationId } from '#config/demonstration.ts';
import { changeDemonstration, useDemonstrations } from '#lib/demonstration-projects.ts';
import type { SimulatedTest } from './simulated-test.ts';

export { useDemonstrations };

export function isDemonstration({ id }: Pick<Project, 'id'>): boolean {
  return isDemonstrationId(id);
}

/** Undefined for the id of another project. */
export function useDemonstration(id: string | undefined): Project | undefined {
  return useDemonstrations().find((one) => one.id === id);
}

/** Keeps a simulated test's result for as long as the app is open. */
export function keepSimulatedTest(
  { id }: Pick<Project, 'id'>,
  { isReached, latencyMs, checkedAt }: SimulatedTest,
): void {
  changeDemonstration(id, {
    status: isReached ? 'connected' : 'disconnected',
    health: {
      status: isReached ? 'healthy' : 'unhealthy',
      lastCheck: checkedAt,
      latency: latencyMs,
      errors: isReached ? [] : ['The simulated test failed, as one in five does'],
    },
  });
}
