import type { Alert } from '../../contract/alerts.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { signedBody } from './signed-body.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

export interface WebhooksOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly secrets: WebhookSecrets;
  readonly sender: WebhookSender;
  /** Where the pages are, for links. */
  readonly origin: string;
  readonly now: () => Date;
}

/** What became of one attempt: `reason` says why it wasn't taken, in words for the owner. */
export interface Attempt {
  readonly isDelivered: boolean;
  readonly reason: string | null;
  /** Whether the same would come of it however often it is tried. */
  readonly isFinal?: boolean;
}

interface WebhookMessage {
  readonly type: 'alarm' | 'test';
  /** The alert; null in a test. */
  readonly alarm: Alert | null;
  readonly project: { readonly id: string; readonly name: string };
  readonly links: { readonly backups: string };
}

/** Notifies a schedule's webhook. */
export class Webhooks {
  private readonly options: WebhooksOptions;

  constructor(options: WebhooksOptions) {
    this.options = options;
  }

  /** Sends an alert, or (`alert` null) a test. A failure to send is an answer, not an error. */
  async send(
    ownerId: string,
    schedule: Pick<BackupSchedule, 'id' | 'projectId' | 'webhookUrl'>,
    alert: Alert | null,
  ): Promise<Attempt> {
    const { projects, secrets, sender, origin, now } = this.options;
    const { id: configurationId, projectId, webhookUrl } = schedule;
    if (webhookUrl === null) {
      return { isDelivered: false, reason: 'The schedule no longer has a webhook' };
    }
    try {
      const { project } = await ownedProject(projects, projectId, ownerId);
      const secret = await secrets.get({ ownerId, projectId, configurationId });
      const message: WebhookMessage = {
        type: alert === null ? 'test' : 'alarm',
        alarm: alert,
        project: { id: projectId, name: project.name },
        links: { backups: `${origin}/projects/${projectId}/backup` },
      };
      const how = { secret, delivery: alert?.id ?? newId(), now: now() };
      const { headers, body } = signedBody(JSON.stringify(message), how);
      const { status } = await sender.post({ url: webhookUrl, headers, body });
      return status >= 200 && status < 300
        ? { isDelivered: true, reason: null }
        : { isDelivered: false, reason: `The address answered with status ${status}` };
    } catch (error) {
      if (error instanceof AppError) {
        return { isDelivered: false, reason: error.message };
      }
      throw error;
    }
  }
}
