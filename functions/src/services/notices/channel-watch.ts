import type { Log } from '../../lib/log.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import { utcTime } from './alert-message.ts';
import type { ChannelStore, StoredChannel } from '../ports/channel-store.ts';
import type { NoticeStore } from '../ports/notice-store.ts';
import { saidNotices } from './said-notices.ts';

export interface ChannelWatchOptions {
  readonly channels: Pick<ChannelStore, 'failingSince' | 'list' | 'change'>;
  readonly notices: Pick<NoticeStore, 'add' | 'deleteOlder'>;
  readonly log: Pick<Log, 'warn'>;
  readonly now: () => Date;
}

const dayMs = 24 * 60 * 60_000;
const keptMs = 30 * dayMs;
const maxFailing = 100;
const maxDeleted = 200;

/** Looks after the channels themselves. */
export class ChannelWatch {
  private readonly options: ChannelWatchOptions;

  constructor(options: ChannelWatchOptions) {
    this.options = options;
  }

  /** Nothing has arrived in a channel for a day: its owner learns of it by the other ones. */
  async notifyFailing(): Promise<void> {
    const { channels, now } = this.options;
    const dayAgo = new Date(now().getTime() - dayMs).toISOString();
    const failing = await channels.failingSince(dayAgo, maxFailing);
    const failed = await settleEach(failing, (channel) => this.notifyOthers(channel));
    throwFailed(failed, 'failing channels were not reported');
  }

  /** What was sent is kept for 30 days. */
  async prune(): Promise<void> {
    const { notices, now } = this.options;
    const before = new Date(now().getTime() - keptMs).toISOString();
    while ((await notices.deleteOlder(before, maxDeleted)) === maxDeleted) {
      // Until less than a full page was left.
    }
  }

  private async notifyOthers(channel: StoredChannel): Promise<void> {
    const { channels, notices, log, now } = this.options;
    const { failingSince, name, ownerId } = channel;
    if (failingSince === null) {
      return;
    }
    const at = now();
    const others = (await channels.list(ownerId)).filter(
      ({ id, state }) => id !== channel.id && state === 'active',
    );
    const added = saidNotices(others, {
      kind: 'channel-failing',
      event: `${channel.id}|${failingSince}`,
      cause: `channel|${channel.id}`,
      severity: 'error',
      title: `Nothing arrives in your channel ${name}`,
      // Not what was answered: it may name an address that others don't know.
      lines: [`Since ${utcTime(failingSince)}`, 'See what it answered in the settings.'],
      at,
    });
    await notices.add(added);
    if (added.length === 0) {
      log.warn('A channel fails, and its account has no other');
    }
    await channels.change(channel.id, (current) =>
      current.failingSince === failingSince ? { failingNotifiedAt: at.toISOString() } : null,
    );
  }
}
