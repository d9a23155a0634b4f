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
export type BegunFlow = z.infer<typeof begunSchema>;

function read<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(tabStorage.read(key) ?? ''));
  } catch {
    return undefined;
  }
}

export const begunFlow = {
  read: () => read(storageKeys.googleBegun, begunSchema),
  write: (flow: BegunFlow | null) =>
    tabStorage.write(storageKeys.googleBegun, flow === null ? null : JSON.stringify(flow)),
};

/** The account that gave access, with its projects, until one was chosen or the access ran out. */
export const grantedConnection = {
  read(now = Date.now()): GoogleConnection | undefined {
    const connection = read(storageKeys.googleGranted, googleConnectionSchema);
    return connection !== undefined && Date.parse(connection.expiresAt) > now
      ? connection
      : undefined;
  },
  write: (connection: GoogleConnection | null) =>
    tabStorage.write(
      storageKeys.googleGranted,
      connection === null ? null : JSON.stringify(connection),
    ),
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
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName));
}
