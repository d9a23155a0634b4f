import { createHash } from 'node:crypto';
import { z } from 'zod';

export const projectLockSchema = z.object({ projectId: z.string() });

function lockPath(...names: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(names));
  return `projectLocks/${hash.digest('hex')}`;
}

interface OwnDatabase {
  readonly ownerId: string;
  readonly firebaseProjectId: string;
  readonly databaseId: string;
}

/** Of a default database the name is as it was when there were no others. */
export function pairLockPath({ ownerId, firebaseProjectId, databaseId }: OwnDatabase): string {
  const isDefault = databaseId === '(default)';
  return lockPath(ownerId, firebaseProjectId, ...(isDefault ? [] : [databaseId]));
}

/**
 * Where the locks are that a project may hold: that of its database, and that of the default
 * database if it was connected before databases had their own locks.
 */
export function possibleLocks(database: OwnDatabase): string[] {
  return [
    ...new Set([pairLockPath(database), pairLockPath({ ...database, databaseId: '(default)' })]),
  ];
}

/** Written by all connections of one owner. */
export function ownerTurnPath(ownerId: string): string {
  return lockPath(ownerId);
}
