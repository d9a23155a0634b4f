import type { Alarms } from '../services/alarms/alarms.ts';
import type { Backups } from '../services/backups/backups.ts';
import type { BackupKeys } from '../services/downloads/backup-keys.ts';
import type { Downloads } from '../services/downloads/downloads.ts';
import type { Browse } from '../services/browse/browse.ts';
import type { Projects } from '../services/projects/projects.ts';
import type { RestorePlans } from '../services/restores/restore-plans.ts';
import type { Restores } from '../services/restores/restores.ts';
import type { RetentionService } from '../services/retention/retention-service.ts';
import type { Uploads } from '../services/imports/uploads.ts';
import type { SelectionPreviews } from '../services/backups/selection-preview.ts';
import type { Configurations } from '../services/schedules/configurations.ts';
import type { Route } from './route.ts';
import { alarmRoutes } from './routes/alarms.ts';
import { backupRoutes } from './routes/backups.ts';
import { browseRoutes } from './routes/browse.ts';
import { configurationRoutes } from './routes/configurations.ts';
import { downloadRoutes } from './routes/downloads.ts';
import { importRoutes } from './routes/imports.ts';
import { healthRoutes } from './routes/health.ts';
import { insideRoutes, type InsideServices } from './routes/inside.ts';
import { projectRoutes } from './routes/projects.ts';
import { restoreRoutes } from './routes/restores.ts';
import { selectionRoutes } from './routes/selection.ts';
import { retentionRoutes } from './routes/retention.ts';

/** What the routes call. */
export interface Services {
  readonly version: string;
  readonly projects: Projects;
  readonly browse: Browse;
  readonly backups: Backups;
  readonly downloads: Downloads;
  readonly backupKeys: BackupKeys;
  readonly retention: RetentionService;
  readonly uploads: Uploads;
  readonly configurations: Configurations;
  readonly restores: Restores;
  readonly restorePlans: RestorePlans;
  readonly alarms: Alarms;
  readonly selectionPreviews: SelectionPreviews;
  readonly inside: InsideServices;
}

/** Every route of the application: a new file in `routes/` becomes one line here. */
export function allRoutes(services: Services): Route[] {
  return [
    ...healthRoutes(services),
    ...projectRoutes(services.projects),
    ...browseRoutes(services.browse),
    ...configurationRoutes(services.configurations),
    ...backupRoutes(services.backups, services.downloads),
    ...importRoutes(services.uploads),
    ...downloadRoutes(services.downloads, services.backupKeys),
    ...restoreRoutes(services.restores, services.restorePlans, services.inside.turns.looking),
    ...alarmRoutes(services.alarms),
    ...selectionRoutes(services.selectionPreviews),
    ...retentionRoutes(services.retention),
    ...insideRoutes(services.inside),
  ];
}
