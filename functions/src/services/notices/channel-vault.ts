import { randomBytes } from 'node:crypto';
import type { StoredChannel } from '../ports/channel-store.ts';
import type { KeyWrapper, WrappedKey } from '../ports/key-wrapper.ts';

type Owner = Pick<StoredChannel, 'id' | 'ownerId' | 'addressId'>;

const secretPrefix = 'whsec_';

export function channelContext(
  { ownerId, id, addressId }: Owner,
  what: 'address' | 'secret',
): string {
  return `channel|v1|${ownerId}|${id}|${addressId}|${what}`;
}

/** Seals what only the sender of notices may see, for one channel and one of its addresses. */
export class ChannelVault {
  private readonly wrapper: KeyWrapper;

  constructor(wrapper: KeyWrapper) {
    this.wrapper = wrapper;
  }

  async sealAddress(of: Owner, address: string): Promise<WrappedKey> {
    return await this.wrapper.wrap(Buffer.from(address, 'utf8'), channelContext(of, 'address'));
  }

  /** @throws AppError `failed-precondition` where the master key is gone */
  async address(channel: Owner & Pick<StoredChannel, 'address'>): Promise<string> {
    return await this.open(channel.address, channelContext(channel, 'address'));
  }

  /** What signs messages to a webhook, made here. */
  async makeSecret(of: Owner): Promise<{ secret: string; sealed: WrappedKey }> {
    const secret = `${secretPrefix}${randomBytes(32).toString('base64url')}`;
    const sealed = await this.wrapper.wrap(Buffer.from(secret), channelContext(of, 'secret'));
    return { secret, sealed };
  }

  /** Null for channels that sign nothing. @throws AppError as `address` */
  async secret(channel: Owner & Pick<StoredChannel, 'secret'>): Promise<string | null> {
    return channel.secret === null
      ? null
      : await this.open(channel.secret, channelContext(channel, 'secret'));
  }

  private async open(sealed: WrappedKey, context: string): Promise<string> {
    return (await this.wrapper.unwrap(sealed, context)).toString('utf8');
  }
}
