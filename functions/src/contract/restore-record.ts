// A restore as it is kept and shown: what was asked for, how far it is, and what it did.
import { z } from 'zod';
import { runErrorSchema } from './backups.ts';
import { countSchema, recordIdSchema, timeSchema } from './primitives.ts';
import { restoreModeSchema, restoreOutcomeSchema } from '../firestore-model/document-changes.ts';
import { keptExclusionsSchema, restoreScopeSchema } from '../firestore-model/restore-selection.ts';
import { restorePlanSchema } from './restore-plan.ts';

export const restoreStatusSchema = z.enum([
  'planning',
  'planned',
  'running',
  'completed',
  'failed',
  'cancelled',
]);

/** The documents of a move in a change set's target, and where they are in the other database. */
const movedSchema = z.object({
  here: z.string(),
  there: z.string(),
  other: z.object({ projectId: recordIdSchema, databaseId: z.string() }),
  /** Whether they go, each only where the other database holds the same; else they come. */
  goes: z.boolean(),
  /** Whether they were here before the move. */
  isSource: z.boolean(),
  /** The change set that is undone once this one is completed. */
  next: recordIdSchema.nullable(),
});

/** What is asked for in a change set; applying a plan copies these fields from it. */
export const wantedChangeSchema = z.object({
  /** Where its documents come from, and what becomes of them. */
  kind: z.enum(['restore', 'undo', 'edit', 'bulk', 'import']).default('restore'),
  /** The project whose backup is restored; of an edit, the one that is edited. */
  projectId: recordIdSchema,
  /** The backup; null where the documents come from none. */
  recordId: recordIdSchema.nullable(),
  target: z.object({
    projectId: recordIdSchema,
    firebaseProjectId: z.string(),
    databaseId: z.string(),
    pathPrefix: z.string().nullable().default(null),
  }),
  scope: restoreScopeSchema,
  mode: restoreModeSchema,
  /** References into the source are rewritten to lead into the target, below its prefix. */
  retargetReferences: z.boolean().default(false),
  /** The restore that this one puts back. */
  undoOf: recordIdSchema.nullable().default(null),
  /** Of an undo, and of its undo: the project whose backup was restored first; it lists it too. */
  sourceProjectId: recordIdSchema.nullable().default(null),
  /** Where the undo of a move, or its undo, takes documents from and to; null of all else. */
  movedBack: z.object({ from: z.string(), to: z.string() }).nullable().default(null),
  /**
   * Of a move into another database, and of what undoes it. A move is two change sets: the copy,
   * and then the deletion of what was copied.
   */
  moved: movedSchema.nullable().default(null),
  /** Of a bulk change: the sealed page with what is meant and done, of the plan that is applied. */
  bulk: z
    .object({
      hash: z.string(),
      isDeleting: z.boolean(),
      /** Whether one of the operations is a transform in JavaScript. */
      runsCode: z.boolean().default(false),
      /** Where documents are copied, or moved where they are deleted: `to` in place of `from`. */
      copy: z
        .object({
          from: z.string(),
          to: z.string(),
          /** Their database where it isn't the target, and the time as of which they are. */
          source: z
            .object({
              firebaseProjectId: z.string(),
              databaseId: z.string(),
              readTime: timeSchema,
            })
            .nullable()
            .default(null),
        })
        .nullable()
        .default(null),
    })
    .nullable()
    .default(null),
  /**
   * Of a restore of single documents or of what a query finds: the sealed page that says which, how
   * many are named (null: a query finds them), and which field alone is restored.
   */
  chosen: z
    .object({
      hash: z.string(),
      documents: countSchema.nullable(),
      field: z.array(z.string()).nullable(),
    })
    .nullable()
    .default(null),
  /** What hides values on their way into another project: a sealed page, and how many rules. */
  masks: z.object({ hash: z.string(), rules: countSchema }).nullable().default(null),
  /** Of an import: its file, and the sealed page with how its rows become documents. */
  imported: z.object({ hash: z.string(), fileName: z.string() }).nullable().default(null),
  /** Why, in the words of whoever asked for it. */
  reason: z.string().nullable().default(null),
});

export type WantedChange = z.infer<typeof wantedChangeSchema>;

/**
 * Of a change set of few documents, which is applied by the call that asks for it: a sealed page
 * has its documents as they were before and as they are written.
 */
const inlineSetSchema = z.object({
  /** Of the page. */
  hash: z.string(),
  /**
   * Which of the page's documents were written, by their places in it, and their update times since
   * in microseconds since 1970 (null: deleted); null until it is known.
   */
  journal: z.array(z.object({ place: countSchema, time: z.string().nullable() })).nullable(),
});

