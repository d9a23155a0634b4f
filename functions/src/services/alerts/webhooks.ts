import type { Alert } from '../../contract/alerts.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { newId } from '../../lib/ids.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { attempted, type Attempt } from '../notices/attempt.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { signedBody } from './signed-body.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

export interface WebhooksOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly secrets: Pick<WebhookSecrets, 'get'>;
  readonly sender: WebhookSender;
  /** Where the pages are, for links. */
  readonly origin: string;
  readonly now: () => Date;
}

interface WebhookMessage {
  readonly type: 'alarm' | 'test';
  /** The alert; null in a test. */
  readonly alarm: Alert | null;
  readonly project: { readonly id: string; readonly name: string };
  readonly links: { readonly backups: string };
}

/** Calls a schedule's webhook, once. */
export class Webhooks {
  private readonly options: WebhooksOptions;

  constructor(options: WebhooksOptions) {
    this.options = options;
  }

  /** Sends an alert, or (`alert` null) a test, to a schedule that has a webhook. */
  async send({ ownerId, value }: Owned<BackupSchedule>, alert: Alert | null): Promise<Attempt> {
    const { projects, secrets, sender, origin, now } = this.options;
    const { id: configurationId, projectId, webhookUrl } = value;
    return await attempted(async () => {
      const { project } = await ownedProject(projects, projectId, ownerId);
      const secret = await secrets.get({ ownerId, projectId, configurationId });
      const message: WebhookMessage = {
        type: alert === null ? 'test' : 'alarm',
        alarm: alert,
        project: { id: projectId, name: project.name },
        links: { backups: `${origin}/projects/${projectId}/backup` },
      };
      const how = { secret, delivery: alert?.id ?? newId(), now: now() };
      return await sender.post({
        url: webhookUrl ?? '',
        ...signedBody(JSON.stringify(message), how),
      });
    });
  }
}
