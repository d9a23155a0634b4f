import type { Alarm, Delivery } from '../../contract/alarms.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { AlarmStore } from '../ports/alarm-store.ts';
import type { Claim, RecordPatch } from '../ports/job-store.ts';
import type { JobFailure, StepContext, StepHandler } from '../jobs/step-context.ts';
import type { Attempt, Webhooks } from './webhooks.ts';

export interface WebhookHandlerOptions {
  readonly alarms: Pick<AlarmStore, 'alarm'>;
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
    const { alarms, schedules, webhooks } = this.options;
    const owned = await alarms.alarm(job.subjectId);
    if (owned?.ownerId !== job.ownerId || owned.value.projectId !== job.projectId) {
      throw new AppError('not-found', messages.notFound);
    }
    const alarm = owned.value;
    if (alarm.delivery.state !== 'pending') {
      await context.finish([]);
      return 'done';
    }
    const schedule =
      alarm.configurationId === null ? null : await schedules.get(alarm.configurationId);
    const attempt =
      schedule?.ownerId === job.ownerId
        ? await webhooks.send(job.ownerId, schedule.value, alarm)
        : { isDelivered: false, reason: 'The schedule has been deleted' };
    const isLost = schedule === null || schedule.value.webhookUrl === null;
    await context.finish([this.outcome(alarm, attempt, isLost)]);
    return 'done';
  }

  async failed(claim: Claim, failure: JobFailure): Promise<RecordPatch[]> {
    const owned = await this.options.alarms.alarm(claim.job.subjectId);
    const attempt = { isDelivered: false, reason: failure.message };
    return owned === null ? [] : [this.outcome(owned.value, attempt, true)];
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    return await this.failed(claim, { code: 'aborted', message: 'Cancelled', hint: null });
  }

  private outcome(alarm: Alarm, { isDelivered, reason }: Attempt, isLast: boolean): RecordPatch {
    const now = this.options.now();
    const attempts = alarm.delivery.attempts + 1;
    const pause = isLast ? undefined : pauses[attempts - 1];
    const isDecided = isDelivered || pause === undefined;
    const delivery: Delivery = {
      state: isDelivered ? 'delivered' : isDecided ? 'failed' : 'pending',
      attempts,
      nextAttemptAt: isDecided ? null : new Date(now.getTime() + pause * 60_000).toISOString(),
      lastAttemptAt: now.toISOString(),
      reason,
    };
    return { collection: 'alarms', id: alarm.id, patch: { delivery } };
  }
}
