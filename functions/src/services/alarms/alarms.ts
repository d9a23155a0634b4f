import type { Alarm } from '../../contract/alarms.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { AlarmStore } from '../ports/alarm-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';

export interface AlarmsOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly alarms: Pick<AlarmStore, 'alarm' | 'alarms' | 'acknowledge'>;
  readonly now: () => Date;
}

/** Showing and acknowledging alerts, for their owners only. */
export class Alarms {
  private readonly options: AlarmsOptions;

  constructor(options: AlarmsOptions) {
    this.options = options;
  }

  async list(uid: string, projectId: string): Promise<Alarm[]> {
    await ownedProject(this.options.projects, projectId, uid);
    return await this.options.alarms.alarms(projectId, uid);
  }

  /** @throws AppError `not-found` for alerts of others too. */
  async acknowledge(uid: string, id: string): Promise<Alarm> {
    const { alarms, now } = this.options;
    const current = await alarms.alarm(id);
    const alarm =
      current?.ownerId === uid ? await alarms.acknowledge(id, now().toISOString()) : null;
    if (alarm === null) {
      throw new AppError('not-found', messages.notFound);
    }
    return alarm;
  }
}
