import type { IncomingMessage } from 'node:http';
import { messages } from '../contract/messages.ts';
import { AppError, hasCode } from '../lib/errors.ts';
import type { Caller, Identity } from '../services/ports/identity.ts';
import type { Route } from './route.ts';
/** How long a sign-in counts as a fresh one. */
export const freshSignInMs = 5 * 60_000;

/** Who calls, by bearer token. @throws AppError `unauthenticated`, and what `Identity` throws */
export async function authenticate(
  req: IncomingMessage,
  identity: Identity,
  asked: Partial<Parameters<Identity['verify']>[1]> = {},
): Promise<Caller> {
  const [, token] = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(req.headers.authorization ?? '') ?? [];
  if (token === undefined) {
    throw new AppError('unauthenticated', messages.notAuthenticated);
  }
  return identity.verify(token, { fresh: false, signedInWithinMs: null, ...asked });
}

/** The answer to an address that means nothing. */
export function unknownPath(): AppError {
  return new AppError('not-found', messages.notFound);
}

/**
 * An administrator. Whoever isn't one, signed in or not, reads that there is nothing here.
 * Only what claims to be an administrator's token is worth the question whether it was revoked.
 */
async function authenticateAdmin(req: IncomingMessage, identity: Identity): Promise<Caller> {
  try {
    const { isAdmin } = await authenticate(req, identity);
    if (isAdmin) {
      return await authenticate(req, identity, { fresh: true });
    }
  } catch (error) {
    if (!hasCode(error, 'unauthenticated')) {
      throw error;
    }
  }
  throw unknownPath();
}

/** The caller, as the endpoint wants them; null where it is open to everybody. */
export async function admit(
  route: Route,
  req: IncomingMessage,
  identity: Identity,
): Promise<Caller | null> {
  switch (route.endpoint.access) {
    case 'public':
      return null;
    case 'user':
      return authenticate(req, identity, { fresh: route.sensitive });
    case 'admin':
      return authenticateAdmin(req, identity);
  }
}
