import { alertTitles, type Alert } from '../../contract/alerts.ts';
import { severityOf } from '../../contract/channels.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { ChannelStore, StoredChannel } from '../ports/channel-store.ts';
import type { DeletionStore } from '../ports/deletion-store.ts';
import type { NoticeEvent, NoticeEvents } from '../ports/notice-events.ts';
import type { NoticeStore, StoredNotice } from '../ports/notice-store.ts';
import { deletedNotices } from './deleted-notices.ts';
import { loweredNotices } from './lowered-notices.ts';
import { newNotice, noticeId } from './new-notice.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { isOf, leftNotices, undeliveredNotices } from './said-notices.ts';

export interface NoticesOfEventsOptions {
  readonly noticeEvents: Pick<NoticeEvents, 'list' | 'lost' | 'delete'>;
  readonly alerts: Pick<AlertStore, 'alert'>;
  readonly channels: Pick<ChannelStore, 'list'>;
  readonly deletionStore: Pick<DeletionStore, 'get'>;
  readonly notices: Pick<NoticeStore, 'add' | 'getAll'>;
  readonly log: Pick<Log, 'warn'>;
  readonly now: () => Date;
}

/** Bound one tick; what is left over comes with the next. */
const maxEvents = 500;
const parallel = 10;
/** What a cause has sent is not sent again before: further alerts of it come together. */
const causePauseMs = 60 * 60_000;
/** An event that no tick could make notices of for so long is given up. */
const maxAgeMs = 7 * 24 * 60 * 60_000;

/** Makes notices of what happened, for each channel whose rules ask for it. */
export class NoticesOfEvents {
  private readonly options: NoticesOfEventsOptions;

  constructor(options: NoticesOfEventsOptions) {
    this.options = options;
  }

  /**
   * Two at once, or one that is killed half-way, make nothing twice.
   * @throws AggregateError once all others were done
   */
  async make(): Promise<void> {
    const byOwner = new Map<string, NoticeEvent[]>();
    for (const event of await this.options.noticeEvents.list(maxEvents)) {
      byOwner.set(event.ownerId, [...(byOwner.get(event.ownerId) ?? []), event]);
    }
    const failed = await settleEach([...byOwner], (one) => this.ofOwner(...one), { parallel });
    throwFailed(failed, 'accounts were not notified');
  }

  private async ofOwner(ownerId: string, events: readonly NoticeEvent[]): Promise<void> {
    const { channels, noticeEvents } = this.options;
    const active = (await channels.list(ownerId)).filter(({ state }) => state === 'active');
    // Read after the channels: it is kept before a channel is lost.
    const losses = await noticeEvents.lost(ownerId, maxEvents);
    const failed = await settleEach(events, async (event) => {
      if (active.length > 0 || losses.length > 0) {
        await this.makeOne(event, { active, losses });
      }
      if (event.lostChannel === undefined) {
        await noticeEvents.delete([event.id]);
      }
    });
    throwFailed(failed, 'events were not made notices of');
    // Until then what came before it needs it.
    await noticeEvents.delete(events.flatMap((event) => (event.lostChannel ? [event.id] : [])));
  }

  private async makeOne(event: NoticeEvent, receivers: Receivers): Promise<void> {
    const { notices, now, log } = this.options;
    try {
      await notices.add(await this.ofEvent(event, receivers));
    } catch (error) {
      if (now().getTime() - Date.parse(event.at) < maxAgeMs) {
        throw error;
      }
      const { projectId } = event;
      log.warn('Channels were not notified', projectId === null ? {} : { projectId });
    }
  }

  private async ofEvent(event: NoticeEvent, receivers: Receivers): Promise<StoredNotice[]> {
    const { deletionStore, now } = this.options;
    const { active } = receivers;
    switch (event.kind) {
      case 'proven':
        return provenNotices(event, active, now());
      case 'deleted':
        return deletedNotices(
          await deletionStore.get(event.subjectId),
          whenItWas(event, receivers),
          now(),
        );
      case 'lowered':
        return loweredNotices(event, whenItWas(event, receivers), now());
      case 'drill-left':
        return leftNotices(event, active, now());
      case 'raised':
      case 'resolved':
      case 'unwatched':
      case 'undelivered':
        return await this.ofAlert(event, active);
    }
  }

