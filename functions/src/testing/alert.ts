import type { Alert } from '../contract/alerts.ts';
import { at } from './suites/make-store.ts';

/** For tests: an open alert of ada's project `shop`. */
export function alertOf(id: string, change: Partial<Alert> = {}): Alert {
  return {
    id,
    projectId: 'shop',
    configurationId: 'c1',
    recordId: null,
    kind: 'overdue',
    state: 'open',
    details: {
      name: 'Nightly',
      message: 'No backup succeeded in time',
      hint: null,
      anomalies: [],
      moreAnomalies: 0,
      comparedWith: null,
      patterns: [],
      promisedBy: null,
    },
    delivery: {
      state: 'none',
      attempts: 0,
      nextAttemptAt: null,
      lastAttemptAt: null,
      reason: null,
    },
    raisedAt: at(1),
    acknowledgedAt: null,
    resolvedAt: null,
    ...change,
  };
}
