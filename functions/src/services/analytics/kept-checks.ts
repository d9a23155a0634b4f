import type { Log } from '../../lib/log.ts';
import type { ConnectionProbe } from '../ports/connection-probe.ts';
import type { AnalyticsStore } from '../ports/analytics-store.ts';

/**
 * A probe whose results are kept, for latency and uptime; one that can't be kept counts as well.
 */
export function keepingChecks(
  probe: ConnectionProbe,
  {
    analyticsStore,
    log,
    now,
  }: { analyticsStore: Pick<AnalyticsStore, 'addCheck'>; log: Log; now: () => Date },
): ConnectionProbe {
  return {
    async probe(projectId) {
      const result = await probe.probe(projectId);
      const { isReadable: isHealthy, latencyMs } = result;
      try {
        await analyticsStore.addCheck(projectId, { at: now().toISOString(), isHealthy, latencyMs });
      } catch (error) {
        log.error('A check of the connection is not kept', error, { projectId });
      }
      return result;
    },
    forget: (projectId) => {
      probe.forget(projectId);
    },
  };
}
