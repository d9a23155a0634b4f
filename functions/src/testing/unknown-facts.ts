import type { DatabaseFactsReader } from '../services/ports/database-facts.ts';

const unknown = { unknown: 'There are no settings' };

/** For tests: databases whose settings nobody can read, as in the emulators. */
export const unknownFacts: Pick<DatabaseFactsReader, 'read'> = {
  read: async () => ({
    pointInTimeRecovery: unknown,
    deleteProtection: unknown,
    excessPermissions: unknown,
  }),
};
