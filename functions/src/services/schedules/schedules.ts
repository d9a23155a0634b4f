import { isDeepStrictEqual } from 'node:util';
import type { AlertKind } from '../../contract/alerts.ts';
import type { BackupSchedule, ScheduleInput, Recurrence } from '../../contract/schedules.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { checkWebhookUrl } from '../alerts/webhook-address.ts';
import type { WebhookSecrets } from '../alerts/webhook-secrets.ts';
import type { Webhooks } from '../alerts/webhooks.ts';
import type { Deletions } from '../deletions/deletions.ts';
import type { Attempt } from '../notices/attempt.ts';
import { copiedElsewhere } from '../guards/copied-elsewhere.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import { assertKeptByLock } from '../locks/standing-locks.ts';
import { assertRetentionFits, assertScheduleFits } from '../quotas/quota-limits.ts';
import type { Tiers } from '../quotas/quotas.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { savedClone } from './assert-clonable.ts';
import { changedTimes, isAnotherPromise } from './changed-times.ts';
import { newEarlierRules } from './earlier-rules.ts';
import { loweredSchedule } from './lowered.ts';
import { newSchedule } from './new-schedule.ts';
import { checkSchedule, nextRuns } from './next-run.ts';

export interface SchedulesOptions {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly schedules: Pick<ScheduleStore, 'get' | 'list' | 'create' | 'change' | 'changeLocked'>;
  readonly deletions: Pick<Deletions, 'begin'>;
  readonly alerts: Pick<AlertStore, 'unresolved' | 'resolve'>;
  readonly secrets: Pick<WebhookSecrets, 'renew' | 'remove'>;
  readonly webhooks: Pick<Webhooks, 'send'>;
  readonly tiers: Pick<Tiers, 'of'>;
  readonly lowerings: Pick<Lowerings, 'make'>;
  /** Hosts with ports that webhooks may reach though they aren't public. */
  readonly webhookAllow: readonly string[];
  readonly now: () => Date;
}

const previewedRuns = 5;

type Change = { readonly [K in keyof ScheduleInput]?: ScheduleInput[K] | undefined };

/** Schedules: what is backed up when, and how long it is kept. For their owners only. */
export class Schedules {
  private readonly options: SchedulesOptions;

  constructor(options: SchedulesOptions) {
    this.options = options;
  }

  async list(uid: string, projectId: string): Promise<BackupSchedule[]> {
    await ownedProject(this.options.projects, projectId, uid);
    return await this.options.schedules.list(projectId, uid);
  }

  /** @throws AppError `invalid-argument`; `failed-precondition` by tier, or by sign-in to clone */
  async create(caller: GuardedCaller, projectId: string, input: ScheduleInput) {
    const { projects, lowerings } = this.options;
    await ownedProject(projects, projectId, caller.uid);
    const copying = { projectId, target: input.clone ?? null };
    const lines = await copiedElsewhere(projects, caller.uid, copying);
    const title = `The schedule ${input.name} was created`;
    const make = () => this.make(caller.uid, projectId, input);
    return await (lines.length === 0
      ? make()
      : lowerings.make(caller, { projectId, title, lines }, make));
  }

  private async make(
    uid: string,
    projectId: string,
    input: ScheduleInput,
  ): Promise<BackupSchedule> {
    const { schedules, now } = this.options;
    checkSchedule(input.schedule, now());
    this.checkWebhook(input.webhookUrl);
    const clone = await savedClone(this.options, uid, { projectId, clone: input.clone ?? null });
    const tier = await this.options.tiers.of(uid);
    assertRetentionFits(tier, input.retention, null);
    const id = newId();
    const webhookUrl = input.webhookUrl ?? null;
    const secret = { ownerId: uid, projectId, configurationId: id };
    if (webhookUrl !== null) {
      await this.options.secrets.renew(secret);
    }
    const schedule = newSchedule({ ...input, webhookUrl, clone }, { id, projectId }, now());
    try {
      await schedules.create({ ownerId: uid, value: schedule }, (existing, waiting) =>
        assertScheduleFits(tier, existing, waiting),
      );
    } catch (error) {
      if (webhookUrl !== null) {
        await this.options.secrets.remove(secret);
      }
      throw error;
    }
    return schedule;
  }

  /**
   * When it is due from now on: `changedTimes`. Rules that may keep less count from
   * as many days later as deletions take.
   * @throws AppError `failed-precondition` for what a lock forbids
   */
  async update(caller: GuardedCaller, id: string, change: Change): Promise<BackupSchedule> {
    const { lowerings, now, accounts, projects } = this.options;
    const current = await this.owned(caller.uid, id);
    const { settings } = await accounts.get(caller.uid);
    const { projectId, name } = current;
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const next: BackupSchedule = { ...current, ...Object.fromEntries(given) };
    checkSchedule(next.schedule, now());
    const days = settings.deletionDays;
    const copying = { projectId, before: current.clone, target: next.clone };
    const lines = [
      ...loweredSchedule(current, next, { now: now(), days }),
      ...(await copiedElsewhere(projects, caller.uid, copying)),
    ];
    const title = `The schedule ${name} ${current.enabled && !next.enabled ? 'was paused' : 'was changed'}`;
    const save = () => this.save({ uid: caller.uid, days }, current, change);
    return await (lines.length === 0
      ? save()
      : lowerings.make(caller, { projectId, title, lines }, save));
  }

