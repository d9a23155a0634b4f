// Users of the Auth emulator, made for one test each.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readEmulators } from './emulators.ts';

export interface TestUser {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  /** Valid for an hour. */
  readonly idToken: string;
}

const signedUpSchema = z.object({
  localId: z.string(),
  email: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
});

const base = () => `http://${readEmulators().auth}/identitytoolkit.googleapis.com/v1`;

async function post(path: string, body: unknown, asAdmin = false): Promise<unknown> {
  const response = await fetch(`${base()}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(asAdmin ? { Authorization: 'Bearer owner' } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`The Auth emulator answered ${response.status}: ${await response.text()}`);
  }
  return response.json();
}

async function enter(path: string, email: string, password: string) {
  const answer = await post(`${path}?key=emulator`, { email, password, returnSecureToken: true });
  const { localId, ...tokens } = signedUpSchema.parse(answer);
  return { ...tokens, uid: localId, email, password };
}

/** Signs a user in again: a new ID token, and what a browser keeps to renew it. */
export async function signIn(
  email: string,
  password: string,
): Promise<TestUser & { readonly refreshToken: string }> {
  return enter('/accounts:signInWithPassword', email, password);
}

/**
 * Signs a new user up, with an address that nobody has; it is verified, without which no key can be
 * stored.
 */
export async function signUp({ isVerified = true } = {}): Promise<TestUser> {
  const email = `user-${randomUUID()}@example.dev`;
  const password = randomUUID();
  const { uid } = await enter('/accounts:signUp', email, password);
  if (isVerified) {
    await changeUser(uid, { emailVerified: true });
  }
  // Where a second begins while it signs a user up, the emulator hands out a token that counts as
  // revoked.
  return signIn(email, password);
}

/** Makes the very user that is given, with a verified address, as an import of accounts does. */
export async function addUser(user: Omit<TestUser, 'idToken'>): Promise<void> {
  const { uid: localId, ...rest } = user;
  const path = `/projects/${readEmulators().projectId}/accounts`;
  await post(path, { localId, ...rest, emailVerified: true }, true);
}

/** Changes a user as an administrator does: `disableUser`, `validSince` (seconds) and the like. */
export async function changeUser(uid: string, change: Record<string, unknown>): Promise<void> {
  const path = `/projects/${readEmulators().projectId}/accounts:update`;
  await post(path, { localId: uid, ...change }, true);
}

/** Signs in with a Google account of that address, new to the project. @returns the user's id */
export async function signInWithGoogle(email: string, projectId: string): Promise<string> {
  const token = encodeURIComponent(
    JSON.stringify({ sub: randomUUID(), email, email_verified: true }),
  );
  const body = {
    postBody: `id_token=${token}&providerId=google.com`,
    requestUri: 'http://localhost',
    returnSecureToken: true,
    targetProjectId: projectId,
  };
  const answer = await post('/accounts:signInWithIdp', body, true);
  return z.object({ localId: z.string() }).parse(answer).localId;
}

/** The user as the identity service has it; null when there is none. */
export async function lookUp(
  uid: string,
  { projectId } = readEmulators(),
): Promise<Record<string, unknown> | null> {
  const path = `/projects/${projectId}/accounts:lookup`;
  const answer = z
    .object({ users: z.array(z.looseObject({})).default([]) })
    .parse(await post(path, { localId: [uid] }, true));
  return answer.users[0] ?? null;
}

/**
 * A token of the user as if they had signed in so long ago and stayed since; the emulator's tokens
 * carry no signature.
 */
export async function signedInLongAgo(user: TestUser, agoMs: number): Promise<TestUser> {
  const [head = '', payload = ''] = user.idToken.split('.');
  const claims = z
    .looseObject({ auth_time: z.number() })
    .parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  const authTime = claims.auth_time - Math.round(agoMs / 1000);
  await changeUser(user.uid, { validSince: String(authTime - 1) });
  const old = Buffer.from(JSON.stringify({ ...claims, auth_time: authTime })).toString('base64url');
  return { ...user, idToken: `${head}.${old}.` };
}

export async function deleteUser(uid: string): Promise<void> {
  await post(`/projects/${readEmulators().projectId}/accounts:delete`, { localId: uid }, true);
}

/** A new user whose tokens say `admin: true`. */
export async function signUpAdmin(): Promise<TestUser> {
  const { uid, email, password } = await signUp();
  await changeUser(uid, { customAttributes: JSON.stringify({ admin: true }) });
  return signIn(email, password);
}
