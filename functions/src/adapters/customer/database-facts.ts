/**
 * Settings and rules of customers' databases, from Google's REST APIs: `projects.databases.get`
 * (needs `datastore.databases.getMetadata`), `testIamPermissions`, and the Firebase Rules API
 * (`firebaserules.releases.get`, `firebaserules.rulesets.get`). The emulators have none of them,
 * and say so.
 */
import { z } from 'zod';
import { AppError } from '../../lib/errors.ts';
import type {
  DatabaseFacts,
  DatabaseFactsReader,
  Fact,
} from '../../services/ports/database-facts.ts';
import type { StoredProject } from '../../services/ports/project-store.ts';
import type { ConnectionAccess } from './customer-databases.ts';
import { grantedOf } from '../google/permissions.ts';
import { callGoogle } from '../google/rest.ts';

export interface DatabaseFactsDeps {
  readonly access: ConnectionAccess;
  readonly emulated: boolean;
}

const inEmulators = 'The emulators don’t have this setting.';
const rulesInEmulators = 'The emulators don’t hand out rules. Paste them.';

/** What a key that only backs up and restores documents needs none of. */
const excess = [
  'resourcemanager.projects.setIamPolicy',
  'resourcemanager.projects.delete',
  'iam.serviceAccounts.actAs',
  'iam.serviceAccountKeys.create',
  'datastore.databases.delete',
  'datastore.databases.update',
  'firebaseauth.users.update',
  'firebaserules.releases.update',
  'secretmanager.versions.access',
  'storage.objects.delete',
] as const;

const databaseSchema = z.object({
  pointInTimeRecoveryEnablement: z.string().optional(),
  deleteProtectionState: z.string().optional(),
  earliestVersionTime: z.string().optional(),
});
const releaseSchema = z.object({ rulesetName: z.string() });
const rulesetSchema = z.object({
  source: z.object({ files: z.array(z.object({ content: z.string() })).min(1) }),
});
const rulesetName = /^projects\/[a-z0-9-]+\/rulesets\/[A-Za-z0-9-]+$/;

async function fact<T>(read: () => Promise<T>): Promise<Fact<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (error instanceof AppError) {
      return { unknown: `Firekeep could not read it: ${error.message}.` };
    }
    return { unknown: 'Google’s answer was not understood.' };
  }
}

function getDatabase({ project }: StoredProject, authorization: string): Promise<unknown> {
  const { firebaseProjectId, databaseId } = project;
  return callGoogle({
    host: 'firestore.googleapis.com',
    path: `/v1/projects/${encodeURIComponent(firebaseProjectId)}/databases/${encodeURIComponent(databaseId)}`,
    authorization,
  });
}

async function getRules({ project }: StoredProject, authorization: string): Promise<string> {
  const host = 'firebaserules.googleapis.com';
  const { firebaseProjectId, databaseId } = project;
  const release = databaseId === '(default)' ? 'cloud.firestore' : `cloud.firestore/${databaseId}`;
  const found = releaseSchema.parse(
    await callGoogle({
      host,
      path: `/v1/projects/${encodeURIComponent(firebaseProjectId)}/releases/${encodeURIComponent(release)}`,
      authorization,
    }),
  );
  if (!rulesetName.test(found.rulesetName)) {
    throw new Error('Not a name of a ruleset');
  }
  const ruleset = await callGoogle({ host, path: `/v1/${found.rulesetName}`, authorization });
  return rulesetSchema
    .parse(ruleset)
    .source.files.map(({ content }) => content)
    .join('\n');
}

export function createDatabaseFacts({ access, emulated }: DatabaseFactsDeps): DatabaseFactsReader {
  const isEmulator = ({ project }: StoredProject) =>
    emulated || project.connectionType === 'emulator';
  return {
    async read(stored): Promise<DatabaseFacts> {
      if (isEmulator(stored)) {
        const unknown = { unknown: inEmulators };
        return {
          pointInTimeRecovery: unknown,
          deleteProtection: unknown,
          excessPermissions: { unknown: 'The emulators grant everything and know no roles.' },
        };
      }
      const [database, excessPermissions] = await Promise.all([
        fact(async () =>
          databaseSchema.parse(await getDatabase(stored, await access.authorizationFor(stored)())),
        ),
        fact(async () => {
          const authorization = await access.authorizationFor(stored)();
          const granted = await grantedOf(stored.project.firebaseProjectId, excess, authorization);
          return [...granted];
        }),
      ]);
      if (!('value' in database)) {
        return { pointInTimeRecovery: database, deleteProtection: database, excessPermissions };
      }
      const { pointInTimeRecoveryEnablement: recovery, deleteProtectionState: protection } =
        database.value;
      return {
        pointInTimeRecovery: { value: recovery === 'POINT_IN_TIME_RECOVERY_ENABLED' },
        deleteProtection: { value: protection === 'DELETE_PROTECTION_ENABLED' },
        excessPermissions,
      };
    },

    async earliestReadTime(stored) {
      if (isEmulator(stored)) {
        return null;
      }
      const database = await fact(async () =>
        databaseSchema.parse(await getDatabase(stored, await access.authorizationFor(stored)())),
      );
      return 'value' in database ? (database.value.earliestVersionTime ?? null) : null;
    },

    async rules(stored) {
      if (isEmulator(stored)) {
        return { unknown: rulesInEmulators };
      }
      return await fact(async () => getRules(stored, await access.authorizationFor(stored)()));
    },
  };
}
