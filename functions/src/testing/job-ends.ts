import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { createRestoreRecords } from '../adapters/records/restore-records.ts';
import type { Log } from '../lib/log.ts';
import { AuditLog } from '../services/audit/audit-log.ts';
import { JobEnds } from '../services/audit/job-ends.ts';
import type { AuditStore } from '../services/ports/audit-store.ts';
import type { MemoryDocuments } from './memory/documents.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { testPageTokens } from './page-tokens.ts';

/** Records how jobs came out whose records are in memory; of exports none is known. */
export function jobEndsOf(
  store: AuditStore,
  { documents, ...by }: { documents: MemoryDocuments; log: Log; now: () => Date },
): JobEnds {
  const projects = createProjectStore(documents, by.now);
  const restores = createRestoreRecords(documents);
  const shared = { ...by, store, projects, restores, exports: { get: async () => null } };
  const auditLog = new AuditLog({ ...shared, pageTokens: testPageTokens });
  return new JobEnds({ ...shared, auditLog, records: createBackupRecords(documents) });
}
