import { z } from 'zod';

/** That a recovery has begun, and whether it has ended. No client reads it. */
export const recoveryNote = {
  path: 'maintenance/recovery',
  schema: z.object({ startedAt: z.string(), endedAt: z.string().nullable() }),
};
