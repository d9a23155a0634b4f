import { z } from 'zod';
import type { Permissions } from '../../contract/projects.ts';
import { datastoreMode } from './errors.ts';
import { callGoogle } from './rest.ts';

const needed = {
  read: ['datastore.entities.get', 'datastore.entities.list'],
  write: ['datastore.entities.create', 'datastore.entities.update'],
  delete: ['datastore.entities.delete'],
} as const;

const answerSchema = z.object({ permissions: z.array(z.string()).default([]) });
const databaseSchema = z.object({ type: z.string().optional() });

/**
 * Which permissions the caller has in a project (`projects.testIamPermissions`); needs the Cloud
 * Resource Manager API enabled in the account's project, but no permission.
 */
export async function grantedOf(
  firebaseProjectId: string,
  permissions: readonly string[],
  authorization: string,
): Promise<ReadonlySet<string>> {
  const answer = await callGoogle({
    host: 'cloudresourcemanager.googleapis.com',
    path: `/v1/projects/${encodeURIComponent(firebaseProjectId)}:testIamPermissions`,
    authorization,
    body: { permissions },
  });
  return new Set(answerSchema.parse(answer).permissions);
}

/** What the caller may do with the documents of a project. */
export async function testPermissions(
  firebaseProjectId: string,
  authorization: string,
): Promise<Permissions> {
  const granted = await grantedOf(firebaseProjectId, Object.values(needed).flat(), authorization);
  const has = (names: readonly string[]) => names.every((name) => granted.has(name));
  return { read: has(needed.read), write: has(needed.write), delete: has(needed.delete) };
}

/**
 * Refuses databases that aren't in native mode (`projects.databases.get`, which needs
 * `datastore.databases.getMetadata`).
 * @throws AppError `failed-precondition`, or whatever the call fails with.
 */
export async function checkNativeMode(
  database: { readonly projectId: string; readonly databaseId: string },
  authorization: string,
): Promise<void> {
  const { projectId, databaseId } = database;
  const answer = await callGoogle({
    host: 'firestore.googleapis.com',
    path: `/v1/projects/${encodeURIComponent(projectId)}/databases/${encodeURIComponent(databaseId)}`,
    authorization,
  });
  if (databaseSchema.parse(answer).type === 'DATASTORE_MODE') {
    throw datastoreMode();
  }
}
