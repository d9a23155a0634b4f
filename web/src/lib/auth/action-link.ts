import { z } from 'zod';

const actionModes = [
  'resetPassword',
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
] as const;
export type ActionMode = (typeof actionModes)[number];

/** What a link in a message of the identity service asks for. */
export interface ActionLink {
  readonly mode: ActionMode;
  readonly code: string;
}

const linkSchema = z.object({ mode: z.enum(actionModes), code: z.string().min(1).max(1000) });

/**
 * The action of a sign-in page's address (`/auth?mode=verifyEmail&oobCode=…`), or undefined where it has none.
 * Names as in https://firebase.google.com/docs/auth/custom-email-handler.
 */
export function readActionLink(search: URLSearchParams): ActionLink | undefined {
  const link = linkSchema.safeParse({ mode: search.get('mode'), code: search.get('oobCode') });
  return link.success ? link.data : undefined;
}
