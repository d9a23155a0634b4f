import { z } from 'zod';

interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** `message` says all that can be wrong with it. */
function numberWithin({ from, to }: Bounds, message: string) {
  return z.int(message).min(from, message).max(to, message);
}

const text = z.string().transform((typed) => (typed.trim() === '' ? undefined : Number(typed)));

/** A whole number within bounds, both included, as it is typed. */
export function typedNumber(bounds: Bounds, message: string) {
  return text.pipe(numberWithin(bounds, message));
}

/** As `typedNumber`; an empty field is undefined. */
export function optionalNumber(bounds: Bounds, message: string) {
  return text.pipe(numberWithin(bounds, message).optional());
}
