import type { NoticeDuties } from '../services/schedules/duties.ts';
import { WebhookDelivery } from '../services/alerts/webhook-delivery.ts';
import { ChannelSender } from '../services/notices/channel-sender.ts';
import { ChannelWatch } from '../services/notices/channel-watch.ts';
import { Channels } from '../services/notices/channels.ts';
import { DirectMessages } from '../services/notices/direct-messages.ts';
import { NoticeDelivery } from '../services/notices/notice-delivery.ts';
import { NoticesOfEvents } from '../services/notices/notice-events.ts';
import { NoticeLinks } from '../services/notices/notice-links.ts';
import { NoticeMessages } from '../services/notices/notice-messages.ts';
import { Summaries } from '../services/notices/summaries.ts';
import { now, type Core } from './core.ts';
import { log } from './deployment.ts';

function partsOf(core: Core, clock: () => Date) {
  const { origin } = core.config;
  const shared = { ...core, origin, log, now: clock };
  return {
    ...shared,
    links: new NoticeLinks(shared),
    channelSender: new ChannelSender(shared),
  };
}

/** The channels of accounts, for the API. */
export function createChannels(core: Core): Channels {
  const parts = partsOf(core, now);
  const { webhookAllow } = core.config;
  const direct = new DirectMessages(parts);
  return new Channels({ ...parts, direct, webhookAllow, sendsEmail: core.mail !== null });
}

/** What a tick does for channels and webhooks. */
export function createNoticeDuties(core: Core, clock: () => Date): NoticeDuties {
  const parts = partsOf(core, clock);
  return {
    ofEvents: new NoticesOfEvents(parts),
    summaries: new Summaries(parts),
    watch: new ChannelWatch(parts),
    webhooks: new WebhookDelivery(parts),
    delivery: new NoticeDelivery({ ...parts, messages: new NoticeMessages(parts) }),
  };
}