  private async save(
    { uid, days }: { readonly uid: string; readonly days: number },
    current: BackupSchedule,
    change: Change,
  ) {
    const { schedules, now } = this.options;
    const { id, projectId } = current;
    const clone = await savedClone(this.options, uid, { projectId, clone: change.clone });
    const given = Object.entries({ ...change, clone }).filter(([, value]) => value !== undefined);
    const next: BackupSchedule = { ...current, ...Object.fromEntries(given) };
    this.checkWebhook(change.webhookUrl);
    if (change.retention !== undefined) {
      assertRetentionFits(await this.options.tiers.of(uid), change.retention, current.retention);
    }
    const secret = await this.secretFor(uid, next);
    const changed: Partial<BackupSchedule> = {
      ...Object.fromEntries(given),
      ...secret,
      updatedAt: now().toISOString(),
    };
    const saved = await schedules.changeLocked(id, (stored, projectLock) => {
      const wanted = { ...stored, ...changed };
      assertKeptByLock(stored, wanted, { now: now(), projectLock });
      const times = changedTimes(stored, wanted, now());
      return { ...changed, ...times, ...newEarlierRules(stored, wanted, { now: now(), days }) };
    });
    if (saved === null) {
      throw new AppError('not-found', messages.notFound);
    }
    if (isAnotherPromise(current, next, now())) {
      await this.endAlerts(current, 'overdue');
    }
    if (clone !== undefined && !isDeepStrictEqual(clone, current.clone)) {
      await this.endAlerts(current, 'clone-failed');
    }
    return saved;
  }

  /** @throws AppError `invalid-argument` as for `create`. */
  async preview(schedule: Recurrence): Promise<{ runs: string[] }> {
    const { now } = this.options;
    checkSchedule(schedule, now());
    return { runs: nextRuns(schedule, now(), previewedRuns) };
  }

  /** Until it is gone for good it can be taken back, with its webhook’s secret. */
  async remove(uid: string, id: string): Promise<void> {
    const schedule = await this.owned(uid, id);
    const { projectId, name } = schedule;
    if (!(await this.options.deletions.begin(uid, { id, kind: 'schedule', name, projectId }))) {
      throw new AppError('not-found', messages.notFound);
    }
    await this.endAlerts(schedule, 'overdue', 'clone-failed');
  }

  /** A new signing secret, shown this once; the old one counts no more. */
  async renewSecret(caller: GuardedCaller, id: string): Promise<{ secret: string }> {
    const { uid } = caller;
    const { projectId, name } = await this.owned(uid, id);
    const { schedules, secrets, lowerings, now } = this.options;
    const title = `The secret of the webhook of ${name} was renewed`;
    return await lowerings.make(caller, { projectId, title }, async () => {
      const secret = await secrets.renew({ ownerId: uid, projectId, configurationId: id });
      await schedules.change(id, { webhookSecretAt: now().toISOString() });
      return { secret };
    });
  }

  /** Sends a test to the webhook. @throws AppError `failed-precondition` when there is none */
  async testWebhook(uid: string, id: string): Promise<Attempt> {
    const schedule = await this.owned(uid, id);
    if (schedule.webhookUrl === null) {
      throw new AppError('failed-precondition', 'The schedule has no webhook', {
        hint: 'Save an address first.',
      });
    }
    return await this.options.webhooks.send({ ownerId: uid, value: schedule }, null);
  }

  private checkWebhook(webhookUrl: string | null | undefined): void {
    if (typeof webhookUrl === 'string') {
      checkWebhookUrl(webhookUrl, this.options.webhookAllow);
    }
  }

  /** The first secret, made with the first webhook. */
  private async secretFor(
    ownerId: string,
    { id, projectId, webhookUrl, webhookSecretAt }: BackupSchedule,
  ): Promise<Partial<BackupSchedule>> {
    if (webhookUrl === null || webhookSecretAt !== null) {
      return {};
    }
    const { secrets, now } = this.options;
    await secrets.renew({ ownerId, projectId, configurationId: id });
    return { webhookSecretAt: now().toISOString() };
  }

  /** A schedule that was changed, paused or deleted owes nothing from before. */
  private async endAlerts(
    { id, projectId }: BackupSchedule,
    ...kinds: readonly AlertKind[]
  ): Promise<void> {
    const { alerts, now } = this.options;
    for (const alert of await alerts.unresolved(projectId, id)) {
      if (kinds.includes(alert.kind)) {
        await alerts.resolve(alert.id, now().toISOString());
      }
    }
  }

  private async owned(uid: string, id: string): Promise<BackupSchedule> {
    const schedule = await this.options.schedules.get(id);
    if (schedule?.ownerId !== uid) {
      throw new AppError('not-found', messages.notFound);
    }
    return schedule.value;
  }
}
