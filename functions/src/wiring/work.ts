import { type Log } from '../lib/log.ts';
import { AlarmWatch } from '../services/alarms/alarm-watch.ts';
import { BackupAlarms } from '../services/alarms/backup-alarms.ts';
import { WebhookHandler } from '../services/alarms/webhook-handler.ts';
import { BackupHandler } from '../services/backups/backup-handler.ts';
import { PagesHandler } from '../services/backups/pages-handler.ts';
import { RangeHandler } from '../services/backups/range-handler.ts';
import { VerificationHandler } from '../services/backups/verification-handler.ts';
import { ImportHandler } from '../services/changes/import-handler.ts';
import { DeletionHandler, ProjectDeletions } from '../services/projects/project-deletion.ts';
import { RestoreHandler } from '../services/changes/restore-handler.ts';
import { RetentionHandler } from '../services/retention/retention-handler.ts';
import { JobExecutor } from '../services/jobs/job-executor.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { duties } from '../services/schedules/duties.ts';
import { tickClock } from '../services/schedules/tick-clock.ts';
import { tick, type Duty } from '../services/schedules/tick.ts';
import { TimeCorrections } from '../services/schedules/time-corrections.ts';
import { createAccountDeletions } from './account.ts';
import { elapsedMs, log, now, type Core } from './core.ts';
import { createBackups, createRetention, createJobEnds, createUploads } from './shared.ts';

/** Leases that must have run out before a run counts as lost. */
const lostAfterLeases = 2;

/** What the function `worker` does with a task. */
export function createExecutor(core: Core, logTo: Log = log): JobExecutor {
  const { config, databases, store, retention, runs, queue, objects, plans } = core;
  const projects = core.projectStore;
  const vaults = new Vaults(objects, core.dataKeys, log);
  const alarms = new BackupAlarms({ alarms: core.alarms, store, now });
  const { divide } = config;
  const { writesPerSecond } = config.runs;
  /** What every handler works with that reads a database and stores what it finds. */
  const storing = { store, retention, projects, databases, vaults, plans, now };
  return new JobExecutor({
    runs,
    queue,
    log: logTo,
    limits: config.runs,
    ends: createJobEnds(core, logTo),
    handlers: {
      backup: new BackupHandler({ ...storing, runs, alarms, log: logTo, divide }),
      range: new RangeHandler(storing),
      pages: new PagesHandler({ store, runs, vaults }),
      verification: new VerificationHandler({ store, vaults, alarms, runs, now, divide }),
      restore: new RestoreHandler({ ...storing, runs, writesPerSecond }),
      import: new ImportHandler({
        store,
        retention,
        runs,
        uploads: core.uploads,
        vaults,
        objects,
        plans,
        now,
      }),
      deletion: new DeletionHandler(store, objects),
      webhook: new WebhookHandler({ alarms: core.alarms, store, webhooks: core.webhooks, now }),
      retention: new RetentionHandler({
        auditLog: core.auditLog,
        store: retention,
        runs,
        schedules: store,
        alarms: core.alarms,
        objects,
        vaults,
        now,
        limits: config.retention,
      }),
    },
  });
}

/** What the function `tick` does every minute, given the scheduler's time. */
export function createTick(core: Core): (scheduleTime: string) => ReturnType<typeof tick> {
  const { config, store, runs, queue, auditLog } = core;
  return async (scheduleTime) => {
    const clock = tickClock({ scheduleTime, now, elapsedMs, log });
    return await tick({
      store,
      runs,
      queue,
      backups: createBackups(core, clock),
      times: new TimeCorrections({ times: core.scheduleTimes, auditLog, log, now: clock }),
      duties: createDuties(core, clock),
      log,
      now: clock,
      lostAfterMs: lostAfterLeases * config.runs.leaseMs,
    });
  };
}

function createDuties(core: Core, clock: () => Date): Duty[] {
  const { store, starter, auditLog, google, consents } = core;
  const services = {
    alarms: new AlarmWatch({
      alarms: core.alarms,
      store,
      projects: core.projectStore,
      starter,
      log,
      now: clock,
    }),
    accountDeletions: createAccountDeletions(core),
    projectDeletions: new ProjectDeletions(store, starter),
    uploads: createUploads(core, clock),
    jobEnds: createJobEnds(core),
    auditLog,
    google,
    consents,
    retention: createRetention(core, clock),
  };
  return duties(services, clock);
}