  private async ofAlert(
    event: NoticeEvent,
    active: readonly StoredChannel[],
  ): Promise<StoredNotice[]> {
    const found = await this.options.alerts.alert(event.subjectId);
    const isRaised = event.kind === 'raised';
    // Over within a minute, it needs nobody.
    if (found?.ownerId !== event.ownerId || (isRaised && found.value.state !== 'open')) {
      return [];
    }
    const alert = found.value;
    if (event.kind === 'undelivered') {
      return undeliveredNotices(alert, active, this.options.now());
    }
    const meant = active.filter((channel) => takes(channel, alert));
    return isRaised
      ? meant.map((channel) => raisedNotice(channel, alert, this.options.now()))
      : await this.ofResolved(meant, alert, event.kind === 'unwatched');
  }

  /** The end is sent where the beginning was, or waits to be. */
  private async ofResolved(
    meant: readonly StoredChannel[],
    alert: Alert,
    isUnwatched: boolean,
  ): Promise<StoredNotice[]> {
    const { notices, now } = this.options;
    const asked = meant.filter(({ rules }) => rules.resolved);
    const begun = await notices.getAll(asked.map(({ id }) => noticeId(id, 'raised', alert.id)));
    const reached = new Map(
      begun
        .filter(({ state }) => state === 'sent' || state === 'pending')
        .map((notice) => [notice.channelId, notice] as const),
    );
    return asked.flatMap((channel) => {
      const raised = reached.get(channel.id);
      return raised === undefined
        ? []
        : [endNotice(channel, alert, { raised, isUnwatched, at: now() })];
    });
  }
}

/** The channels as they are now, and the events that hold one as it was before it was lost. */
interface Receivers {
  readonly active: readonly StoredChannel[];
  readonly losses: readonly NoticeEvent[];
}

/** Every place where a channel was when something happened, or is since. */
function whenItWas({ at }: NoticeEvent, { active, losses }: Receivers): StoredChannel[] {
  const lost = losses
    .filter((loss) => loss.at >= at)
    .flatMap(({ lostChannel }) => lostChannel ?? []);
  const all = [...active, ...lost.filter(({ state }) => state === 'active')];
  return [...new Map(all.map((channel) => [channel.addressId, channel])).values()];
}

/** Whether a channel's rules ask for an alert. */
function takes({ kind, rules }: StoredChannel, alert: Alert): boolean {
  return (
    kind !== 'heartbeat' &&
    isOf(rules, alert.projectId) &&
    rules.severities.includes(severityOf(alert.kind))
  );
}

function aboutAlert(alert: Alert, at: Date) {
  const { id, kind, projectId } = alert;
  const severity = severityOf(kind);
  return { event: id, cause: `${projectId}|${kind}`, projectId, severity, alert, at };
}

function raisedNotice(channel: StoredChannel, alert: Alert, at: Date): StoredNotice {
  const about = aboutAlert(alert, at);
  const sentAt = channel.sentCauses[about.cause];
  const pausedUntil = sentAt === undefined ? 0 : Date.parse(sentAt) + causePauseMs;
  const from = new Date(Math.max(at.getTime(), pausedUntil));
  return newNotice(channel, {
    ...about,
    kind: 'raised',
    title: `${alertTitles[alert.kind]}: ${alert.details.name}`,
    due: afterQuietHours(channel.quietHours, about.severity, from),
  });
}

/** The end of an alert: together with its beginning, where that still waits. */
function endNotice(
  channel: StoredChannel,
  alert: Alert,
  {
    raised,
    isUnwatched,
    at,
  }: { readonly raised: StoredNotice; readonly isUnwatched: boolean; readonly at: Date },
): StoredNotice {
  const about = aboutAlert(alert, at);
  const { name } = alert.details;
  const title = isUnwatched ? `No longer watched: ${name}` : `Back to normal: ${name}`;
  const lines = ['The schedule was changed, paused or deleted'];
  const due = afterQuietHours(channel.quietHours, about.severity, at);
  const begins = raised.state === 'pending' ? Date.parse(raised.nextAttemptAt ?? '') : 0;
  return newNotice(channel, {
    ...about,
    kind: 'resolved',
    title,
    items: isUnwatched ? [{ title, severity: 'warning', lines, link: null }] : [],
    due: new Date(Math.max(due.getTime(), begins || 0)),
  });
}

function provenNotices(
  { subjectId, projectId }: NoticeEvent,
  active: readonly StoredChannel[],
  at: Date,
): StoredNotice[] {
  return active
    .filter(({ kind, rules }) => kind === 'heartbeat' && isOf(rules, projectId))
    .map((channel) =>
      newNotice(channel, {
        kind: 'proven',
        event: subjectId,
        cause: 'proven',
        ...(projectId === null ? {} : { projectId }),
        title: 'A backup is proven',
        at,
        due: at,
      }),
    );
}
