// Firekeep in this process, as wiring/ builds it, on the Firestore emulator: real stores of records
// and jobs, real handlers, real wire client. Objects lie in memory and the queue is a list, so that
// a test sees and says what happens to them, and when.
import { randomBytes, randomUUID } from 'node:crypto';
import { deleteApp, getApps } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { readConfig, type Config } from '../../../functions/src/config.ts';
import type { BackupRecord } from '../../../functions/src/contract/backups.ts';
import {
  backupScheduleSchema,
  type BackupSchedule,
  type Retention,
} from '../../../functions/src/contract/schedules.ts';
import { tiers, type Tier } from '../../../functions/src/contract/quotas.ts';
import type { Project } from '../../../functions/src/contract/projects.ts';
import type { Restore } from '../../../functions/src/contract/restore-record.ts';
import { MemoryStore } from '../../../functions/src/engine/testing/memory-store.ts';
import { createLog, type Log } from '../../../functions/src/lib/log.ts';
import { Backups } from '../../../functions/src/services/backups/backups.ts';
import type { CustomerDatabase } from '../../../functions/src/services/ports/customer-database.ts';
import { ProjectDeletions } from '../../../functions/src/services/projects/project-deletion.ts';
import { newProject } from '../../../functions/src/services/projects/new-project.ts';
import { Deletions } from '../../../functions/src/services/deletions/deletions.ts';
import { Edits } from '../../../functions/src/services/changes/edits.ts';
import { InlineSets } from '../../../functions/src/services/changes/inline-sets.ts';
import type { RestoreRequest } from '../../../functions/src/services/changes/begun-restore.ts';
import { Restores } from '../../../functions/src/services/changes/restores.ts';
import type { JobExecutor } from '../../../functions/src/services/jobs/job-executor.ts';
import { retentionJobId } from '../../../functions/src/services/ports/retention-times.ts';
import { RetentionService } from '../../../functions/src/services/retention/retention-service.ts';
import { Vaults } from '../../../functions/src/services/jobs/vaults.ts';
import { JobStarter } from '../../../functions/src/services/jobs/job-starter.ts';
import { FaultPlan } from '../../../functions/src/testing/fault-plan.ts';
import type { Channels } from '../../../functions/src/services/notices/channels.ts';
import { createCore } from '../../../functions/src/wiring/core.ts';
import { createChannels } from '../../../functions/src/wiring/notices.ts';
import { newFirebaseProjectId } from '../projects.ts';
import { newFaultyWorker } from './faulty-worker.ts';
import { LeaseClock, leaseMs } from './lease-clock.ts';
import { JobDriver } from './job-driver.ts';

const { business } = tiers;

/**
 * Every step hands over at the first chance and commits every chunk: small data come in many steps.
 */
const shortSteps = {
  FIREKEEP_STEP_BUDGET_MS: '1',
  FIREKEEP_COMMIT_EVERY_MS: '1',
  FIREKEEP_LEASE_MS: String(leaseMs),
  FIREKEEP_WRITES_PER_SECOND: '1000000',
};

/** One installation of Firekeep in which everything belongs to one user. */
export class Site {
  readonly ownerId = `user-${randomUUID().slice(0, 8)}`;
  readonly objects = new MemoryStore();
  /** What workers find the user's tier to be, if not what their record says. */
  tier: Tier | null = null;
  readonly clock = new LeaseClock();
  readonly jobs: JobDriver;
  private core: ReturnType<typeof createCore>;
  private readonly log: Log;
  private readonly starter: JobStarter;
  private readonly tiers = { of: async () => this.tier ?? business };

  constructor(core: ReturnType<typeof createCore>) {
    this.core = core;
    const lines: string[] = [];
    this.log = createLog((line) => {
      lines.push(line);
      lines.splice(0, lines.length - 100);
    });
    const newWorker = (plan?: FaultPlan) => this.worker(plan);
    this.jobs = new JobDriver({ clock: this.clock, newWorker, lines });
    this.starter = new JobStarter(this.jobs.queue, this.log);
  }

