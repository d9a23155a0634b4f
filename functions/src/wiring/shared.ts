import type { Log } from '../lib/log.ts';
import { JobEnds } from '../services/audit/job-ends.ts';
import { Backups } from '../services/backups/backups.ts';
import { Edits } from '../services/changes/edits.ts';
import { InlineSets } from '../services/changes/inline-sets.ts';
import { Restores } from '../services/changes/restores.ts';
import { Uploads } from '../services/changes/uploads.ts';
import { Deletions } from '../services/deletions/deletions.ts';
import { Exports } from '../services/exports/exports.ts';
import { ProjectDeletions } from '../services/projects/project-deletion.ts';
import { createProjects, type Projects } from '../services/projects/projects.ts';
import { RetentionService } from '../services/retention/retention-service.ts';
import { now as machineNow, type Core } from './core.ts';
import { log } from './deployment.ts';

/** @param now the clock that says what is due; this machine's unless another is given */
export function createDeletions(core: Core, now = machineNow): Deletions {
  return new Deletions({ ...core, cleanup: new ProjectDeletions(core), now });
}

export function createProjectService(core: Core): Projects {
  const { config, projects, dataKeys, probe } = core;
  return createProjects({
    store: projects,
    dataKeys,
    probe,
    cleanup: new ProjectDeletions(core),
    deletions: createDeletions(core),
    tiers: core.tiers,
    lowerings: core.lowerings,
    google: core.google,
    consents: core.consents,
    now: machineNow,
    emulated: config.emulated,
    ownFirebaseProjectId: config.projectId,
  });
}

/** @param now the clock that says what is old; this machine's unless another is given */
export function createUploads(core: Core, now = machineNow): Uploads {
  return new Uploads({ ...core, now });
}

/** @param now the clock that says what has expired; this machine's unless another is given */
export function createExports(core: Core, now = machineNow): Exports {
  return new Exports({ ...core, now });
}

/** @param now the clock that says when a restore begins; this machine's unless another is given */
export function createRestores(core: Core, now = machineNow): Restores {
  const backups = createBackups(core, now);
  return new Restores({ ...core, edits: createEdits(core), backups, now });
}

export function createEdits(core: Core): Edits {
  return new Edits({ ...core, sets: new InlineSets({ ...core, log, now: machineNow }) });
}

export function createBackups(core: Core, now = machineNow): Backups {
  return new Backups({ ...core, now });
}

/** Records how jobs came out. */
export function createJobEnds(core: Core, logTo: Log = log): JobEnds {
  const { auditStore: store, projects } = core;
  return new JobEnds({ ...core, store, projects, now: machineNow, log: logTo });
}

export function createRetention(core: Core, now = machineNow): RetentionService {
  const { everyMs } = core.config.retention;
  const deletions = createDeletions(core, now);
  return new RetentionService({ ...core, deletions, times: core.retentionTimes, now, everyMs });
}
