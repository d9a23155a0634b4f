import { AppError } from '../../lib/errors.ts';

/** What became of one attempt: `reason` says why it wasn't taken, in words for the owner. */
export interface Attempt {
  readonly isDelivered: boolean;
  readonly reason: string | null;
  /** Whether the same would come of it however often it is tried. */
  readonly isFinal?: boolean;
}

/** For so long nobody else sends what a tick has begun to send; a tick ends after 100 seconds. */
export const leaseMs = 150_000;
const pauseMs = 60_000;

export const delivered: Attempt = { isDelivered: true, reason: null };

/** Makes one attempt: that an address refuses or fails is an answer, not an error. */
export async function attempted(post: () => Promise<{ status: number }>): Promise<Attempt> {
  try {
    const { status } = await post();
    return status >= 200 && status < 300
      ? delivered
      : { isDelivered: false, reason: `The address answered with status ${status}` };
  } catch (error) {
    return notSent(error);
  }
}

/** @throws what isn't an AppError: a bug */
export function notSent(error: unknown): Attempt {
  if (error instanceof AppError) {
    return { isDelivered: false, reason: error.message };
  }
  throw error;
}

/** What is kept of an attempt. `pauses`: minutes to the next one; after the last it is given up. */
export function afterAttempt<Done extends string>(
  { attempts }: { readonly attempts: number },
  { isDelivered, reason, isFinal = false }: Attempt,
  { pauses, at, done }: { pauses: readonly number[]; at: Date; done: Done },
) {
  const pause = isDelivered || isFinal ? undefined : pauses[attempts];
  const open = pause === undefined ? ('failed' as const) : ('pending' as const);
  return {
    state: isDelivered ? done : open,
    attempts: attempts + 1,
    nextAttemptAt:
      pause === undefined ? null : new Date(at.getTime() + pause * pauseMs).toISOString(),
    lastAttemptAt: at.toISOString(),
    reason,
  };
}
