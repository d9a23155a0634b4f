import { getAuth } from 'firebase-admin/auth';
import type { Express } from 'express';
import { zipFiles } from '../adapters/platform/zip-files.ts';
import { createFirebaseIdentity } from '../adapters/platform/firebase-identity.ts';
import { createApp } from '../http/app.ts';
import { authenticate } from '../http/authenticate.ts';
import { heldByBody } from '../http/held-bytes.ts';
import type { AdmitBody } from '../http/hold-body.ts';
import type { MemoryBudget } from '../http/memory-budget.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { allRoutes } from '../http/routes.ts';
import { fileEndpoints, fileRoutes } from '../http/routes/downloads.ts';
import { Alarms } from '../services/alarms/alarms.ts';
import { Analytics } from '../services/analytics/analytics.ts';
import { countedExplore } from '../services/analytics/usage-counter.ts';
import { AuditSubjects } from '../services/audit/audit-subjects.ts';
import { SelectionPreviews } from '../services/backups/selection-preview.ts';
import { Contact } from '../services/contact/contact.ts';
import { BackupKeys } from '../services/downloads/backup-keys.ts';
import { Downloads } from '../services/downloads/downloads.ts';
import { ExportFiles } from '../services/exports/export-files.ts';
import { createExplore } from '../services/explore/explore.ts';
import { BackupAccess } from '../services/explore/backup-access.ts';
import { BackupExplore } from '../services/explore/explore-backup.ts';
import { ReadTimes } from '../services/explore/read-times.ts';
import { Views } from '../services/explore/views.ts';
import { ComparedPoints } from '../services/explore/compared-points.ts';
import { Comparisons } from '../services/explore/comparisons.ts';
import { DocumentHistories } from '../services/explore/document-history.ts';
import type { Identity } from '../services/ports/identity.ts';
import { Usage } from '../services/projects/usage.ts';
import { BackupQueries } from '../services/queries/backup-queries.ts';
import { CollectionSchemas } from '../services/queries/collection-schemas.ts';
import { Queries } from '../services/queries/queries.ts';
import { SavedQueries } from '../services/queries/saved-queries.ts';
import { RestorePlans } from '../services/changes/restore-plans.ts';
import { Restores } from '../services/changes/restores.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { Security } from '../services/security/security.ts';
import { Schedules } from '../services/schedules/schedules.ts';
import { createAccountServices } from './account.ts';
import { now, nowMs, type Core } from './core.ts';
import { log } from './deployment.ts';
import {
  createBackups,
  createExports,
  createProjectService,
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

/** The HTTP application of the function `api`. @param memory of this process */
export function createApi(core: Core, memory: MemoryBudget): Express {
  const { config, dataKeys } = core;
  const vaults = new Vaults(core.objects, dataKeys, log);
  const explore = countedExplore(createExplore(core), core.usage);
  const exploreBackup = createBackupExplore(core);
  const readTimes = createReadTimes(core);
  return createApp({
    routes: allRoutes({
      version,
      account: createAccountServices(core),
      projects: createProjectService(core),
      connections: {
        google: core.google,
        databaseChoices: core.databaseChoices,
        emulated: config.emulated,
      },
      views: new Views({ explore, backups: exploreBackup.backupExplore, readTimes }),
      queries: createQueries(core),
      collectionSchemas: createCollectionSchemas(core),
      savedQueries: new SavedQueries({ ...core, store: core.savedQueries, now }),
      backups: createBackups(core),
      downloads: createDownloads(core),
      exports: createExports(core),
      exportFiles: createExportFiles(core),
      uploads: createUploads(core),
      backupKeys: new BackupKeys({ ...core, log }),
      retention: createRetention(core),
      schedules: createSchedules(core),
      restores: new Restores({ ...core, now }),
      restorePlans: new RestorePlans({ ...core, vaults }),
      alarms: new Alarms({ ...core, now }),
      selectionPreviews: new SelectionPreviews({ ...core, explore }),
      exploreBackup,
      contact: new Contact({ ...core, store: core.contact, log, now }),
      auditLog: core.auditLog,
      security: new Security({ ...core, facts: core.databaseFacts, now }),
      analytics: new Analytics({ ...core, now }),
    }),
    describedElsewhere: fileEndpoints,
    auditing: createAuditing(core),
    identity: getIdentity(),
    rateLimit: createRateLimit(config.rateLimit),
    memory,
    log,
    version,
  });
}

/** The HTTP application of the function `download`. @param memory of this process */
export function createFiles(core: Core, memory: MemoryBudget): Express {
  return createApp({
    routes: fileRoutes(createDownloads(core), createExportFiles(core)),
    auditing: createAuditing(core),
    identity: getIdentity(),
    rateLimit: createRateLimit(core.config.rateLimit),
    memory,
    log,
    version,
  });
}

/**
 * Larger bodies are for who is signed in, and count as what they become. Needs the core. @param
 * memory of this process
 */
export function createBodyAdmission(memory: MemoryBudget): AdmitBody {
  return async (req, bytes, signal) => {
    const anyTime = { sensitive: false, signedInWithinMs: null };
    const { uid } = await authenticate(req, getIdentity(), anyTime);
    const isJson = req.headers['content-type'] !== 'application/octet-stream';
    return await memory.take(uid, heldByBody(bytes, isJson), signal);
  };
}

function createAuditing(core: Core) {
  return { auditLog: core.auditLog, subjects: new AuditSubjects(core), log };
}

function createDownloads(core: Core): Downloads {
  const usage = new Usage(core.projects, log);
  return new Downloads({ ...core, usage, now, origin: core.config.downloadOrigin });
}

function createExportFiles(core: Core): ExportFiles {
  const usage = new Usage(core.projects, log);
  return new ExportFiles({
    ...core,
    usage,
    zip: zipFiles,
    now,
    origin: core.config.downloadOrigin,
  });
}

function createQueries(core: Core): Queries {
  const backups = new BackupQueries(createBackupAccess(core), core.pageTokens);
  const readTimes = createReadTimes(core);
  return new Queries({ ...core, usage: new Usage(core.projects, log), readTimes, backups });
}

function createCollectionSchemas(core: Core): CollectionSchemas {
  return new CollectionSchemas({
    ...core,
    access: createBackupAccess(core),
    readTimes: createReadTimes(core),
    elapsedMs: () => performance.now(),
  });
}

function createReadTimes(core: Core): ReadTimes {
  return new ReadTimes({ ...core, facts: core.databaseFacts, now });
}

function createSchedules(core: Core): Schedules {
  return new Schedules({
    ...core,
    secrets: core.webhookSecrets,
    webhookAllow: core.config.webhookAllow,
    now,
  });
}

function createBackupAccess(core: Core): BackupAccess {
  return new BackupAccess({ ...core, vaults: new Vaults(core.objects, core.dataKeys, log) });
}

/** Browsing, comparing and following documents through backups. */
function createBackupExplore(core: Core) {
  const { pageTokens } = core;
  const vaults = new Vaults(core.objects, core.dataKeys, log);
  const access = createBackupAccess(core);
  const points = new ComparedPoints({ ...core, access });
  return {
    backupExplore: new BackupExplore(access, pageTokens),
    histories: new DocumentHistories({ ...core, vaults }),
    comparisons: new Comparisons(points, pageTokens),
  };
}
