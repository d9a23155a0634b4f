import { z } from 'zod';

/** A whole number within bounds, both included, as it is typed. */
export function typedNumber({ from, to }: { from: number; to: number }, message: string) {
  return z
    .string()
    .refine((text) => text.trim() !== '', message)
    .transform(Number)
    .pipe(z.int(message).min(from, message).max(to, message));
}
