/** Databases of a project that a credential sees; needs `datastore.databases.list`. */
import { z } from 'zod';
import type { ServiceAccountKey } from '../../services/credentials/credential-vault.ts';
import type { DatabaseLister } from '../../services/ports/database-lister.ts';
import type { GoogleOAuth } from '../../services/ports/google-oauth.ts';
import { callGoogle } from '../google/rest.ts';

const maxListed = 100;

const answerSchema = z.object({
  databases: z.array(z.object({ name: z.string(), type: z.string().optional() })).default([]),
});

/** The ids of the databases in native mode that Google's answer lists, the default one first. */
export function databaseIdsOf(answer: unknown): string[] {
  const { databases } = answerSchema.parse(answer);
  const ids = databases
    .filter(({ type }) => type !== 'DATASTORE_MODE')
    .map(({ name }) => name.slice(name.lastIndexOf('/') + 1));
  // `(` sorts before any letter.
  return ids.toSorted((a, b) => (a < b ? -1 : 1)).slice(0, maxListed);
}

export function createDatabaseLister(deps: {
  readonly exchange: (key: ServiceAccountKey) => Promise<string>;
  readonly oauth: Pick<GoogleOAuth, 'refresh'>;
  /** The emulators have no such call. */
  readonly emulated: boolean;
}): DatabaseLister {
  return {
    async list(firebaseProjectId, secret) {
      if (deps.emulated) {
        return null;
      }
      const authorization =
        'refreshToken' in secret
          ? `Bearer ${(await deps.oauth.refresh(secret.refreshToken)).accessToken}`
          : await deps.exchange(secret);
      const answer = await callGoogle({
        host: 'firestore.googleapis.com',
        path: `/v1/projects/${encodeURIComponent(firebaseProjectId)}/databases`,
        authorization,
      });
      return databaseIdsOf(answer);
    },
  };
}
