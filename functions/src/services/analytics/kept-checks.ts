import type { Log } from '../../lib/log.ts';
import type { ConnectionProbe } from '../ports/connection-probe.ts';
import type { AnalyticsStore } from '../ports/analytics-store.ts';

/** A probe whose results are kept, for latency and uptime over time. A result that can't be kept is a result all the same. */
export function keepingChecks(
  probe: ConnectionProbe,
  options: {
    readonly insight: Pick<AnalyticsStore, 'addCheck'>;
    readonly log: Log;
    readonly now: () => Date;
  },
): ConnectionProbe {
  const { insight, log, now } = options;
  return {
    async probe(projectId) {
      const result = await probe.probe(projectId);
      const { isReadable: isHealthy, latencyMs } = result;
      try {
        await insight.addCheck(projectId, { at: now().toISOString(), isHealthy, latencyMs });
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
