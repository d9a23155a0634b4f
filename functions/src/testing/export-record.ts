import type { ExportRecord } from '../services/exports/stored-export.ts';

/** For tests: an export of the project `shop` that is queued. */
export function exportRecord(id: string, change: Partial<ExportRecord> = {}): ExportRecord {
  return {
    id,
    projectId: 'shop',
    at: 'now',
    what: { kind: 'project' },
    format: 'csv',
    cells: 'flat',
    status: 'queued',
    createdAt: '2026-01-01T00:00:00.000Z',
    completedAt: null,
    expiresAt: null,
    readTime: null,
    consistency: 'snapshot',
    progress: { documents: 0, total: null, fraction: null, rawBytes: 0, reads: 0 },
    error: null,
    spool: null,
    root: null,
    sweepAt: null,
    ...change,
  };
}
