import type { Firestore } from 'firebase-admin/firestore';
import { createAuditStore } from '../adapters/records/audit-store.ts';
import { createAnalyticsStore } from '../adapters/records/analytics-store.ts';
import type { Log } from '../lib/log.ts';
import { UsageCounter } from '../services/analytics/usage-counter.ts';
import { AuditLog } from '../services/audit/audit-log.ts';
import type { PageTokens } from '../services/page-tokens/page-tokens.ts';
import type { ExportStore } from '../services/ports/export-store.ts';
import type { ProjectStore } from '../services/ports/project-store.ts';
import type { RestoreRecords } from '../services/ports/restore-records.ts';

/** What shows owners what was done to their projects: the audit log and the day's counters. */
export function createAnalytics(options: {
  readonly db: Firestore;
  readonly projects: ProjectStore;
  readonly restores: RestoreRecords;
  readonly exports: ExportStore;
  readonly pageTokens: PageTokens;
  readonly log: Log;
  readonly now: () => Date;
}) {
  const { db, projects, restores, exports, pageTokens, log, now } = options;
  const analyticsStore = createAnalyticsStore(db);
  const auditStore = createAuditStore(db);
  return {
    analyticsStore,
    usage: new UsageCounter({ store: analyticsStore, log, now }),
    auditStore,
    auditLog: new AuditLog({
      store: auditStore,
      projects,
      restores,
      exports,
      pageTokens,
      log,
      now,
    }),
  };
}
