import { z } from 'zod';

const sweepSchema = {
  /** Hashes by their first byte that this pass is about. */
  from: z.int().min(0).max(255),
  to: z.int().min(1).max(256),
  startedAt: z.string(),
  /** Whether an earlier part of the sweep left something for another one. */
  isIncomplete: z.boolean(),
};

const passSchema = z.object({
  until: z.string(),
  /** Backups whose objects are retained until then. */
  ids: z.array(z.string()),
  /** First byte of the hashes that it is at. */
  from: z.int().min(0).max(255),
  /** Lists of chunks in that range that are done. */
  done: z.int(),
  /** Backups of which nobody can read what they need, in this job. */
  unreadable: z.array(z.string()).default([]),
});
/** How far the bucket has been made to keep what locked backups need. */
export type RetainingPass = z.infer<typeof passSchema>;

/**
 * `retaining` → `pruning` → (`marking` → [`excluding` → `deleting`]) for each range of hashes; the
 * end of a job forgets its state.
 *
 * While it says `excluding` or `deleting`, nobody relies on a chunk of the project that they have
 * not committed.
 */
export const retentionStateSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('retaining'), pass: passSchema.nullable() }),
  z.object({
    phase: z.literal('pruning'),
    /** Backups that could not go, so that nobody tries for ever. */
    passedOver: z.array(z.string()),
  }),
  z.object({
    phase: z.literal('marking'),
    ...sweepSchema,
    /** Name of the note of what is marked; null before the first. */
    progress: z.string().nullable().default(null),
  }),
  z.object({
    phase: z.literal('excluding'),
    ...sweepSchema,
    /** Name of the note that lists the backups that were marked; or, in some states, these. */
    marked: z.union([z.string(), z.array(z.string())]),
    /** Name of the stored list of what may go. */
    condemned: z.string(),
    /** Workers that began before the exclusion; null before they were looked for. */
    waitFor: z.array(z.object({ runId: z.string(), token: z.number() })).nullable(),
  }),
  z.object({
    phase: z.literal('deleting'),
    ...sweepSchema,
    condemned: z.string(),
    deleted: z.int(),
  }),
]);
export type RetentionState = z.infer<typeof retentionStateSchema>;
export type RetentionPhase<P extends RetentionState['phase']> = Extract<
  RetentionState,
  { phase: P }
>;

/** Phases in which chunks are being deleted, or are about to be. */
export const deletingPhases: ReadonlySet<string> = new Set(['excluding', 'deleting']);
export type SweepState = Exclude<RetentionState, { phase: 'retaining' | 'pruning' }>;
