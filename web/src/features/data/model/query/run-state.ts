import { z } from 'zod';

/** Kept with an address: its query was asked for on another page, and runs at once. */
export const runState = { isRun: true } as const;

const schema = z.object({ isRun: z.literal(true) });

/** Whether a location's state is `runState`. An address alone, a link, runs nothing. */
export function isRunState(state: unknown): boolean {
  return schema.safeParse(state).success;
}
