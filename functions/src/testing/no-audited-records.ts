import type { AuditedRecords } from '../services/audit/audit-filter.ts';

/** For tests: no restore and no export is known. */
export const noAuditedRecords: AuditedRecords = {
  restores: { get: async () => null },
  exports: { get: async () => null },
};
