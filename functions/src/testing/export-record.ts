import { newExport, type ExportRecord } from '../services/exports/stored-export.ts';

/** For tests: an export of the project `shop` that is queued. */
export function exportRecord(id: string, change: Partial<ExportRecord> = {}): ExportRecord {
  const createdAt = '2026-01-01T00:00:00.000Z';
  const what = { kind: 'project' } as const;
  return { ...newExport({ id, projectId: 'shop', createdAt }, { format: 'csv' }, what), ...change };
}
