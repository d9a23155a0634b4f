// The demo's sign-ins, made in the Auth emulator with fixed ids and salts, so that every seeding
// yields the same accounts.
import { Problem } from './problem.mjs';
import { demoAccounts, projectId } from './project.mjs';
import { requestJson } from './request.mjs';

const createdAt = Date.UTC(2026, 0, 5, 9);

/**
 * @param {string} auth `host:port` of an Auth emulator without these accounts
 */
export async function createDemoAccounts(auth) {
  const url = `http://${auth}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchCreate`;
  const answer = await requestJson(url, { body: { users: demoAccounts.map(toUser) } });
  if ((answer.error ?? []).length > 0) {
    throw new Problem(`The demo accounts could not be made: ${JSON.stringify(answer)}`);
  }
}

/** The Auth emulator keeps passwords readable like this; production never sees these accounts. */
function toUser({ uid, email, password, displayName, admin }) {
  const salt = `fakeSalt${uid}`;
  return {
    localId: uid,
    email,
    displayName,
    emailVerified: true,
    salt,
    passwordHash: `fakeHash:salt=${salt}:password=${password}`,
    createdAt: String(createdAt),
    lastLoginAt: String(createdAt),
    ...(admin ? { customAttributes: JSON.stringify({ admin: true }) } : {}),
    providerUserInfo: [
      { providerId: 'password', email, federatedId: email, rawId: email, displayName },
    ],
  };
}