  /** Another user with their own objects, beside this one. */
  another(): Site {
    return new Site(this.core);
  }

  /** Deploys it again with other master keys, the first of which seals. */
  async deploy(masterKey: string): Promise<void> {
    this.core = coreOf(this.core.config, masterKey);
    await this.core.noteMasterKeys(new Date(0));
  }

  /** The account's channels, as the API makes them. */
  channels(): Channels {
    return createChannels(this.core);
  }

  /** Connects a Firebase project whose database is in the emulator. */
  async connect(
    firebaseProjectId = newFirebaseProjectId(),
    change: Partial<Project> = {},
  ): Promise<Project> {
    const { project, settings } = newProject({
      id: randomUUID(),
      ownerId: this.ownerId,
      input: { name: 'A project', firebaseProjectId, connectionType: 'emulator' },
      credentials: null,
      now: new Date().toISOString(),
    });
    const granted = { read: true, write: true, delete: true };
    const { sealed } = await this.core.dataKeys.make(project.id, this.ownerId);
    const stored = {
      project: { ...project, ...change, status: 'connected' as const, permissions: granted },
      ownerId: this.ownerId,
      settings: { ...settings, granted },
    };
    const secrets = { dataKey: sealed, credential: null };
    await this.core.projects.create(stored, secrets, () => {});
    return stored.project;
  }

  /** Asks for a backup; `jobs.drive` makes it. */
  async startBackup(project: Project): Promise<BackupRecord> {
    return await this.backups().start(this.ownerId, { projectId: project.id });
  }

  async startVerification(record: BackupRecord): Promise<string> {
    await this.backups().verify(this.ownerId, record.id);
    return `${record.id}-verify`;
  }

  async startRestore(request: RestoreRequest): Promise<Restore> {
    return await this.restores().start(this.ownerId, request);
  }

  async startUndo(restoreId: string): Promise<Restore> {
    const caller = { uid: this.ownerId, signal: new AbortController().signal };
    return await this.restores().undo(caller, restoreId, {});
  }

  async record(id: string): Promise<BackupRecord> {
    return await this.backups().get(this.ownerId, id);
  }

  async restore(id: string): Promise<Restore> {
    const found = await this.core.restores.get(id);
    if (found === null) {
      throw new Error(`No restore ${id}`);
    }
    return found.value;
  }

  async backUp(project: Project): Promise<BackupRecord> {
    const { id } = await this.startBackup(project);
    await this.jobs.drive(id);
    return await this.record(id);
  }

  /** Makes a backup as a schedule would. */
  async backUpBySchedule(schedule: BackupSchedule): Promise<BackupRecord> {
    const slot = this.clock.now().toISOString();
    const { id: configurationId, projectId } = schedule;
    await this.core.schedules.change(configurationId, { nextRunAt: slot });
    const due = { configurationId, slot, nextRunAt: slot, takenAt: slot };
    await this.backups().startScheduled({ ownerId: this.ownerId, value: schedule }, due);
    const [record] = await this.backups().list(this.ownerId, projectId);
    if (record === undefined) {
      throw new Error('No backup was started');
    }
    await this.jobs.drive(record.id);
    return await this.record(record.id);
  }

  /** As if it held no more changes than usual: many would keep the backup from before them. */
  async forgetChanges({ id }: BackupRecord): Promise<void> {
    await getFirestore().doc(`backupRecords/${id}`).update({ 'metadata.changes': null });
    await getFirestore().doc(`alarms/${id}-anomaly`).delete();
  }

