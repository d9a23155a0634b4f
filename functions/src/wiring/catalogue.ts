import { createCataloguedUsers } from '../adapters/platform/catalogued-users.ts';
import { Catalogue } from '../services/catalogue/catalogue.ts';
import type { Core } from './core.ts';
import { log } from './deployment.ts';

/** What keeps in the bucket what is needed to use the backups without this database. */
export function createCatalogue({ catalogueStore, ...core }: Core, now: () => Date): Catalogue {
  const users = createCataloguedUsers(async () => (await import('firebase-admin/auth')).getAuth());
  return new Catalogue({ ...core, store: catalogueStore, users, log, now });
}
