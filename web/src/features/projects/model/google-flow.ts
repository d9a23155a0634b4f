import { googleConnectionSchema, type GoogleConnection } from '@firekeep/functions/contract';
import { z } from 'zod';
import { storageKeys } from '#config/limits.ts';
import { tabStorage } from '#lib/browser-storage.ts';

/** What the tab keeps while its user is at Google. */
const begunSchema = z.object({
  session: z.string(),
  /** The project that is to be connected again; null for a new one. */
  projectId: z.string().nullable(),
});

/** A value of the tab; null takes it away. */
function kept<T>(key: string, schema: z.ZodType<T>) {
  return {
    read(): T | undefined {
      try {
        return schema.parse(JSON.parse(tabStorage.read(key) ?? ''));
      } catch {
        return undefined;
      }
    },
    write: (value: T | null) =>
      tabStorage.write(key, value === null ? null : JSON.stringify(value)),
  };
}

export const begunFlow = kept(storageKeys.googleBegun, begunSchema);

const granted = kept(storageKeys.googleGranted, googleConnectionSchema);

/** The account that gave access, with its projects, until one is chosen or access expires. */
export const grantedConnection = {
  write: granted.write,
  read(now = Date.now()): GoogleConnection | undefined {
    const connection = granted.read();
    const isValid = connection !== undefined && Date.parse(connection.expiresAt) > now;
    return isValid ? connection : undefined;
  },
};

/** The account's projects that `search` finds, by name or id, in the order of their names. */
export function findGoogleProjects(
  projects: GoogleConnection['projects'],
  search: string,
): GoogleConnection['projects'] {
  const wanted = search.trim().toLowerCase();
  return projects
    .filter(({ firebaseProjectId, displayName }) =>
      `${displayName} ${firebaseProjectId}`.toLowerCase().includes(wanted),
    )
    .toSorted(
      (a, b) =>
        a.displayName.localeCompare(b.displayName) ||
        (a.firebaseProjectId < b.firebaseProjectId ? -1 : 1),
    );
}
