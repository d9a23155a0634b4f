import type { ExportRecord } from '../exports/stored-export.ts';
import type { Owned } from './owned.ts';

/** Exports, for Firekeep's own use; `JobStarts` creates them. */
export interface ExportStore {
  get(id: string): Promise<Owned<ExportRecord> | null>;
  /** The newest first, at most 50. */
  list(projectId: string, ownerId: string): Promise<ExportRecord[]>;
  /** Those to be looked after by `before`, the longest due first. */
  due(before: string, limit: number): Promise<Owned<ExportRecord>[]>;
  /** Nothing happens where there is none. */
  change(
    id: string,
    fields: Partial<Pick<ExportRecord, 'status' | 'expiresAt' | 'spool' | 'sweepAt'>>,
  ): Promise<void>;
  delete(id: string): Promise<void>;
}
