import type { BackupRecord } from '../contract/backups.ts';
import { queuedRecord } from './queued-record.ts';

type Change = Partial<BackupRecord['metadata']> & { readonly createdAt?: string };

/** For tests: a completed and verified backup of ten documents of the project `shop`, by hand. */
export function verifiedRecord(
  id: string,
  { createdAt = '2026-01-01T00:00:00.000Z', ...metadata }: Change = {},
): BackupRecord {
  const record = queuedRecord(id, { createdAt });
  return {
    ...record,
    status: 'completed',
    metadata: { ...record.metadata, readTime: createdAt, documentCount: 10, ...metadata },
    verification: { ...record.verification, status: 'verified', checkedAt: createdAt },
  };
}
