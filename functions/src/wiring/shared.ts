import type { Log } from '../lib/log.ts';
import { JobEnds } from '../services/audit/job-ends.ts';
import { Backups } from '../services/backups/backups.ts';
import { Uploads } from '../services/changes/uploads.ts';
import { ProjectDeletions } from '../services/projects/project-deletion.ts';
import { createProjects, type Projects } from '../services/projects/projects.ts';
import { RetentionService } from '../services/retention/retention-service.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { log, now as machineNow, type Core } from './core.ts';

export function createProjectService(core: Core): Projects {
  const { config, projectStore, dataKeys, probe, store, starter } = core;
  return createProjects({
    store: projectStore,
    dataKeys,
    probe,
    cleanup: new ProjectDeletions(store, starter),
    plans: core.plans,
    google: core.google,
    consents: core.consents,
    now: machineNow,
    emulated: config.emulated,
    ownFirebaseProjectId: config.projectId,
  });
}

/** @param now the clock that says what is old; this machine's unless another is given */
export function createUploads(core: Core, now = machineNow): Uploads {
  const { projectStore: projects, store, uploads, objects, starter, dataKeys, plans } = core;
  const vaults = new Vaults(objects, dataKeys, log);
  return new Uploads({ projects, store, uploads, objects, vaults, starter, plans, now });
}

export function createBackups(core: Core, now = machineNow): Backups {
  const { projectStore: projects, store, runs, starter, plans, auditLog } = core;
  return new Backups({ projects, store, runs, starter, plans, auditLog, now });
}

/** Records how runs came out. */
export function createJobEnds(core: Core, logTo: Log = log): JobEnds {
  const { auditStore, auditLog, store: records, projectStore: projects } = core;
  const stores = { store: auditStore, records, projects };
  return new JobEnds({ ...stores, auditLog, now: machineNow, log: logTo });
}

export function createRetention(
  { config, store, retention, alarms, starter }: Core,
  now = machineNow,
): RetentionService {
  const { everyMs } = config.retention;
  return new RetentionService({ backups: store, store: retention, alarms, starter, now, everyMs });
}
