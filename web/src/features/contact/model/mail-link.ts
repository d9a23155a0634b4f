import { z } from 'zod';

const addressSchema = z.email();

/**
 * A link that answers a message by mail, or null where the address is none: nothing a stranger
 * wrote becomes another kind of link; characters of theirs that mean something are encoded (RFC
 * 6068).
 */
export function mailLink({
  email,
  subject,
}: {
  readonly email: string;
  readonly subject: string;
}): string | null {
  if (!addressSchema.safeParse(email).success) {
    return null;
  }
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const line = subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').toWellFormed();
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${line}`)}`;
}
