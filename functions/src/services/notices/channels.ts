import { isDeepStrictEqual } from 'node:util';
import {
  maxChannels,
  type Channel,
  type ChannelInput,
  type ChannelRules,
  type Notice,
} from '../../contract/channels.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { ChannelStore, StoredChannel } from '../ports/channel-store.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { NoticeStore } from '../ports/notice-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';
import {
  addressed,
  changedFields,
  checkChannel,
  type ChannelChange,
  fieldsOf,
  shown,
} from './channel-fields.ts';
import type { ChannelVault } from './channel-vault.ts';
import type { DirectMessages } from './direct-messages.ts';
import type { Attempt } from './attempt.ts';
import { endByLink, followLink } from './follow-link.ts';
import { loweredChannel, nextSummary } from './lowered.ts';
import type { NoticeLinks } from './notice-links.ts';

export interface ChannelsOptions {
  readonly channels: ChannelStore;
  readonly notices: Pick<NoticeStore, 'list' | 'deleteOf'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly channelVault: ChannelVault;
  readonly lowerings: Pick<Lowerings, 'make' | 'reported'>;
  readonly direct: DirectMessages;
  readonly links: NoticeLinks;
  /** Hosts with ports that need not be public. */
  readonly webhookAllow: readonly string[];
  readonly sendsEmail: boolean;
  readonly now: () => Date;
}

export interface MadeChannel {
  readonly channel: Channel;
  /** What signs its messages, given out this once. */
  readonly secret: string | null;
}

const maxNotices = 100;

function assertFits(existing: number): void {
  if (existing >= maxChannels) {
    throw new AppError('failed-precondition', `An account has at most ${maxChannels} channels`, {
      hint: 'Delete one that you no longer need.',
    });
  }
}

/** An account's channels, for their owner only. */
export class Channels {
  private readonly options: ChannelsOptions;

  constructor(options: ChannelsOptions) {
    this.options = options;
  }

  get sendsEmail(): boolean {
    return this.options.sendsEmail;
  }

  async list(uid: string): Promise<Channel[]> {
    return (await this.options.channels.list(uid)).map(shown);
  }

  /**
   * A channel by e-mail begins once its address is confirmed, by the mail that is sent at once.
   * @throws AppError `invalid-argument` naming the field; `failed-precondition` for one too many
   */
  async create(uid: string, input: ChannelInput): Promise<MadeChannel> {
    const { channels, now } = this.options;
    checkChannel(this.options, input);
    await this.assertOwn(uid, input.rules, null);
    const at = now().toISOString();
    const fields = fieldsOf(input.kind, input);
    const id = newId();
    const made = await addressed(
      this.options,
      { id, ownerId: uid, kind: input.kind },
      input.address,
    );
    const channel: StoredChannel = {
      ...fields,
      ...made.fields,
      id,
      ownerId: uid,
      kind: input.kind,
      nextSummaryAt: nextSummary(null, fields.summary, now()),
      lastSentAt: null,
      sentCauses: {},
      createdAt: at,
      updatedAt: at,
    };
    await this.assertMayAsk(channel, input.address);
    await channels.create(channel, assertFits);
    return { channel: await this.asked(channel, input.address), secret: made.secret };
  }

  /** @throws AppError as `create`, and `not-found` */
  async update(caller: GuardedCaller, id: string, change: ChannelChange): Promise<MadeChannel> {
    const before = await this.owned(caller.uid, id);
    const wanted = changedFields(before, change);
    checkChannel(this.options, { kind: before.kind, ...wanted });
    await this.assertOwn(caller.uid, wanted.rules, before.rules);
    const lines = [
      ...(change.address === undefined ? [] : ['Notices go to another address now.']),
      ...loweredChannel(before, wanted),
    ];
    const title = `The channel ${before.name} was changed`;
    const lost = change.address === undefined ? {} : { lostChannel: before };
    const save = () => this.save(before, change);
    return await (lines.length === 0
      ? save()
      : this.options.lowerings.make(caller, { projectId: null, title, lines, ...lost }, save));
  }

