import { z } from 'zod';
import type { Drill, DrillPlan, DrillPlanInput } from '../../contract/drills.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { checkWebhookUrl } from '../alerts/webhook-address.ts';
import type { WebhookSecrets } from '../alerts/webhook-secrets.ts';
import { copiedElsewhere } from '../guards/copied-elsewhere.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { DrillStore } from '../ports/drill-store.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { earlier, isAnotherPromise } from '../schedules/changed-times.ts';
import { checkSchedule, nextRun } from '../schedules/next-run.ts';
import { assertDrillable, placeOf } from './assert-drillable.ts';
import { chooseBackup } from './choose-backup.ts';
import { noBackup } from './drill-texts.ts';
import { lowersDrills } from './lowered.ts';
import { newDrill } from './new-drill.ts';
import { shownDrill } from './stored-drill.ts';

export interface DrillsOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly records: Pick<BackupRecords, 'completed'>;
  readonly drills: DrillStore;
  readonly secrets: Pick<WebhookSecrets, 'renew' | 'remove'>;
  readonly lowerings: Pick<Lowerings, 'make'>;
  readonly pageTokens: PageTokens;
  /** Hosts with ports that webhooks may reach though they aren't public. */
  readonly webhookAllow: readonly string[];
  readonly random: () => number;
  readonly now: () => Date;
}

interface Saving {
  readonly projectId: string;
  readonly input: DrillPlanInput;
  readonly before: DrillPlan | null;
}

const pageSize = 50;
const placeSchema = z.object({ startedAt: z.string(), id: z.string() });
const dayMs = 24 * 3600_000;

/** The name under which the secret of a project's check is kept, beside those of schedules. */
export const checkSecretName = 'drill-check';

/** By when a drill that is due then must have passed: a day later. */
export function drillPromise(dueAt: string): string {
  return new Date(Date.parse(dueAt) + dayMs).toISOString();
}

const never = { nextDrillAt: null, overdueAt: null };

function timesOf(before: DrillPlan | null, after: DrillPlanInput, now: Date) {
  const next = nextRun(after.schedule, now);
  const fresh = { nextDrillAt: next, overdueAt: drillPromise(next) };
  return before === null || isAnotherPromise(before, after, now)
    ? fresh
    : {
        nextDrillAt: earlier(before.nextDrillAt, fresh.nextDrillAt),
        // Null after an alert, which a drill that passes ends.
        overdueAt: before.overdueAt === null ? null : earlier(before.overdueAt, fresh.overdueAt),
      };
}

/** The drill plan of a project and its drills, for their owner only. */
export class Drills {
  private readonly options: DrillsOptions;

  constructor(options: DrillsOptions) {
    this.options = options;
  }

  async plan(uid: string, projectId: string): Promise<{ plan: DrillPlan | null }> {
    const { projects, drills } = this.options;
    await ownedProject(projects, projectId, uid);
    return { plan: (await drills.plan(projectId))?.value ?? null };
  }

  /**
   * When a drill is due is as with schedules (`changedTimes`): a plan that is new, resumed or rarer
   * counts from now, any other from before.
   * @throws AppError `invalid-argument`; `failed-precondition` and `not-found` as
   *   `assertDrillable`, and for an old sign-in where drills would prove less or copy elsewhere
   */
  async save(caller: GuardedCaller, projectId: string, input: DrillPlanInput) {
    const { projects, drills, lowerings, now } = this.options;
    const { uid } = caller;
    const { project } = await ownedProject(projects, projectId, uid);
    checkSchedule(input.schedule, now());
    const before = (await drills.plan(projectId))?.value ?? null;
    const copying = { projectId, before: before?.target ?? null, target: input.target };
    const lines = [
      ...(lowersDrills(before, input, now()) ? ['They prove less, or less often.'] : []),
      ...(await copiedElsewhere(projects, uid, copying)),
    ];
    const title = `The drills of ${project.name} were changed`;
    const keep = () => this.keep(uid, { projectId, input, before });
    return await (lines.length === 0
      ? keep()
      : lowerings.make(caller, { projectId, title, lines }, keep));
  }

  private async keep(uid: string, { projectId, input, before }: Saving) {
    const { drills, now } = this.options;
    const target = await this.savedTarget(uid, projectId, input.target);
    const { secret, checkSecretAt } = await this.secretFor(uid, { projectId, input, before });
    const times = input.enabled ? timesOf(before, input, now()) : never;
    const at = now().toISOString();
    const plan: DrillPlan = {
      ...input,
      projectId,
      target,
      ...times,
      currentDrillId: before?.currentDrillId ?? null,
      checkSecretAt,
      createdAt: before?.createdAt ?? at,
      updatedAt: at,
    };
    await drills.savePlan({ ownerId: uid, value: plan });
    return { plan, secret };
  }

