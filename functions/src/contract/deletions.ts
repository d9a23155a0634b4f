import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byUser, idParams, pageTokenSchema, recordIdSchema, timeSchema } from './primitives.ts';

export const deletionKinds = ['backup', 'schedule', 'project', 'account'] as const;
export type DeletionKind = (typeof deletionKinds)[number];

/** Something that was deleted and can be taken back until it is gone for good. */
export const deletionSchema = z.object({
  /** Of the backup, schedule or project; of an account another one. */
  id: recordIdSchema,
  kind: z.enum(deletionKinds),
  name: z.string(),
  /** Null for an account. */
  projectId: recordIdSchema.nullable(),
  projectName: z.string().nullable(),
  deletedAt: timeSchema,
  goneAt: timeSchema,
});
export type Deletion = z.infer<typeof deletionSchema>;

/** How many days what is deleted can be taken back. */
export const deletionDays = { least: 7, most: 30 } as const;
export const deletionDaysSchema = z
  .number('The number of days is a whole number')
  .int('The number of days is a whole number')
  .min(deletionDays.least, 'Deleted things are kept for 7 days at least')
  .max(deletionDays.most, 'Deleted things are kept for 30 days at most');

const base = '/api/account/deletions' as const;

/** What waits to be gone for good, the soonest first. */
export const listDeletions = endpoint.get(base, {
  query: byUser.extend({ pageToken: pageTokenSchema.optional() }),
  data: z.object({ items: z.array(deletionSchema), nextPageToken: z.string().nullable() }),
});

/**
 * Everything is as it was before, but for keys of databases: those were destroyed with the deletion
 * of their project.
 */
export const takeBackDeletion = endpoint.post(`${base}/{id}/take-back`, {
  params: idParams,
  body: byUser,
  data: deletionSchema,
});
