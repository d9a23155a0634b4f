import type { Alert } from '../../contract/alerts.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';

export interface AlertsOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly alerts: Pick<AlertStore, 'alert' | 'alerts' | 'acknowledge'>;
  readonly lowerings: Pick<Lowerings, 'make'>;
  readonly now: () => Date;
}

/** Showing and acknowledging alerts, for their owners only. */
export class Alerts {
  private readonly options: AlertsOptions;

  constructor(options: AlertsOptions) {
    this.options = options;
  }

  async list(uid: string, projectId: string): Promise<Alert[]> {
    await ownedProject(this.options.projects, projectId, uid);
    return await this.options.alerts.alerts(projectId, uid);
  }

  /**
   * @throws AppError `not-found` for alerts of others too; `failed-precondition` for an anomaly,
   *   which keeps backups from being pruned, where the sign-in is too old
   */
  async acknowledge(caller: GuardedCaller, id: string): Promise<Alert> {
    const { kind, state, projectId, details } = ownedValue(
      await this.options.alerts.alert(id),
      caller.uid,
    );
    if (kind !== 'anomaly' || state !== 'open') {
      return await this.acknowledged(id);
    }
    const title = `An unusual change of ${details.name} is acknowledged, and pruning continues`;
    return await this.options.lowerings.make(caller, { projectId, title }, async () =>
      this.acknowledged(id),
    );
  }

  private async acknowledged(id: string): Promise<Alert> {
    const { alerts, now } = this.options;
    const alert = await alerts.acknowledge(id, now().toISOString());
    if (alert === null) {
      throw new AppError('not-found', messages.notFound);
    }
    return alert;
  }
}
