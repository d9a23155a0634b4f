import type { BackupConfiguration, ConfigurationInput } from '../../contract/configurations.ts';
import { messages } from '../../contract/errors.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { BackupStore } from '../ports/backup-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { checkSchedule, nextRun } from './next-run.ts';

export interface ConfigurationsOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly store: Pick<
    BackupStore,
    | 'configuration'
    | 'configurations'
    | 'putConfiguration'
    | 'changeConfiguration'
    | 'deleteConfiguration'
  >;
  readonly now: () => Date;
}

const maxPerProject = 20;

type Change = { readonly [K in keyof ConfigurationInput]?: ConfigurationInput[K] | undefined };

/** Backup configurations: what is backed up when, and for how long it is kept. For their owners only. */
export class Configurations {
  private readonly options: ConfigurationsOptions;

  constructor(options: ConfigurationsOptions) {
    this.options = options;
  }

  async list(uid: string, projectId: string): Promise<BackupConfiguration[]> {
    await ownedProject(this.options.projects, projectId, uid);
    return await this.options.store.configurations(projectId, uid);
  }

  /** @throws AppError `invalid-argument` for a schedule that can't be, `resource-exhausted` past 20 configurations. */
  async create(
    uid: string,
    projectId: string,
    input: ConfigurationInput,
  ): Promise<BackupConfiguration> {
    const { projects, store, now } = this.options;
    await ownedProject(projects, projectId, uid);
    checkSchedule(input.schedule, now());
    const existing = await store.configurations(projectId, uid);
    if (existing.length >= maxPerProject) {
      throw new AppError(
        'resource-exhausted',
        `A project has at most ${maxPerProject} configurations`,
      );
    }
    const createdAt = now().toISOString();
    const configuration: BackupConfiguration = {
      ...input,
      id: newId(),
      projectId,
      nextRunAt: input.enabled ? nextRun(input.schedule, now()) : null,
      lastRunAt: null,
      lastSuccessAt: null,
      lastRecordId: null,
      createdAt,
      updatedAt: createdAt,
    };
    await store.putConfiguration({ ownerId: uid, value: configuration });
    return configuration;
  }

  /** A changed or resumed schedule counts from now: what was due while it was paused is not made up for. */
  async update(uid: string, id: string, change: Change): Promise<BackupConfiguration> {
    const { store, now } = this.options;
    const current = await this.owned(uid, id);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const next: BackupConfiguration = { ...current, ...Object.fromEntries(given) };
    checkSchedule(next.schedule, now());
    const isRescheduled =
      change.schedule !== undefined ||
      (change.enabled !== undefined && change.enabled !== current.enabled);
    const nextRunAt = next.enabled ? nextRun(next.schedule, now()) : null;
    const changed: Partial<BackupConfiguration> = {
      ...Object.fromEntries(given),
      ...(isRescheduled ? { nextRunAt } : {}),
      updatedAt: now().toISOString(),
    };
    if (!(await store.changeConfiguration(id, changed))) {
      throw new AppError('not-found', messages.notFound);
    }
    return { ...current, ...changed };
  }

  async remove(uid: string, id: string): Promise<void> {
    await this.owned(uid, id);
    await this.options.store.deleteConfiguration(id);
  }

  private async owned(uid: string, id: string): Promise<BackupConfiguration> {
    const configuration = await this.options.store.configuration(id);
    if (configuration?.ownerId !== uid) {
      throw new AppError('not-found', messages.notFound);
    }
    return configuration.value;
  }
}
