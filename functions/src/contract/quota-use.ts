import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { planIdSchema } from './quotas.ts';
import { userIdSchema } from './primitives.ts';

const amount = z.number().nonnegative();

/** A user's plan, and what they have of each of its limits (`PlanLimits`). */
export const planUseSchema = z.object({
  plan: planIdSchema,
  use: z.object({
    projects: amount,
    /** Of the project that has most. */
    schedules: amount,
    /** The furthest that a schedule of theirs reaches back, in days. */
    retentionDays: amount,
    /** The largest of the last backups of their projects, raw bytes. */
    backupBytes: amount,
    /** Begun today (UTC). */
    backupsByHand: amount,
    uploadBytes: amount,
  }),
});
export type PlanUse = z.infer<typeof planUseSchema>;

export const getPlan = defineEndpoint({
  method: 'GET',
  path: '/api/account/plan',
  access: 'user',
  query: z.strictObject({ userId: userIdSchema }),
  data: planUseSchema,
});
