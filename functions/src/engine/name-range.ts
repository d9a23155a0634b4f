import { z } from 'zod';

/** Names from `from` on, up to and without `to`; null is open. */
export const nameRangeSchema = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type NameRange = Readonly<z.infer<typeof nameRangeSchema>>;
