/**
 * The security rules as the emulators evaluate them.
 *
 * Every test file works in its own project, so that files neither share data nor rules. The people:
 * `anonymous` isn't signed in; `owner` owns every seeded record (and has not verified an e-mail
 * address, which reading doesn't ask for); `other` is signed in and owns nothing; `admin` carries
 * the admin claim.
 */
import { randomUUID } from 'node:crypto';
import { initializeTestEnvironment } from '@firebase/rules-unit-testing';
import type { RulesTestContext, RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { doc, setDoc, setLogLevel } from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import { readEmulators } from '../support/emulators.ts';

export const roles = ['anonymous', 'owner', 'other', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Splits `host:port`. */
export function hostAndPort(address: string): { host: string; port: number } {
  const colon = address.lastIndexOf(':');
  return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) };
}

/**
 * Loads `rules` for a fresh project whose id holds `name`. Call `cleanup()` on the result when
 * done.
 */
export async function startRules(name: string, rules: string): Promise<RulesTestEnvironment> {
  // Every refusal would be logged; the tests look at each of them anyway.
  setLogLevel('silent');
  return initializeTestEnvironment({
    projectId: `demo-rules-${name}-${randomUUID().slice(0, 8)}`,
    firestore: { ...hostAndPort(readEmulators().firestore), rules },
  });
}

/**
 * What a client of this role holds. Make one per test file and role: each is a separate connection.
 */
export function contextOf(environment: RulesTestEnvironment, role: Role): RulesTestContext {
  switch (role) {
    case 'anonymous':
      return environment.unauthenticatedContext();
    case 'admin':
      return environment.authenticatedContext('admin', { admin: true, email_verified: true });
    case 'owner':
    case 'other':
      return environment.authenticatedContext(role, { email_verified: false });
  }
}

/** One Firestore client per role. */
export function clientsOf(environment: RulesTestEnvironment): Record<Role, Firestore> {
  const clientOf = (role: Role) => contextOf(environment, role).firestore() as unknown as Firestore;
  return {
    anonymous: clientOf('anonymous'),
    owner: clientOf('owner'),
    other: clientOf('other'),
    admin: clientOf('admin'),
  };
}

/** Writes documents past the rules, by path. */
export async function seed(
  environment: RulesTestEnvironment,
  documents: Readonly<Record<string, object>>,
): Promise<void> {
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore();
    await Promise.all(
      Object.entries(documents).map(([path, fields]) => setDoc(doc(db, path), fields)),
    );
  });
}