export const restoreSchema = z.object({
  ...wantedChangeSchema.shape,
  id: recordIdSchema,
  /** The schedule that began it after a backup; null where a person did. */
  scheduleId: recordIdSchema.nullable().default(null),
  /** The drill that began it. */
  drillId: recordIdSchema.nullable().default(null),
  /** Null where it is worked at in phases, with a plan and a safety backup. */
  inline: inlineSetSchema.nullable().default(null),
  /** A plan only: nothing is written. It can be applied by `applyRestore`. */
  dryRun: z.boolean(),
  /** Whether what will change is backed up before the first write. */
  safetyBackup: z.boolean().default(false),
  /** The target project's backup of what this restore changed; null until it has been made. */
  safetyRecordId: recordIdSchema.nullable().default(null),
  /** The plan that this restore applies. */
  planId: recordIdSchema.nullable().default(null),
  /** Of the sealed page with what is excluded of the plan; null where there is none. */
  exclusionsHash: z.string().nullable().default(null),
  /** What earlier builds excluded: they kept it here. Asked for with `getExclusions`. */
  untick: keptExclusionsSchema.prefault({}),
  /** The newest restore that puts this one back. */
  undoneBy: recordIdSchema.nullable().default(null),
  /**
   * How much of it the newest undo that has ended found, or left, put back; null before that, and
   * of records from when all that was undone once counted as a whole.
   */
  undone: z.enum(['none', 'part', 'all']).nullable().default(null),
  /** The verification of the backup that replaces the restore's own; null where it verifies. */
  reliesOn: z
    .object({
      /** Of what the applied plan restores, or of the safety backup when it had been stored. */
      of: z.enum(['plan', 'safety-backup']),
      /** It began then, or later. */
      begunAt: timeSchema,
    })
    .nullable()
    .default(null),
  /** Whether the target held no document before the first write; null before that or if unknown. */
  wasTargetEmpty: z.boolean().nullable().default(null),
  /** Documents that the whole backup holds, whatever the scope; null until they are known. */
  backupDocuments: countSchema.nullable().default(null),
  /**
   * Whether `undoRestore` can be called: it ended, changed something, made a safety backup, and no
   * undo has put all of it back.
   */
  canUndo: z.boolean().default(false),
  status: restoreStatusSchema,
  /** Which part of the work is under way; `saving` makes the safety backup. */
  phase: z.enum([
    'queued',
    /** The backup that it is made from is made first. */
    'backing-up',
    'verifying',
    'reading',
    'comparing',
    'saving',
    'writing',
    'deleting',
    'done',
  ]),
  plan: restorePlanSchema.nullable(),
  progress: z.object({
    documents: countSchema,
    fraction: z.number().min(0).max(1).nullable(),
    /** The most that is written at present; grows as the target allows. Null while nothing is. */
    writesPerSecond: z.number().nonnegative().nullable().default(null),
  }),
  outcome: restoreOutcomeSchema,
  createdAt: timeSchema,
  completedAt: timeSchema.nullable(),
  error: runErrorSchema.nullable(),
});
export type Restore = z.infer<typeof restoreSchema>;

/** The backup that its documents come from. @throws Error where they come from none */
export function backupIdOf({ recordId }: Pick<Restore, 'recordId'>): string {
  if (recordId === null) {
    throw new Error('a change set of no backup');
  }
  return recordId;
}

/**
 * How old a plan of copies from another database may be when it is applied: any database keeps what
 * it held for an hour, and the rest of that is for writing.
 */
export const copiedWithinMs = 40 * 60_000;

/** Who begins change sets: its project's owner, or what that owner has set up. */
export const changeAuthorSchema = z.enum(['person', 'schedule', 'drill']);
export type ChangeAuthor = z.infer<typeof changeAuthorSchema>;

export function authorOf({
  scheduleId,
  drillId,
}: Pick<Restore, 'scheduleId' | 'drillId'>): ChangeAuthor {
  return drillId !== null ? 'drill' : scheduleId !== null ? 'schedule' : 'person';
}

/** Records from before kinds were kept are undos where they say what they put back. */
export function kindOfChange({ kind, undoOf }: Pick<Restore, 'kind' | 'undoOf'>): Restore['kind'] {
  return undoOf === null ? kind : 'undo';
}

/** How much an undo that has ended leaves put back; null where it came to nothing before that. */
export function howUndone({
  status,
  outcome,
  canUndo,
}: Pick<Restore, 'status' | 'outcome' | 'canUndo'>): Restore['undone'] {
  const { written, deleted, skipped, conflicts, failed } = outcome;
  if (status === 'completed') {
    const isPart = written + deleted + skipped > 0;
    return conflicts + failed === 0 ? 'all' : isPart ? 'part' : 'none';
  }
  return canUndo || written + deleted > 0 ? 'part' : null;
}
