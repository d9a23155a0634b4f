import { getAuth } from 'firebase-admin/auth';
import type { Express } from 'express';
import type { Endpoint } from '../contract/endpoint.ts';
import { zipFiles } from '../adapters/platform/zip-files.ts';
import { createFirebaseIdentity } from '../adapters/platform/firebase-identity.ts';
import { createApp } from '../http/app.ts';
import { bodyAdmission } from '../http/body-admission.ts';
import type { AdmitBody } from '../http/hold-body.ts';
import type { MemoryBudget } from '../http/memory-budget.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { Route } from '../http/route.ts';
import { allRoutes } from '../http/routes.ts';
import { fileEndpoints, fileRoutes } from '../http/routes/downloads.ts';
import { Alerts } from '../services/alerts/alerts.ts';
import { ProjectAnalytics } from '../services/analytics/analytics.ts';
import { AuditSubjects } from '../services/audit/audit-subjects.ts';
import { SelectionPreviews } from '../services/backups/selection-preview.ts';
import { Contact } from '../services/contact/contact.ts';
import { Locks } from '../services/locks/locks.ts';
import { BackupKeys } from '../services/downloads/backup-keys.ts';
import { createBackupFiles } from '../services/downloads/backup-files.ts';
import { createExportFiles } from '../services/exports/export-files.ts';
import { Comparisons } from '../services/explore/comparisons.ts';
import { DocumentHistories } from '../services/explore/document-history.ts';
import { Approvals } from '../services/guards/approvals.ts';
import type { Identity } from '../services/ports/identity.ts';
import { Queries } from '../services/queries/queries.ts';
import { SavedQueries } from '../services/queries/saved-queries.ts';
import { FileImports } from '../services/changes/file-imports.ts';
import { BulkChanges } from '../services/changes/bulk-changes.ts';
import { WrittenChanges } from '../services/changes/written-changes.ts';
import { GuardedRestores } from '../services/changes/guarded-restores.ts';
import { RestorePlans } from '../services/changes/restore-plans.ts';
import { Security } from '../services/security/security.ts';
import { Schedules } from '../services/schedules/schedules.ts';
import { createAccountServices } from './account.ts';
import { createDrills } from './drills.ts';
import { createChannels } from './notices.ts';
import { now, nowMs, type Core } from './core.ts';
import { log } from './deployment.ts';
import {
  createBackups,
  createDeletions,
  createEdits,
  createExports,
  createProjectService,
  createRestores,
  createRetention,
  createUploads,
} from './shared.ts';

const version = '0.1.0';

let identity: Identity | null = null;

/** One for all that asks in this process: it remembers whose tokens were looked up lately. */
function getIdentity(): Identity {
  identity ??= createFirebaseIdentity(getAuth(), nowMs);
  return identity;
}

/** An HTTP application, and what it asks of bodies before they are read. */
export interface Served {
  readonly app: Express;
  readonly admitBody: AdmitBody;
}

/** The HTTP application of the function `api`. @param memory of this process */
export function createApi(core: Core, memory: MemoryBudget): Served {
  const { config, projectUsage, readTimes, views } = core;
  const restores = createRestores(core);
  return served(core, memory, {
    routes: allRoutes({
      version,
      account: createAccountServices(core),
      approvals: new Approvals({ ...core, now }),
      projects: createProjectService(core),
      connections: {
        google: core.google,
        databaseChoices: core.databaseChoices,
        emulated: config.emulated,
      },
      views,
      readTimes,
      histories: new DocumentHistories(core),
      comparisons: new Comparisons(views, core.pageTokens),
      queries: new Queries({ views, usage: projectUsage }),
      savedQueries: new SavedQueries({ ...core, store: core.savedQueries, now }),
      backups: createBackups(core),
      ...createFileLinks(core),
      exports: createExports(core),
      uploads: createUploads(core),
      fileImports: new FileImports({ ...core, uploads: createUploads(core), now }),
      backupKeys: new BackupKeys({ ...core, log }),
      retention: createRetention(core),
      schedules: createSchedules(core),
      locks: new Locks({ ...core, now }),
      changes: new WrittenChanges(core),
      edits: createEdits(core),
      bulkChanges: new BulkChanges({ ...core, now }),
      restores,
      guardedRestores: new GuardedRestores({ ...core, restores }),
      restorePlans: new RestorePlans(core),
      alerts: new Alerts({ ...core, now }),
      channels: createChannels(core),
      drills: createDrills(core),
      deletions: createDeletions(core),
      selectionPreviews: new SelectionPreviews(core),
      contact: new Contact({ ...core, store: core.contact, log, now }),
      auditLog: core.auditLog,
      security: new Security({ ...core, facts: core.databaseFacts, now }),
      analytics: new ProjectAnalytics({ ...core, now }),
    }),
    describedElsewhere: fileEndpoints,
  });
}

/** The HTTP application of the function `download`. @param memory of this process */
export function createFiles(core: Core, memory: MemoryBudget): Served {
  const { backupFiles, exportFiles } = createFileLinks(core);
  return served(core, memory, { routes: fileRoutes(backupFiles, exportFiles) });
}

function served(
  core: Core,
  memory: MemoryBudget,
  own: { readonly routes: readonly Route[]; readonly describedElsewhere?: readonly Endpoint[] },
): Served {
  const asked = { identity: getIdentity(), memory };
  const rateLimit = createRateLimit(core.config.rateLimit);
  const auditing = createAuditing(core);
  const approvals = new Approvals({ ...core, now });
  return {
    app: createApp({ ...own, ...asked, auditing, approvals, rateLimit, log, version }),
    admitBody: bodyAdmission({ routes: own.routes, ...asked }),
  };
}

function createAuditing(core: Core) {
  return { auditLog: core.auditLog, subjects: new AuditSubjects(core), log };
}

function createFileLinks(core: Core) {
  const parts = { ...core, zip: zipFiles, now, origin: core.config.downloadOrigin };
  return { backupFiles: createBackupFiles(parts), exportFiles: createExportFiles(parts) };
}

function createSchedules(core: Core): Schedules {
  return new Schedules({
    ...core,
    deletions: createDeletions(core),
    secrets: core.webhookSecrets,
    webhookAllow: core.config.webhookAllow,
    now,
  });
}
