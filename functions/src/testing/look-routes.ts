/**
 * The routes of looks at data, now and in backups, over a world in memory and a database of a test.
 */
import { backupExploreRoutes } from '../http/routes/explore-backup.ts';
import { exploreRoutes } from '../http/routes/explore.ts';
import { queryRoutes } from '../http/routes/queries.ts';
import type { Route } from '../http/route.ts';
import type { Log } from '../lib/log.ts';
import { ReadTimes } from '../services/data-view/read-times.ts';
import type { CustomerDatabase } from '../services/ports/customer-database.ts';
import { Usage } from '../services/projects/usage.ts';
import { Queries } from '../services/queries/queries.ts';
import { SavedQueries } from '../services/queries/saved-queries.ts';
import { dataViews } from './data-views.ts';
import type { ExploreWorld } from './explore-world.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { createSavedQueryStore } from '../adapters/records/saved-query-store.ts';
import { storedProject } from './stored-project.ts';

/** @param part.database of every project */
export function lookRoutes(
  world: ExploreWorld,
  { database, log }: { readonly database: CustomerDatabase; readonly log: Log },
): Route[] {
  const stored = storedProject('shop');
  const projects = { get: async () => stored, addUsage: async () => undefined };
  const databases = { open: async () => database };
  const usage = new Usage(projects, log);
  const now = () => new Date();
  const readTimes = new ReadTimes({ projects, facts: { earliestReadTime: async () => null }, now });
  const { access, histories, comparisons } = world;
  const views = dataViews({ access, projects, databases, readTimes });
  const store = createSavedQueryStore(new MemoryDocuments());
  return [
    ...exploreRoutes(views, readTimes),
    ...queryRoutes(new Queries({ views, usage }), new SavedQueries({ projects, store, now })),
    ...backupExploreRoutes({ views: world.views, histories, comparisons }),
  ];
}
