import { type Log } from '../lib/log.ts';
import { AlertWatch } from '../services/alerts/alert-watch.ts';
import { BackupAlerts } from '../services/alerts/backup-alerts.ts';
import { BackupHandler } from '../services/backups/backup-handler.ts';
import { PagesHandler } from '../services/backups/pages-handler.ts';
import { RangeHandler } from '../services/backups/range-handler.ts';
import { VerificationHandler } from '../services/backups/verification-handler.ts';
import { SampleRemoval } from '../services/changes/sample-removal.ts';
import { ImportHandler } from '../services/changes/import-handler.ts';
import { ExportHandler } from '../services/exports/export-handler.ts';
import { DeletionHandler, ProjectDeletions } from '../services/projects/project-deletion.ts';
import { RestoreHandler } from '../services/changes/restore-handler.ts';
import { RetainObjects } from '../services/retention/retain-objects.ts';
import { Scrub } from '../services/retention/scrub.ts';
import { RetentionHandler } from '../services/retention/retention-handler.ts';
import { JobExecutor } from '../services/jobs/job-executor.ts';
import { duties } from '../services/schedules/duties.ts';
import { ScheduledClones } from '../services/schedules/scheduled-clones.ts';
import { tickClock } from '../services/schedules/tick-clock.ts';
import { tick, type Duty } from '../services/schedules/tick.ts';
import { TimeCorrections } from '../services/schedules/time-corrections.ts';
import { createAccountDeletions } from './account.ts';
import { createCatalogue } from './catalogue.ts';
import { elapsedMs, now, type Core } from './core.ts';
import { log } from './deployment.ts';
import { createDrillDuties } from './drills.ts';
import { createNoticeDuties } from './notices.ts';
import {
  createBackups,
  createDeletions,
  createExports,
  createJobEnds,
  createRestores,
  createRetention,
  createUploads,
} from './shared.ts';

/** Leases that must have run out before a job counts as lost. */
const lostAfterLeases = 2;

/** What the function `worker` does with a task. */
export function createExecutor(core: Core, logTo: Log = log): JobExecutor {
  const { config, jobs, queue, objects } = core;
  const alerts = new BackupAlerts({ ...core, now });
  const { divide } = config;
  const { writesPerSecond } = config.jobs;
  const parts = { ...core, now };
  const restore = new RestoreHandler({ ...parts, writesPerSecond, divide, log: logTo });
  return new JobExecutor({
    jobs,
    queue,
    log: logTo,
    limits: config.jobs,
    ends: createJobEnds(core, logTo),
    handlers: {
      backup: new BackupHandler({ ...parts, alerts, log: logTo, divide }),
      range: new RangeHandler(parts),
      pages: new PagesHandler(parts),
      verification: new VerificationHandler({ ...parts, alerts, divide }),
      restore,
      'restore-part': restore,
      import: new ImportHandler(parts),
      export: new ExportHandler(parts),
      deletion: new DeletionHandler(core.remains, objects),
      webhook: { step: (context) => context.finish([]).then(() => 'done') },
      retention: new RetentionHandler({
        ...parts,
        times: core.retentionTimes,
        limits: config.retention,
        retainObjects: new RetainObjects({ ...parts, log: logTo }),
        scrub: new Scrub({
          ...parts,
          times: core.retentionTimes,
          log: logTo,
          bytesADay: config.scrubBytes,
        }),
      }),
    },
  });
}

/** What the function `tick` does every minute, given the scheduler's time. */
export function createTick(core: Core): (scheduleTime: string) => ReturnType<typeof tick> {
  const { config, schedules, jobs, queue, auditLog } = core;
  return async (scheduleTime) => {
    const clock = tickClock({ scheduleTime, now, elapsedMs, log });
    return await tick({
      schedules,
      jobs,
      queue,
      backups: createBackups(core, clock),
      times: new TimeCorrections({ schedules, auditLog, log, now: clock }),
      duties: createDuties(core, clock),
      log,
      now: clock,
      lostAfterMs: lostAfterLeases * config.jobs.leaseMs,
    });
  };
}

function createDuties(core: Core, clock: () => Date): Duty[] {
  const { auditLog, google, consents, noteMasterKeys } = core;
  const services = {
    clones: new ScheduledClones({ ...core, begin: createRestores(core, clock), log, now: clock }),
    alerts: new AlertWatch({ ...core, log, now: clock }),
    drillDuties: createDrillDuties(core, clock),
    noticeDuties: createNoticeDuties(core, clock),
    deletions: createDeletions(core, clock),
    accountDeletions: createAccountDeletions(core),
    projectDeletions: new ProjectDeletions(core),
    uploads: createUploads(core, clock),
    exports: createExports(core, clock),
    jobEnds: createJobEnds(core),
    auditLog,
    google,
    consents,
    retention: createRetention(core, clock),
    samples: new SampleRemoval(core.storedSamples),
    noteMasterKeys,
    catalogue: createCatalogue(core, clock),
  };
  return duties(services, clock);
}
