import { z } from 'zod';

/** In the place of a backup: what the database holds now, of which a backup is made first. */
export const nowChoice = 'now';

/** From the form to what is asked for. */
export const recordChoiceSchema = z
  .string()
  .min(1, 'Choose a backup')
  .transform((id) => (id === nowChoice ? null : id));
