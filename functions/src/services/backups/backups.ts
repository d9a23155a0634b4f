import type { BackupRecord, startBackup } from '../../contract/backups.ts';
import type { EndpointInput } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { dayOf } from '../../lib/day-of.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { Owned } from '../ports/owned.ts';
import type { ScheduledSlot, ScheduleStore } from '../ports/schedule-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { JobStore, NewJob } from '../ports/job-store.ts';
import type { AuditLog, AuditRecord } from '../audit/audit-log.ts';
import { assertBackupByHandFits } from '../quotas/quota-limits.ts';
import type { Tiers } from '../quotas/quotas.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { startVerification } from './start-verification.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import { newBackupRecord, type NewBackup } from './new-record.ts';

export interface BackupsOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly records: Pick<BackupRecords, 'get' | 'list'>;
  readonly schedules: Pick<ScheduleStore, 'get' | 'passOver'>;
  readonly starts: Pick<JobStarts, 'start' | 'startBackup'>;
  readonly jobs: Pick<JobStore, 'requestCancel'>;
  readonly starter: JobStarter;
  readonly tiers: Pick<Tiers, 'of'>;
  /** For backups that no call of a user is about. */
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly now: () => Date;
}

export type BackupRequest = Omit<EndpointInput<typeof startBackup>['body'], 'userId'>;

/** Starting, showing, cancelling and verifying backups, for their owners only. */
export class Backups {
  private readonly options: BackupsOptions;

  constructor(options: BackupsOptions) {
    this.options = options;
  }

  async list(uid: string, projectId: string): Promise<BackupRecord[]> {
    await ownedProject(this.options.projects, projectId, uid);
    const found = await this.options.records.list(projectId, uid);
    return found.filter(({ status }) => status !== 'deleted');
  }

  /** @throws AppError `not-found` for records of others, and of removed projects, too. */
  async get(uid: string, recordId: string): Promise<BackupRecord> {
    const record = ownedValue(await this.options.records.get(recordId), uid);
    await ownedProject(this.options.projects, record.projectId, uid);
    return record;
  }

  /**
   * @throws AppError `aborted` while another backup of the project is running, `resource-exhausted`
   *   for more than the tier covers a day.
   */
  async start(uid: string, request: BackupRequest): Promise<BackupRecord> {
    const stored = await ownedProject(this.options.projects, request.projectId, uid);
    assertReadable(stored);
    const { project } = stored;
    const schedule = await this.scheduleOf(uid, request);
    const tier = await this.options.tiers.of(uid);
    const now = this.options.now();
    const selected = schedule ?? { id: null, name: null, include: [], exclude: [] };
    const { outcome, record } = await this.create({
      ownerId: uid,
      project,
      name: request.backupName ?? selected.name ?? defaultName(now),
      trigger: 'manual',
      configurationId: selected.id,
      include: request.include ?? selected.include,
      exclude: request.exclude ?? selected.exclude,
      begin: {
        byHand: {
          day: dayOf(now),
          mayFollow: (begun) => assertBackupByHandFits(tier, begun, now),
        },
      },
    });
    if (outcome !== 'started') {
      throw new AppError('aborted', 'A backup of this project is already running', {
        hint: 'Wait for it or cancel it.',
      });
    }
    return record;
  }

  /** As `start`, of all that a project has now: for what a call makes of it. */
  async startFirst(uid: string, projectId: string): Promise<BackupRecord> {
    const record = await this.start(uid, { projectId });
    await this.recordStarted(record, { ownerId: uid, who: uid, targets: [record.id] });
    return record;
  }

  /**
   * Starts what a schedule is due for. At most one caller per slot succeeds. The slot passes
   * without a backup while the schedule's own previous one is running (`overlap`) and while the
   * project's backups are switched off or the project is deleted (`off`); it waits for any other
   * backup of the project to end (`waits`).
   */
  async startScheduled(
    schedule: Owned<Pick<BackupSchedule, 'id' | 'name' | 'projectId' | 'include' | 'exclude'>>,
    slot: ScheduledSlot,
  ): Promise<'started' | 'overlap' | 'waits' | 'off' | 'taken'> {
    const { ownerId, value } = schedule;
    const stored = await this.options.projects.get(value.projectId);
    const project = stored?.ownerId === ownerId ? stored.project : null;
    if (project?.backupEnabled !== true) {
      return (await this.options.schedules.passOver(slot)) ? 'off' : 'taken';
    }
    const { outcome, record } = await this.create({
      ownerId,
      project,
      name: value.name,
      trigger: 'scheduled',
      configurationId: value.id,
      include: value.include,
      exclude: value.exclude,
      begin: { scheduled: slot },
    });
    if (outcome === 'started') {
      const targets = [value.id, record.id];
      await this.recordStarted(record, { ownerId, who: 'schedule', targets });
    }
    return outcome;
  }

  /** Asks a running backup to stop; it shows `cancelled` once its worker has stopped. */
  async cancel(uid: string, recordId: string): Promise<BackupRecord> {
    const record = await this.get(uid, recordId);
    if (!(await this.options.jobs.requestCancel(record.id))) {
      throw new AppError('failed-precondition', 'The backup is not running');
    }
    await this.options.starter.wake(record.id);
    return await this.get(uid, recordId);
  }

  async verify(uid: string, recordId: string): Promise<BackupRecord> {
    const record = await this.get(uid, recordId);
    if (record.status !== 'completed') {
      throw new AppError('failed-precondition', 'Only a completed backup can be verified');
    }
    const of = { ownerId: uid, projectId: record.projectId, recordId };
    if (!(await startVerification(this.options, of))) {
      throw new AppError('aborted', 'The backup is already being verified');
    }
    return await this.get(uid, recordId);
  }

  private async recordStarted(
    { projectId }: BackupRecord,
    by: Pick<AuditRecord, 'ownerId' | 'who' | 'targets'>,
  ): Promise<void> {
    const entry = { action: 'backup.started', result: 'ok', code: null } as const;
    await this.options.auditLog.record({ ...by, ...entry, projectId });
  }

  private async create(
    wanted: Omit<NewBackup, 'id' | 'createdAt'> & {
      ownerId: string;
      begin: NonNullable<Parameters<JobStarts['startBackup']>[2]>;
    },
  ) {
    const { ownerId, begin, ...backup } = wanted;
    const id = newId();
    const record = newBackupRecord({ ...backup, id, createdAt: this.options.now().toISOString() });
    const { projectId } = record;
    const state = { phase: 'new' };
    const job: NewJob = { id, kind: 'backup', ownerId, projectId, subjectId: id, state };
    const outcome = await this.options.starts.startBackup({ ownerId, value: record }, job, begin);
    if (outcome === 'started') {
      await this.options.starter.start(id);
    }
    return { outcome, record };
  }

  private async scheduleOf(uid: string, request: BackupRequest) {
    if (request.configurationId === undefined) {
      return null;
    }
    const schedule = await this.options.schedules.get(request.configurationId);
    const value = ownedValue(schedule, uid);
    if (value.projectId !== request.projectId) {
      throw new AppError('not-found', messages.notFound);
    }
    return value;
  }
}

function defaultName(now: Date): string {
  return `Backup of ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
