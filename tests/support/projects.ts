// Customers' projects: each a separate database in the Firestore emulator, connected through the
// API.
import { createProject, type Project } from '@firekeep/functions/contract';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { call } from './api.ts';
import type { TestUser } from './users.ts';

/** A Firebase project that no other test knows. */
export function newFirebaseProjectId(): string {
  return `demo-${randomUUID().slice(0, 20)}`;
}

let cachedKey: string | null = null;

/** An RSA private key of 2,048 bits in PEM, made once per process. */
export function privateKeyPem(): string {
  cachedKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  return cachedKey;
}

/** A service-account key file as Google hands it out; `changes` replace or add fields. */
export function serviceAccount(
  firebaseProjectId: string,
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    type: 'service_account',
    project_id: firebaseProjectId,
    private_key_id: '0123456789abcdef0123456789abcdef01234567',
    private_key: privateKeyPem(),
    client_email: `firekeep@${firebaseProjectId}.iam.gserviceaccount.com`,
    client_id: '123456789012345678901',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
    client_x509_cert_url: 'https://www.googleapis.com/robot/v1/metadata/x509/firekeep',
    universe_domain: 'googleapis.com',
    ...changes,
  };
}

/** Connects a new Firebase project, or the given one, for `user`. */
export async function connectProject(
  user: TestUser,
  options: { readonly name?: string; readonly firebaseProjectId?: string } = {},
): Promise<Project> {
  const firebaseProjectId = options.firebaseProjectId ?? newFirebaseProjectId();
  return call(user, createProject, {
    body: {
      name: options.name ?? 'A project',
      firebaseProjectId,
      connectionType: 'service-account',
      serviceAccountJson: JSON.stringify(serviceAccount(firebaseProjectId)),
    },
  });
}
