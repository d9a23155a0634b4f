import type { Alert, Delivery } from '../../contract/alerts.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import { afterAttempt, leaseMs } from '../notices/attempt.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { Webhooks } from './webhooks.ts';

export interface WebhookDeliveryOptions {
  readonly alerts: Pick<AlertStore, 'undelivered' | 'changeDelivery'>;
  readonly schedules: Pick<ScheduleStore, 'get'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly webhooks: Pick<Webhooks, 'send'>;
  readonly now: () => Date;
}

/** Bound one tick; what is left over comes with the next. */
const maxDue = 500;
const parallel = 20;
/** Alerts of a deleted project wait, without a place among those that are due. */
const deletedWaitMs = 60 * 60_000;
/** Minutes from one attempt to the next, as receivers know them. */
const pauses = [1, 5, 15, 60, 180, 360];

type Change = (delivery: Delivery) => Partial<Delivery>;

/** What its owner has ended is no attempt, and no failure to notify anybody of. */
const ended =
  (reason: string): Change =>
  () => ({ state: 'none', nextAttemptAt: null, reason });

/**
 * Calls schedules' webhooks with alerts; what becomes of that is kept with each. Killed between an
 * answer and the note of it, it calls again: receivers recognize it by `Firekeep-Delivery`.
 */
export class WebhookDelivery {
  private readonly options: WebhookDeliveryOptions;

  constructor(options: WebhookDeliveryOptions) {
    this.options = options;
  }

  /** @throws AggregateError once all others were done */
  async sendDue(): Promise<void> {
    const { alerts, now } = this.options;
    const due = await alerts.undelivered(now().toISOString(), maxDue);
    const limits = { parallel, limitMs: leaseMs };
    const failed = await settleEach(due, ({ value }) => this.sendOne(value), limits);
    throwFailed(failed, 'alerts were not sent');
  }

  private async sendOne({ id, projectId, delivery: due }: Alert): Promise<void> {
    const { alerts, projects, now } = this.options;
    const isDeleted = (await projects.get(projectId)) === null;
    const waitMs = isDeleted ? deletedWaitMs : leaseMs;
    const nextAttemptAt = new Date(now().getTime() + waitMs).toISOString();
    const claimed = await alerts.changeDelivery(id, (delivery) =>
      delivery.nextAttemptAt === due.nextAttemptAt ? { nextAttemptAt } : null,
    );
    if (claimed === null || isDeleted) {
      return;
    }
    const change = await this.attempt(claimed);
    await alerts.changeDelivery(id, (delivery) =>
      delivery.nextAttemptAt === nextAttemptAt ? change(delivery) : null,
    );
  }

  private async attempt({ ownerId, value: alert }: Owned<Alert>): Promise<Change> {
    const { schedules, webhooks, now } = this.options;
    const schedule = await schedules.get(alert.configurationId ?? '');
    if (schedule?.ownerId !== ownerId) {
      return ended('The schedule has been deleted');
    }
    if (schedule.value.webhookUrl === null) {
      return ended('The schedule no longer has a webhook');
    }
    const attempt = await webhooks.send(schedule, alert);
    return (delivery) => afterAttempt(delivery, attempt, { pauses, at: now(), done: 'delivered' });
  }
}