  async list(uid: string, projectId: string, pageToken?: string) {
    const { projects, drills, pageTokens } = this.options;
    await ownedProject(projects, projectId, uid);
    const listing: Listing = { call: 'drills', uid, of: [projectId] };
    const last = pageTokens.open(listing, pageToken, placeSchema);
    const found = await drills.page({ projectId, ownerId: uid }, last, pageSize);
    const end = found.at(-1);
    const isEnd = end === undefined || found.length < pageSize;
    return {
      items: found.map(shownDrill),
      nextPageToken: isEnd
        ? null
        : pageTokens.seal(listing, { startedAt: end.startedAt, id: end.id }),
    };
  }

  /**
   * Begins a drill now; the next tick goes to work at it.
   * @throws AppError `failed-precondition` without a plan, a backup or a fitting target, and while
   *   another drill is under way
   */
  async start(uid: string, projectId: string): Promise<Drill> {
    const { projects, drills, now } = this.options;
    const stored = await ownedProject(projects, projectId, uid);
    const plan = (await drills.plan(projectId))?.value ?? null;
    if (plan === null) {
      throw new AppError('failed-precondition', 'There is no drill plan yet', {
        hint: 'Save one first; it need not be enabled.',
      });
    }
    const { random, records } = this.options;
    const of = { ownerId: uid, project: stored.project };
    const backup = await chooseBackup({ records, random, now: now() }, of, plan.pick);
    if (backup === null) {
      throw new AppError('failed-precondition', noBackup(plan));
    }
    const target = await placeOf({ projects, now: now() }, uid, plan);
    const drill = newDrill({ id: newId(), plan, isPlanned: false, backup, target, now: now() });
    const outcome = await drills.begin({ ownerId: uid, value: drill }, null);
    if (outcome === 'leaving') {
      throw new AppError('failed-precondition', 'The backup is being deleted', {
        hint: 'Start the drill again: another backup is chosen.',
      });
    }
    if (outcome !== 'begun') {
      throw new AppError('failed-precondition', 'A drill is already under way', {
        hint: 'Wait until it has ended, or cancel it.',
      });
    }
    return shownDrill(drill);
  }

  /**
   * A drill of the project or into it, where an alert is about one whose own project is deleted.
   * @throws AppError `not-found` for drills of others too
   */
  async get(uid: string, projectId: string, id: string): Promise<Drill> {
    const { projects, drills } = this.options;
    await ownedProject(projects, projectId, uid);
    const drill = ownedValue(await drills.drill(id), uid);
    if (drill.projectId !== projectId && drill.target?.projectId !== projectId) {
      throw new AppError('not-found', messages.notFound);
    }
    return shownDrill(drill);
  }

  /** @throws AppError as `get`; `failed-precondition` once it ended */
  async cancel(uid: string, projectId: string, id: string): Promise<Drill> {
    const { drills, now } = this.options;
    const drill = await this.get(uid, projectId, id);
    if (!(await drills.requestCancel(id, now().toISOString()))) {
      throw new AppError('failed-precondition', 'The drill is not running');
    }
    return { ...drill, isCancelling: true };
  }

  private async savedTarget(
    uid: string,
    projectId: string,
    target: DrillPlanInput['target'],
  ): Promise<DrillPlan['target']> {
    if (target === null) {
      return null;
    }
    const { projects, now } = this.options;
    const { masks } = await assertDrillable({ projects, now: now() }, uid, { projectId, target });
    return { ...target, masks };
  }

  /** A new address has a new secret, so that what signs one check signs no other. */
  private async secretFor(
    ownerId: string,
    { projectId, input: { check, target }, before }: Saving,
  ): Promise<{ secret: string | null; checkSecretAt: string | null }> {
    const { secrets, webhookAllow, now } = this.options;
    const of = { ownerId, projectId, configurationId: checkSecretName };
    if (check === null) {
      await secrets.remove(of);
      return { secret: null, checkSecretAt: null };
    }
    checkWebhookUrl(check.url, webhookAllow, 'check.url');
    if (target === null) {
      const message = 'A dry drill restores nothing that could be checked: choose a target';
      throw new AppError('invalid-argument', message, { fields: { check: message } });
    }
    const isKept = before?.check?.url === check.url && before.checkSecretAt !== null;
    return isKept
      ? { secret: null, checkSecretAt: before.checkSecretAt }
      : { secret: await secrets.renew(of), checkSecretAt: now().toISOString() };
  }
}
