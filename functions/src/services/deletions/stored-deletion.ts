import { createHash } from 'node:crypto';
import { z } from 'zod';
import { backupStatusSchema } from '../../contract/backups.ts';
import { deletionSchema } from '../../contract/deletions.ts';
import { permissionsSchema } from '../../contract/projects.ts';
import {
  backupConfigurationDocumentSchema,
  projectDocumentSchema,
} from '../../contract/records.ts';

/** With what else stands beside them. */
export const keptSettingsSchema = z.looseObject({
  granted: permissionsSchema,
  allowed: permissionsSchema,
  emulatorHost: z.string().nullable(),
});

const common = deletionSchema.extend({
  ownerId: z.string(),
  /** It is gone for good; what follows from that is still to be done. */
  isGone: z.boolean(),
  /** When a tick has something to do with it. */
  nextAt: z.string(),
});

/** `kept` is what the subject is made of again. */
export const storedDeletionSchema = z.discriminatedUnion('kind', [
  common.extend({
    kind: z.literal('backup'),
    kept: z.object({ status: backupStatusSchema }),
  }),
  common.extend({
    kind: z.literal('schedule'),
    kept: z.object({ schedule: backupConfigurationDocumentSchema }),
  }),
  common.extend({
    kind: z.literal('project'),
    kept: z.object({
      project: projectDocumentSchema,
      settings: keptSettingsSchema,
    }),
  }),
  common.extend({ kind: z.literal('account'), kept: z.object({}) }),
]);
export type StoredDeletion = z.infer<typeof storedDeletionSchema>;
export type StoredDeletionOf<K extends StoredDeletion['kind']> = Extract<
  StoredDeletion,
  { kind: K }
>;

/** A user's id can have any form; that of a deletion can't. */
export function accountDeletionId(uid: string): string {
  return createHash('sha256').update(`account deletion|${uid}`).digest('hex').slice(0, 32);
}
