import type { DataExport } from '../../contract/exports.ts';
import type { Job, JobFailure, RecordPatch } from '../ports/job-store.ts';
import type { ExportState } from './export-state.ts';
import type { ExportRecord } from './stored-export.ts';

/** Files are kept for a day; one that is being downloaded may take this much longer. */
const keptForMs = 24 * 3600_000;
const downloadMs = 2 * 3600_000;
/** Exports without a file stay listed for a week. */
const listedForMs = 7 * 24 * 3600_000;

type Fields = Partial<Omit<ExportRecord, 'id' | 'projectId' | 'what'>>;

export function exportPatch({ subjectId }: Job, patch: Fields): RecordPatch {
  return { collection: 'exports', id: subjectId, patch };
}

export function progressOf(state: ExportState): DataExport['progress'] {
  const { documents, rawBytes, reads, fraction } = state;
  const total = state.begun?.total ?? null;
  const ofTotal = total === null ? fraction : total === 0 ? 1 : Math.min(1, documents / total);
  return { documents, total, fraction: ofTotal, rawBytes, reads };
}

function later(now: Date, byMs: number): string {
  return new Date(now.getTime() + byMs).toISOString();
}

/** Once all is read: from now on there is a file. */
export function completedExport(state: ExportState, now: Date): Fields {
  return {
    status: 'completed',
    completedAt: now.toISOString(),
    expiresAt: later(now, keptForMs),
    sweepAt: later(now, keptForMs + downloadMs),
    progress: { ...progressOf(state), fraction: 1 },
    spool: state.spool,
  };
}

/** Without success; `failure` null where somebody cancelled it. */
export function endedExport(failure: JobFailure | null, now: Date): Fields {
  return {
    status: failure === null ? 'cancelled' : 'failed',
    completedAt: now.toISOString(),
    sweepAt: later(now, listedForMs),
    error: failure,
  };
}

/** Once its file has gone. */
export function expiredExport(now: Date) {
  const sweepAt = later(now, listedForMs - keptForMs);
  return { status: 'expired', expiresAt: null, spool: null, sweepAt } as const;
}
