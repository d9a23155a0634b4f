import {
  contactInputSchema,
  sendContactMessage,
  type ContactInput,
} from '@firekeep/functions/contract';
import { call } from '#lib/api/call.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { ApiError } from '#lib/errors/api-error.ts';

export interface MessageForm extends ContactInput {
  /** What people don't see and machines fill in. */
  readonly website: string;
  /** Milliseconds from showing the form to sending it. */
  readonly elapsedMs: number;
}

/** What became of a message. Where it was not taken, why, and what is wrong with which field. */
export type SendResult =
  | { readonly isSent: true }
  | {
      readonly isSent: false;
      readonly reason: string;
      readonly errors: Readonly<Record<string, string>>;
    };

/** Checks the form by the contract's rules, and sends it if they are kept. */
export async function sendMessage({
  website,
  elapsedMs,
  ...input
}: MessageForm): Promise<SendResult> {
  const parsed = contactInputSchema.safeParse(input);
  if (!parsed.success) {
    // Of several messages about a field, the first counts.
    const issues = parsed.error.issues.toReversed();
    const errors = new Map(issues.map(({ path, message }) => [path.join('.'), message]));
    return { isSent: false, reason: '', errors: Object.fromEntries(errors) };
  }
  try {
    await call(sendContactMessage, { body: { ...parsed.data, website, elapsedMs } });
    return { isSent: true };
  } catch (error) {
    const errors = error instanceof ApiError ? error.fields : {};
    const isInPlace = Object.keys(errors).length > 0;
    return { isSent: false, reason: isInPlace ? '' : describeError(error).message, errors };
  }
}
