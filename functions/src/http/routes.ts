import type { Browse } from '../services/browse/browse.ts';
import type { Projects } from '../services/projects/projects.ts';
import type { Route } from './route.ts';
import { browseRoutes } from './routes/browse.ts';
import { healthRoutes } from './routes/health.ts';
import { projectRoutes } from './routes/projects.ts';

/** What the routes call. */
export interface Services {
  readonly version: string;
  readonly projects: Projects;
  readonly browse: Browse;
}

/** Every route of the application: a new file in `routes/` becomes one line here. */
export function allRoutes(services: Services): Route[] {
  return [
    ...healthRoutes(services),
    ...projectRoutes(services.projects),
    ...browseRoutes(services.browse),
  ];
}
