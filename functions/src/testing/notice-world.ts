import { createAlertStore } from '../adapters/records/alert-store.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { createDrillStore } from '../adapters/records/drill-store.ts';
import { createChannelStore } from '../adapters/records/channel-store.ts';
import { createDeletionStore } from '../adapters/records/deletions/deletion-store.ts';
import { keepEvent, createNoticeEvents } from '../adapters/records/notice-events.ts';
import { createNoticeStore } from '../adapters/records/notice-store.ts';
import { createMasterKeyWrapper } from '../adapters/platform/master-key-wrapper.ts';
import type { Alert } from '../contract/alerts.ts';
import type { Notice } from '../contract/channels.ts';
import type { Attempt } from '../services/notices/attempt.ts';
import { resolved } from '../services/alerts/new-alert.ts';
import { Lowerings } from '../services/guards/lowerings.ts';
import { ChannelVault } from '../services/notices/channel-vault.ts';
import { ChannelWatch } from '../services/notices/channel-watch.ts';
import { Channels } from '../services/notices/channels.ts';
import { DirectMessages } from '../services/notices/direct-messages.ts';
import type { Message } from '../services/notices/message.ts';
import { NoticeDelivery } from '../services/notices/notice-delivery.ts';
import { NoticesOfEvents } from '../services/notices/notice-events.ts';
import { NoticeLinks } from '../services/notices/notice-links.ts';
import { NoticeMessages } from '../services/notices/notice-messages.ts';
import { Summaries } from '../services/notices/summaries.ts';
import type { StoredChannel } from '../services/ports/channel-store.ts';
import { noticeEvent, type NoticeEvent } from '../services/ports/notice-events.ts';
import type { StoredProject } from '../services/ports/project-store.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { testPageTokens } from './page-tokens.ts';
import { storedProject } from './stored-project.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** What a channel has been sent. */
export interface Sent {
  readonly channel: string;
  readonly addressId: string;
  readonly message: Message;
}

const silentLog = { error: () => undefined, warn: () => undefined };

/**
 * Ada's channels, in memory, with a clock that tests set and receivers that answer as tests say.
 * Her projects are `shop` and `blog`.
 */
export class NoticeWorld {
  readonly documents = new MemoryDocuments();
  readonly sent: Sent[] = [];
  /** What a receiver answers. */
  answer: (channel: StoredChannel, message: Message) => Attempt = () => ({
    isDelivered: true,
    reason: null,
  });
  now = Date.parse('2026-11-20T12:00:00.000Z');

  readonly stores = {
    alerts: createAlertStore(this.documents),
    channels: createChannelStore(this.documents),
    drills: createDrillStore(this.documents),
    notices: createNoticeStore(this.documents),
    noticeEvents: createNoticeEvents(this.documents),
    deletionStore: createDeletionStore(this.documents),
    records: createBackupRecords(this.documents),
  };

  readonly projects: StoredProject[] = ['shop', 'blog'].map((id) => storedProject(id));

  /** The services, over `stores` or, in tests of faults, over others that stand before them. */
  services(stores = this.stores) {
    const origin = 'https://firekeep.example';
    const parts = {
      ...stores,
      projects: {
        list: async () => this.projects.map(({ project }) => project),
        get: async (id: string) => this.projects.find(({ project }) => project.id === id) ?? null,
      },
      links: new NoticeLinks({ pageTokens: testPageTokens, origin }),
      channelVault: new ChannelVault(
        createMasterKeyWrapper(Buffer.alloc(32, 7).toString('base64')),
      ),
      channelSender: {
        send: async (channel: StoredChannel, message: Message): Promise<Attempt> => {
          this.sent.push({ channel: channel.name, addressId: channel.addressId, message });
          return this.answer(channel, message);
        },
      },
      webhookAllow: [],
      sendsEmail: true,
      origin,
      log: silentLog,
      lowerings: new Lowerings({ ...stores, now: () => new Date(this.now) }),
      now: () => new Date(this.now),
    };
    return {
      links: parts.links,
      lowerings: parts.lowerings,
      ofEvents: new NoticesOfEvents(parts),
      delivery: new NoticeDelivery({ ...parts, messages: new NoticeMessages(parts) }),
      watch: new ChannelWatch(parts),
      summaries: new Summaries(parts),
      channels: new Channels({ ...parts, direct: new DirectMessages(parts) }),
    };
  }

  /** A channel of Ada that takes everything of all projects. */
  async channel(name: string, change: Partial<StoredChannel> = {}): Promise<StoredChannel> {
    const { channels } = this.services();
    const made = await channels.create('ada', {
      kind: change.kind ?? 'webhook',
      address:
        change.kind === 'email' ? 'ops@example.com' : 'https://hooks.example.com/secret-path',
      name,
      rules: { projectIds: null, severities: ['critical', 'error', 'warning'], resolved: true },
      quietHours: null,
      summary: null,
    });
    const changed = await this.stores.channels.change(made.channel.id, () => change);
    if (changed === null) {
      throw new Error('The channel is gone');
    }
    return changed;
  }

  async raise(alert: Alert): Promise<void> {
    await this.documents.put(`alarms/${alert.id}`, { ...alert, ownerId: 'ada' });
    const owned = { ownerId: 'ada', value: alert };
    await this.documents.write((writes) => keepEvent(writes, 'raised', owned));
  }

  /** As the end of a job ends it. */
  async resolve(id: string): Promise<void> {
    const alert = await this.stores.alerts.alert(id);
    if (alert === null) {
      throw new Error('The alert is gone');
    }
    for (const { collection, id: name, patch, create } of resolved(
      alert,
      alert.value,
      new Date(this.now),
    )) {
      const before = create === true ? {} : await this.documents.fields(`${collection}/${name}`);
      await this.documents.put(`${collection}/${name}`, { ...before, ...patch });
    }
  }

  /** As a change of its schedule ends it. */
  async unwatch(id: string): Promise<void> {
    await this.stores.alerts.resolve(id, this.time());
  }

  async prove(recordId: string, projectId = 'shop'): Promise<void> {
    const of = { ownerId: 'ada', projectId, subjectId: recordId, at: this.time() };
    const event: NoticeEvent = noticeEvent({ ...of, kind: 'proven' });
    await this.documents.put(`noticeEvents/${event.id}`, event);
  }

  /** What one tick does for channels, `afterMs` later. */
  async tick(afterMs = 0): Promise<void> {
    this.now += afterMs;
    const { ofEvents, summaries, watch, delivery } = this.services();
    await ofEvents.make();
    await summaries.make();
    await watch.notifyFailing();
    await delivery.sendDue();
  }

  async notices({ id }: StoredChannel): Promise<Notice[]> {
    return await this.stores.notices.list(id, 100);
  }

  private time(): string {
    return new Date(this.now).toISOString();
  }
}

/** As tests look at what was sent. */
export function titlesOf({ sent }: NoticeWorld): string[] {
  return sent.map(({ channel, message }) => `${channel}: ${message.title}`);
}
