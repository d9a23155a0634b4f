// Connections by a Google account's consent, as a browser and a user go through them.
import {
  createProject,
  exchangeGoogleCode,
  startGoogleConnection,
  type GoogleConnection,
  type Project,
} from '@firekeep/functions/contract';
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { call } from './api.ts';
import { readEmulators } from './emulators.ts';
import { writeDocuments } from './firestore-rest.ts';
import { type GoogleServer } from './google-server.ts';
import { newFirebaseProjectId } from './projects.ts';
import { type TestUser } from './users.ts';

interface Answer {
  readonly state: string;
  readonly session: string;
  readonly code: string;
}

/** The way to Google and back, as a browser goes it. */
export async function authorize(user: TestUser): Promise<Answer & { readonly url: URL }> {
  const { authorizationUrl, session } = await call(user, startGoogleConnection, { body: {} });
  const answer = await fetch(authorizationUrl, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(
    `${readEmulators().origin}/oauth/firebase/callback`,
  );
  const { state = '', code = '' } = Object.fromEntries(back.searchParams);
  return { state, code, session, url: new URL(authorizationUrl) };
}

export async function exchange(
  user: TestUser,
  { state, session, code }: Answer,
): Promise<GoogleConnection> {
  return call(user, exchangeGoogleCode, { body: { state, session, code } });
}

export async function consent(user: TestUser): Promise<GoogleConnection> {
  return exchange(user, await authorize(user));
}

export async function connect(
  user: TestUser,
  firebaseProjectId: string,
  googleConnectionId: string,
): Promise<Project> {
  return call(user, createProject, {
    body: { name: 'By Google', firebaseProjectId, connectionType: 'google', googleConnectionId },
  });
}

/** A project of the account with something in it. */
export async function addProject(google: GoogleServer, displayName?: string): Promise<string> {
  const projectId = newFirebaseProjectId();
  const fields = { n: { integerValue: '1' } };
  await writeDocuments({ projectId }, [{ path: 'things/one', fields }]);
  google.account.projects.push({
    projectId,
    ...(displayName === undefined ? {} : { displayName }),
  });
  return projectId;
}

export function digest(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}
