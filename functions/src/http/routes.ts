import type { Alerts } from '../services/alerts/alerts.ts';
import type { ProjectAnalytics } from '../services/analytics/analytics.ts';
import type { AuditLog } from '../services/audit/audit-log.ts';
import type { Backups } from '../services/backups/backups.ts';
import type { BackupKeys } from '../services/downloads/backup-keys.ts';
import type { BackupFiles } from '../services/downloads/backup-files.ts';
import type { ExportFiles } from '../services/exports/export-files.ts';
import type { Exports } from '../services/exports/exports.ts';
import type { DataViews } from '../services/data-view/data-views.ts';
import type { ReadTimes } from '../services/data-view/read-times.ts';
import type { Contact } from '../services/contact/contact.ts';
import type { Locks } from '../services/locks/locks.ts';
import type { Projects } from '../services/projects/projects.ts';
import type { Queries } from '../services/queries/queries.ts';
import type { SavedQueries } from '../services/queries/saved-queries.ts';
import type { FileImports } from '../services/changes/file-imports.ts';
import type { BulkChanges } from '../services/changes/bulk-changes.ts';
import type { WrittenChanges } from '../services/changes/written-changes.ts';
import type { Edits } from '../services/changes/edits.ts';
import type { RestorePlans } from '../services/changes/restore-plans.ts';
import type { GuardedRestores } from '../services/changes/guarded-restores.ts';
import type { Restores } from '../services/changes/restores.ts';
import type { RetentionService } from '../services/retention/retention-service.ts';
import type { Uploads } from '../services/changes/uploads.ts';
import type { SelectionPreviews } from '../services/backups/selection-preview.ts';
import type { Drills } from '../services/drills/drills.ts';
import type { Schedules } from '../services/schedules/schedules.ts';
import type { Security } from '../services/security/security.ts';
import type { Deletions } from '../services/deletions/deletions.ts';
import type { Channels } from '../services/notices/channels.ts';
import type { Approvals } from '../services/guards/approvals.ts';
import type { Route } from './route.ts';
import { approvalRoutes } from './routes/approvals.ts';
import { accountRoutes, type AccountServices } from './routes/account.ts';
import { alertRoutes } from './routes/alerts.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { auditRoutes } from './routes/audit.ts';
import { backupRoutes } from './routes/backups.ts';
import { channelRoutes } from './routes/channels.ts';
import { drillRoutes } from './routes/drills.ts';
import { deletionRoutes } from './routes/deletions.ts';
import { exploreRoutes } from './routes/explore.ts';
import { connectionRoutes, type ConnectionServices } from './routes/connections.ts';
import { scheduleRoutes } from './routes/schedules.ts';
import { contactRoutes } from './routes/contact.ts';
import { downloadRoutes } from './routes/downloads.ts';
import { exportRoutes } from './routes/exports.ts';
import { importRoutes } from './routes/imports.ts';
import { healthRoutes } from './routes/health.ts';
import { backupExploreRoutes, type BackupExploreServices } from './routes/explore-backup.ts';
import { lockRoutes } from './routes/locks.ts';
import { projectRoutes } from './routes/projects.ts';
import { queryRoutes } from './routes/queries.ts';
import { changeRoutes } from './routes/changes.ts';
import { editRoutes } from './routes/edits.ts';
import { restoreRoutes } from './routes/restores.ts';
import { securityRoutes } from './routes/security.ts';
import { selectionRoutes } from './routes/selection.ts';
import { retentionRoutes } from './routes/retention.ts';

/** What the routes call. */
export interface Services extends BackupExploreServices {
  readonly version: string;
  readonly account: AccountServices;
  readonly projects: Projects;
  readonly connections: ConnectionServices;
  readonly views: DataViews;
  readonly readTimes: ReadTimes;
  readonly queries: Queries;
  readonly savedQueries: SavedQueries;
  readonly backups: Backups;
  readonly backupFiles: BackupFiles;
  readonly backupKeys: BackupKeys;
  readonly retention: RetentionService;
  readonly exports: Exports;
  readonly exportFiles: ExportFiles;
  readonly uploads: Uploads;
  readonly schedules: Schedules;
  readonly locks: Locks;
  readonly changes: WrittenChanges;
  readonly edits: Edits;
  readonly bulkChanges: BulkChanges;
  readonly fileImports: FileImports;
  readonly restores: Restores;
  readonly guardedRestores: GuardedRestores;
  readonly restorePlans: RestorePlans;
  readonly alerts: Alerts;
  readonly channels: Channels;
  readonly drills: Drills;
  readonly deletions: Deletions;
  readonly selectionPreviews: SelectionPreviews;
  readonly contact: Contact;
  readonly auditLog: AuditLog;
  readonly security: Security;
  readonly analytics: ProjectAnalytics;
  readonly approvals: Approvals;
}

/** Every route of the application: a new file in `routes/` becomes one line here. */
export function allRoutes(services: Services): Route[] {
  return [
    ...healthRoutes(services),
    ...accountRoutes(services.account),
    ...approvalRoutes(services.approvals),
    ...projectRoutes(services.projects),
    ...connectionRoutes(services.connections),
    ...exploreRoutes(services.views, services.readTimes),
    ...queryRoutes(services.queries, services.savedQueries),
    ...scheduleRoutes(services.schedules),
    ...lockRoutes(services.locks),
    ...backupRoutes(services.backups, services.backupFiles),
    ...exportRoutes(services.exports, services.exportFiles),
    ...importRoutes(services.uploads, services.fileImports),
    ...downloadRoutes(services.backupFiles, services.backupKeys),
    ...changeRoutes(services.changes),
    ...editRoutes(services.edits, services.bulkChanges),
    ...restoreRoutes(services.restores, services.guardedRestores, services.restorePlans),
    ...alertRoutes(services.alerts),
    ...channelRoutes(services.channels),
    ...drillRoutes(services.drills),
    ...deletionRoutes(services.deletions),
    ...selectionRoutes(services.selectionPreviews),
    ...retentionRoutes(services.retention),
    ...backupExploreRoutes(services),
    ...contactRoutes(services.contact),
    ...auditRoutes(services.auditLog),
    ...securityRoutes(services.security),
    ...analyticsRoutes(services.analytics),
  ];
}