  private async save(before: StoredChannel, change: ChannelChange): Promise<MadeChannel> {
    const { channels, now } = this.options;
    const { address } = change;
    const made = address === undefined ? null : await addressed(this.options, before, address);
    if (address !== undefined) {
      await this.assertMayAsk(before, address);
    }
    const saved = await channels.change(before.id, (current) => {
      const fields = changedFields(current, change);
      return {
        ...fields,
        ...made?.fields,
        ...(isDeepStrictEqual(fields.summary, current.summary)
          ? {}
          : { nextSummaryAt: nextSummary(current, fields.summary, now()) }),
        updatedAt: now().toISOString(),
      };
    });
    if (saved === null) {
      throw new AppError('not-found', messages.notFound);
    }
    const channel = address === undefined ? shown(saved) : await this.asked(saved, address);
    return { channel, secret: made?.secret ?? null };
  }

  async remove(caller: GuardedCaller, id: string): Promise<void> {
    const { channels, notices, lowerings } = this.options;
    const channel = await this.owned(caller.uid, id);
    const title = `The channel ${channel.name} was deleted`;
    await lowerings.make(caller, { projectId: null, title, lostChannel: channel }, async () => {
      await channels.delete(id);
      await notices.deleteOf(id);
    });
  }

  /** @throws AppError `resource-exhausted` after too many of them */
  async test(uid: string, id: string): Promise<Attempt> {
    const channel = await this.owned(uid, id);
    if (channel.state !== 'active') {
      return { isDelivered: false, reason: 'The address has to be confirmed first' };
    }
    return await this.options.direct.test(channel);
  }

  /**
   * Asks again whether notices are wanted at an address.
   * @throws AppError `unavailable` where the mail could not be sent, `resource-exhausted` after too
   *   many
   */
  async askAgain(uid: string, id: string): Promise<Channel> {
    const channel = await this.owned(uid, id);
    if (channel.kind !== 'email' || channel.state === 'active') {
      throw new AppError('failed-precondition', 'The address needs no confirmation');
    }
    const address = await this.options.channelVault.address(channel);
    await this.assertMayAsk(channel, address);
    const { isDelivered, reason } = await this.options.direct.confirmation(channel, address);
    if (!isDelivered) {
      throw new AppError(
        'unavailable',
        `The mail could not be sent: ${reason ?? 'no reason given'}`,
      );
    }
    return shown(await this.owned(uid, id));
  }

  async notices(uid: string, id: string): Promise<Notice[]> {
    await this.owned(uid, id);
    return await this.options.notices.list(id, maxNotices);
  }

  /** Whoever reads the address wants notices. @throws AppError `not-found` for another link */
  async confirm(token: string): Promise<{ shownAddress: string }> {
    return await followLink(this.options, 'confirm', token);
  }

  /** Whoever reads the address wants none. @throws AppError `not-found` for another link */
  async unsubscribe(token: string): Promise<{ shownAddress: string }> {
    return await endByLink(this.options, token);
  }

  /** @throws AppError `not-found` for a project of somebody else, unless it was named before */
  private async assertOwn(
    uid: string,
    { projectIds }: ChannelRules,
    before: ChannelRules | null,
  ): Promise<void> {
    for (const id of projectIds ?? []) {
      if (before?.projectIds?.includes(id) !== true) {
        await ownedProject(this.options.projects, id, uid);
      }
    }
  }

  private async assertMayAsk(
    { kind, ownerId }: Pick<StoredChannel, 'kind' | 'ownerId'>,
    address: string,
  ): Promise<void> {
    if (kind === 'email') {
      await this.options.direct.assertMayConfirm(ownerId, address);
    }
  }

  /** The channel as it is once its address was asked, where that is needed. */
  private async asked(channel: StoredChannel, address: string): Promise<Channel> {
    if (channel.kind === 'email') {
      await this.options.direct.confirmation(channel, address);
    }
    return shown(await this.owned(channel.ownerId, channel.id));
  }

  private async owned(uid: string, id: string): Promise<StoredChannel> {
    const channel = await this.options.channels.get(id);
    if (channel?.ownerId !== uid) {
      throw new AppError('not-found', messages.notFound);
    }
    return channel;
  }
}
