import type { Drill } from '../../contract/drills.ts';
import { AppError } from '../../lib/errors.ts';
import { signedBody } from '../alerts/signed-body.ts';
import type { WebhookSecrets } from '../alerts/webhook-secrets.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { checkSecretName } from './drills.ts';
import { cancelled, failed, later, now, passed, turned, type DrillStep } from './step.ts';
import type { StoredDrill } from './stored-drill.ts';

export interface DrillChecksOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly secrets: Pick<WebhookSecrets, 'get'>;
  readonly sender: WebhookSender;
  readonly now: () => Date;
}

type Check = NonNullable<Drill['check']>;
type Answer = Pick<Check, 'httpStatus' | 'reason'> & { readonly isPassed: boolean | null };

/** Client errors that say 'not now' of a request that is right. */
const notNow = new Set([408, 425, 429]);

function answerOf(httpStatus: number): Answer {
  if (httpStatus >= 200 && httpStatus < 300 && httpStatus !== 202) {
    return { httpStatus, isPassed: true, reason: null };
  }
  if (httpStatus >= 400 && httpStatus < 500 && !notNow.has(httpStatus)) {
    return { httpStatus, isPassed: false, reason: null };
  }
  return { httpStatus, isPassed: null, reason: `The address answered with status ${httpStatus}` };
}

/** Asks the owner's check, once a minute until it has answered or its time is over. */
export class DrillChecks {
  private readonly options: DrillChecksOptions;

  constructor(options: DrillChecksOptions) {
    this.options = options;
  }

  async step(drill: Owned<StoredDrill>): Promise<DrillStep> {
    const { value } = drill;
    const { check, asked } = value;
    const clock = this.options.now;
    if (value.isCancelling) {
      return turned(value, cancelled);
    }
    if (check === null || asked === null) {
      return turned(value, passed);
    }
    if (check.askedAt === null) {
      // Kept before the first call: its time runs from then, whoever is killed meanwhile.
      return now({ check: { ...check, askedAt: clock().toISOString() } });
    }
    const deadline = Date.parse(check.askedAt) + asked.deadlineMinutes * 60_000;
    const isOver = () => clock().getTime() > deadline;
    const answer = isOver() ? null : await this.ask(drill, asked.url);
    const { httpStatus, reason } = answer ?? check;
    if (isOver()) {
      const kept: Check = { ...check, httpStatus, reason, answer: 'none' };
      return turned(value, failed(lateText(asked.deadlineMinutes, reason)), { check: kept });
    }
    if (answer === null || answer.isPassed === null) {
      return later({ check: { ...check, httpStatus, reason } });
    }
    const answeredAt = clock().toISOString();
    const said = { ...check, httpStatus, reason, answeredAt };
    return answer.isPassed
      ? turned(value, passed, { check: { ...said, answer: 'passed' } })
      : turned(value, failed(`Your check failed: it answered with status ${httpStatus}`), {
          check: { ...said, answer: 'failed' },
        });
  }

  /** One call. What doesn't arrive is no answer. */
  private async ask({ ownerId, value }: Owned<StoredDrill>, url: string): Promise<Answer> {
    const { projects, secrets, sender, now: clock } = this.options;
    const { id, projectId, recordId, backupName, backupAt, documents, target } = value;
    try {
      const { project } = await ownedProject(projects, projectId, ownerId);
      const secret = await secrets.get({ ownerId, projectId, configurationId: checkSecretName });
      const message = {
        type: 'drill',
        drill: { id, backup: { id: recordId, name: backupName, at: backupAt }, documents, target },
        project: { id: projectId, name: project.name },
      };
      const how = { secret, delivery: `${id}-check`, now: clock() };
      const { headers, body } = signedBody(JSON.stringify(message), how);
      const { status } = await sender.post({ url, headers, body });
      return answerOf(status);
    } catch (error) {
      if (error instanceof AppError) {
        return { httpStatus: null, isPassed: null, reason: error.message };
      }
      throw error;
    }
  }
}

function lateText(minutes: number, reason: string | null): string {
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const why = reason === null ? '' : `: ${reason}`;
  return `Your check did not answer within ${time}${why}`;
}
