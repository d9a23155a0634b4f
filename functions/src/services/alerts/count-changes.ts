import { z } from 'zod';
import { furtherCollections } from '../../engine/backup/totals.ts';
import { compareBackups } from '../../engine/compare/compare-backups.ts';
import { readManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { jsonBytes } from '../../firestore-model/paths.ts';

const counts = {
  /** Documents of the previous backup that the new one holds otherwise. */
  changed: z.number(),
  /** Documents that only the previous backup holds. */
  deleted: z.number().default(0),
  /** Documents that only the new one holds. */
  created: z.number().default(0),
};

/** How far a backup has been compared with the previous one; plain JSON, kept by its job. */
export const changesSchema = z.object({
  /** The previous backup. */
  recordId: z.string(),
  /** After which document to continue; null before the first. */
  cursor: z.string().nullable(),
  ...counts,
  /** Documents that both hold alike. */
  unchanged: z.number(),
  /** By collection shape, only where something changed; beyond a bound all others together. */
  collections: z.array(z.object({ path: z.string(), ...counts })).default([]),
  spentMs: z.number(),
  isDone: z.boolean(),
  /** Whether everything was compared: without it, these are the changes found so far. */
  isWhole: z.boolean(),
});
export type Changes = z.infer<typeof changesSchema>;
type CollectionChanges = Changes['collections'][number];

/** Comparing is given up after so long: a backup must not wait for it for more than minutes. */
const maxMs = 5 * 60_000;
/** Between two commits. */
const partMs = 5000;
/** They are kept between steps. */
const maxCollections = 500;
const maxPathBytes = 48 * 1024;

export interface CountChanges {
  readonly vault: Vault;
  /** The previous backup, verified. */
  readonly before: { readonly recordId: string; readonly documents: number };
  readonly after: Manifest;
  /** What an earlier step found. */
  readonly state: Changes | null;
  readonly isBudgetSpent: () => boolean;
  readonly signal: AbortSignal;
  readonly limits?: { readonly maxMs: number; readonly partMs: number };
}

/**
 * Counts what changed from one backup to the next, part by part, the last part being done. What
 * both backups store as the same chunks isn't read, so that of an unchanged database only the lists
 * of chunks are.
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
    const spentMs = state.spentMs + performance.now() - start;
    const isWhole = part.cursor === null;
    state = {
      ...withPart(state, part),
      cursor: part.cursor,
      spentMs,
      isDone: isWhole || spentMs >= limits.maxMs,
      isWhole,
    };
    yield state;
  }
}

function begin({ recordId, documents }: CountChanges['before']): Changes {
  return {
    recordId,
    cursor: null,
    changed: 0,
    deleted: 0,
    created: 0,
    unchanged: 0,
    collections: [],
    spentMs: 0,
    // Of nothing, nothing can have changed.
    isDone: documents === 0,
    isWhole: documents === 0,
  };
}

/** The counts so far with those of a part that comes after them in name order. */
function withPart(
  state: Changes,
  part: Pick<Awaited<ReturnType<typeof compareBackups>>, 'collections' | 'skippedDocuments'>,
): Changes {
  const total = { ...state, unchanged: state.unchanged + part.skippedDocuments };
  const collections = new Map(state.collections.map((one) => [one.path, { ...one }]));
  let pathBytes = jsonBytes([...collections.keys()]);
  for (const [path, found] of part.collections) {
    total.unchanged += found.unchanged;
    if (found.changed + found.removed + found.added > 0) {
      pathBytes += collections.has(path) ? 0 : jsonBytes(path);
      const isKept =
        collections.has(path) || (collections.size < maxCollections && pathBytes <= maxPathBytes);
      const key = isKept ? path : furtherCollections;
      const entry = collections.get(key) ?? { path: key, changed: 0, deleted: 0, created: 0 };
      addTo(entry, found);
      addTo(total, found);
      collections.set(key, entry);
    }
  }
  return { ...total, collections: [...collections.values()] };
}

function addTo(
  counted: Pick<CollectionChanges, 'changed' | 'deleted' | 'created'>,
  found: { readonly changed: number; readonly removed: number; readonly added: number },
): void {
  counted.changed += found.changed;
  counted.deleted += found.removed;
  counted.created += found.added;
}
