import { z } from 'zod';
import { compareBackups } from '../../engine/compare/compare-backups.ts';
import { readManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { leastMassChange } from './anomalies.ts';

/** How far a backup has been compared with the one before; plain JSON, kept by the backup's job. */
export const changesSchema = z.object({
  /** The backup before. */
  recordId: z.string(),
  /** After which document to continue; null before the first. */
  cursor: z.string().nullable(),
  /** Documents of the backup before that the new one holds otherwise, or not at all. */
  changed: z.number(),
  /** Documents that both hold alike. */
  unchanged: z.number(),
  spentMs: z.number(),
  isDone: z.boolean(),
  /** Whether everything was compared: without it, `changed` is what was found so far. */
  isWhole: z.boolean(),
});
export type Changes = z.infer<typeof changesSchema>;

/** Comparing is given up after so long: a backup must not wait for it for more than minutes. */
const maxMs = 5 * 60_000;
/** Between two looks whether it is decided. */
const partMs = 5000;

export interface CountChanges {
  readonly vault: Vault;
  /** The backup before, verified. */
  readonly before: { readonly recordId: string; readonly documents: number };
  readonly after: Manifest;
  /** What an earlier step found. */
  readonly state: Changes | null;
  readonly isBudgetSpent: () => boolean;
  readonly signal: AbortSignal;
  readonly limits?: { readonly maxMs: number; readonly partMs: number };
}

/**
 * Counts what changed from one backup to the next, part by part, the last part being done. It ends
 * as soon as too much is known to be alike for a mass change; what both backups store as the same
 * chunks isn't read, so that of an unchanged database only the lists of chunks are.
 * @throws AppError when one of the backups can't be read
 */
export async function* countChanges(options: CountChanges): AsyncGenerator<Changes, void> {
  const { vault, before, after, isBudgetSpent, signal, limits = { maxMs, partMs } } = options;
  let state = options.state ?? begin(before);
  if (state.isDone) {
    yield state;
    return;
  }
  const manifest = await readManifest(vault, before.recordId);
  while (!state.isDone) {
    const start = performance.now();
    const isPartOver = () => isBudgetSpent() || performance.now() - start >= limits.partMs;
    const { cursor } = state;
    const part = await compareBackups({
      vault,
      before: manifest,
      after,
      cursor,
      limits: { items: 0, isBudgetSpent: isPartOver, signal },
    });
    const counts = [...part.collections.values()];
    const changed = counts.reduce((sum, one) => sum + one.changed + one.removed, state.changed);
    const alike = counts.reduce((sum, one) => sum + one.unchanged, part.skippedDocuments);
    const unchanged = state.unchanged + alike;
    const spentMs = state.spentMs + performance.now() - start;
    const isWhole = part.cursor === null;
    const isHarmless = before.documents - unchanged < leastMassChange(before.documents);
    const isDone = isWhole || isHarmless || spentMs >= limits.maxMs;
    const { recordId } = state;
    state = { recordId, cursor: part.cursor, changed, unchanged, spentMs, isDone, isWhole };
    yield state;
  }
}

function begin({ recordId, documents }: CountChanges['before']): Changes {
  // Too few documents for a mass change are not worth a look.
  const isDone = documents < leastMassChange(documents);
  return { recordId, cursor: null, changed: 0, unchanged: 0, spentMs: 0, isDone, isWhole: false };
}
