import { z } from 'zod';
import { pageRefSchema } from '../format/manifest-schema.ts';
import { selectionSeenSchema } from './selection-seen.ts';
import { emptyTotals, totalsSchema, totalsToJson } from './totals.ts';

/** What a backup remembers between steps. */
export const backupStateSchema = z.object({
  readTime: z.string(),
  /** The last document that is safely stored or skipped; null at the beginning. */
  cursor: z.string().nullable(),
  isDone: z.boolean(),
  pages: z.number(),
  /** The last page, while the next commit may add to it; unknown to jobs of an earlier version. */
  openPage: pageRefSchema.nullable().default(null),
  chunks: z.number(),
  newChunks: z.number(),
  /** Bytes this backup added to storage. */
  storedBytes: z.number(),
  totals: totalsSchema,
  /** What the selection met so far; null where not watched, as in jobs of an earlier version. */
  seen: selectionSeenSchema.nullable().default(null),
});
export type BackupState = Readonly<z.infer<typeof backupStateSchema>>;

export function initialBackupState(readTime: string): BackupState {
  return {
    readTime,
    cursor: null,
    isDone: false,
    pages: 0,
    openPage: null,
    chunks: 0,
    newChunks: 0,
    storedBytes: 0,
    totals: totalsToJson(emptyTotals()),
    seen: null,
  };
}

/** Names from `from` on, up to and without `to`; null is open. */
export const nameRangeSchema = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type NameRange = Readonly<z.infer<typeof nameRangeSchema>>;
export const wholeRange: NameRange = { from: null, to: null };
