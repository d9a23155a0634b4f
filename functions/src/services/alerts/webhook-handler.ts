import type { Alert, Delivery } from '../../contract/alerts.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { Claim, RecordPatch } from '../ports/job-store.ts';
import type { JobFailure, StepContext, StepHandler } from '../jobs/step-context.ts';
import type { Attempt, Webhooks } from './webhooks.ts';

export interface WebhookHandlerOptions {
  readonly alerts: Pick<AlertStore, 'alert'>;
  readonly schedules: Pick<ScheduleStore, 'get'>;
  readonly webhooks: Webhooks;
  readonly now: () => Date;
}

/** Minutes from one attempt to the next; after the last of them it is given up. */
const pauses = [1, 5, 15, 60, 180, 360];

/**
 * One attempt to send an alert. The outcome is kept with the alert; the next attempt is a separate
 * job, which a tick starts when its time has come. Killed between the answer and the note of it, a
 * job sends again: receivers recognize it by `Firekeep-Delivery`.
 */
export class WebhookHandler implements StepHandler {
  private readonly options: WebhookHandlerOptions;

  constructor(options: WebhookHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const { job } = context.claim;
    const { alerts, schedules, webhooks } = this.options;
    const owned = await alerts.alert(job.subjectId);
    if (owned?.ownerId !== job.ownerId || owned.value.projectId !== job.projectId) {
      throw new AppError('not-found', messages.notFound);
    }
    const alert = owned.value;
    if (alert.delivery.state !== 'pending') {
      await context.finish([]);
      return 'done';
    }
    const schedule =
      alert.configurationId === null ? null : await schedules.get(alert.configurationId);
    const attempt =
      schedule?.ownerId === job.ownerId
        ? await webhooks.send(job.ownerId, schedule.value, alert)
        : { isDelivered: false, reason: 'The schedule has been deleted' };
    const isLost = schedule === null || schedule.value.webhookUrl === null;
    await context.finish([this.outcome(alert, attempt, isLost)]);
    return 'done';
  }

  async failed(claim: Claim, failure: JobFailure): Promise<RecordPatch[]> {
    const owned = await this.options.alerts.alert(claim.job.subjectId);
    const attempt = { isDelivered: false, reason: failure.message };
    return owned === null ? [] : [this.outcome(owned.value, attempt, true)];
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    return await this.failed(claim, { code: 'aborted', message: 'Cancelled', hint: null });
  }

  private outcome(alert: Alert, { isDelivered, reason }: Attempt, isLast: boolean): RecordPatch {
    const now = this.options.now();
    const attempts = alert.delivery.attempts + 1;
    const pause = isLast ? undefined : pauses[attempts - 1];
    const isDecided = isDelivered || pause === undefined;
    const delivery: Delivery = {
      state: isDelivered ? 'delivered' : isDecided ? 'failed' : 'pending',
      attempts,
      nextAttemptAt: isDecided ? null : new Date(now.getTime() + pause * 60_000).toISOString(),
      lastAttemptAt: now.toISOString(),
      reason,
    };
    return { collection: 'alarms', id: alert.id, patch: { delivery } };
  }
}