  /** A schedule that keeps the last backup alone by default. */
  async configure(
    { id: projectId }: Project,
    retention: Retention = { keepLast: 1 },
  ): Promise<BackupSchedule> {
    const at = this.clock.now().toISOString();
    const schedule = backupScheduleSchema.parse({
      id: randomUUID(),
      projectId,
      name: 'Nightly',
      enabled: true,
      include: [],
      exclude: [],
      schedule: { kind: 'daily', timeZone: 'UTC', time: '03:00' },
      retention,
      nextRunAt: null,
      lastRunAt: null,
      lastSuccessAt: null,
      lastRecordId: null,
      createdAt: at,
      updatedAt: at,
    });
    await this.core.schedules.create({ ownerId: this.ownerId, value: schedule }, () => {});
    return schedule;
  }

  /** Looks at a project's retention, to the end. */
  async retain({ id }: Pick<Project, 'id'>, plan?: FaultPlan): Promise<void> {
    await this.retention().start(id, this.ownerId);
    await this.jobs.drive(retentionJobId(id), plan);
  }

  /** What one sweep notes, the next deletes. */
  async retainTwice(project: Project, plan?: FaultPlan): Promise<void> {
    await this.retain(project, plan);
    await this.retain(project, plan);
  }

  retention(): RetentionService {
    const { starter, clock, core } = this;
    const times = core.retentionTimes;
    const deletions = this.deletions();
    const parts = { ...core, deletions, times, starter };
    return new RetentionService({ ...parts, now: clock.now, everyMs: 1000 });
  }

  /** @param now the clock that says what is due; the site's by default */
  deletions(now = this.clock.now): Deletions {
    const { starter, core } = this;
    return new Deletions({ ...core, starter, cleanup: new ProjectDeletions(core), now });
  }

  /** Deletes a backup as if the days had passed in which it can be taken back. */
  async erase({ id }: BackupRecord): Promise<void> {
    await this.retention().remove(this.ownerId, id, 'last-verified');
    await this.core.deletionStore.end(id, null);
  }

  async dataKey(project: Pick<Project, 'id'>, ownerId = this.ownerId): Promise<Buffer> {
    return await this.core.dataKeys.get(project.id, ownerId);
  }

  async database(project: Project): Promise<CustomerDatabase> {
    return await this.core.databases.open(project.id);
  }

  /** A worker that does its work with these faults alone. */
  worker(plan = new FaultPlan()): JobExecutor {
    const { core, objects, clock, log, tier: userTier } = this;
    const { queue } = this.jobs;
    return newFaultyWorker({ core, objects, queue, now: clock.now, log, userTier }, plan);
  }

  async cancel(recordId: string): Promise<void> {
    await this.backups().cancel(this.ownerId, recordId);
  }

  private restores(): Restores {
    const { starter, clock, core, log } = this;
    const sets = new InlineSets({ ...core, starter, log, now: clock.now });
    const edits = new Edits({ ...core, sets });
    const vaults = new Vaults(this.objects, core.dataKeys, log);
    const backups = this.backups();
    return new Restores({ ...core, edits, backups, vaults, starter, now: clock.now });
  }

  private backups(): Backups {
    const { starter, clock, core } = this;
    return new Backups({ ...core, starter, tiers: this.tiers, now: clock.now });
  }
}

function coreOf(config: Config, masterKey: string): ReturnType<typeof createCore> {
  return createCore({ config, masterKey, googleClientSecret: '', smtpUrl: '' });
}

/** Records lie in a database of the emulator that nobody else uses. Once per process. */
export function openSite(
  limits: Readonly<Record<string, string>> = {},
  masterKey = randomBytes(32).toString('base64'),
): Site {
  process.env['GCLOUD_PROJECT'] = newFirebaseProjectId();
  // Another file of this worker may have opened the default app, with its own project.
  for (const app of getApps().filter(({ name }) => name === '[DEFAULT]')) {
    void deleteApp(app);
  }
  const environment = { ...process.env, ...shortSteps, ...limits, FUNCTIONS_EMULATOR: 'true' };
  return new Site(coreOf(readConfig(environment), masterKey));
}
