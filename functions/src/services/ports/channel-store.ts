import type { Channel } from '../../contract/channels.ts';
import type { WrappedKey } from './key-wrapper.ts';

/** A channel as it is kept. */
export interface StoredChannel extends Channel {
  readonly ownerId: string;
  /** The address, sealed: whoever has one can send there. */
  readonly address: WrappedKey;
  /** What signs messages to a webhook, sealed; null for others. */
  readonly secret: WrappedKey | null;
  /** Names the present address in links that confirm it or unsubscribe. */
  readonly addressId: string;
  /** When something of a cause was last sent there, by cause; of the last hour. */
  readonly sentCauses: Readonly<Record<string, string>>;
  /** When the other channels were notified that nothing arrives there. */
  readonly failingNotifiedAt: string | null;
}

/** Channels of accounts, which no client reads. */
export interface ChannelStore {
  get(id: string): Promise<StoredChannel | null>;
  /** In the order in which they were made. */
  list(ownerId: string): Promise<StoredChannel[]>;
  /**
   * @param mayFollow throws where the owner can't have one more than `existing`; however many calls
   *   there are at once, it has seen the others
   * @throws whatever `mayFollow` throws
   */
  create(channel: StoredChannel, mayFollow: (existing: number) => void): Promise<void>;
  /** Compare and set; null where there is none. @returns the channel as it is then */
  change(
    id: string,
    change: (current: StoredChannel) => Partial<StoredChannel> | null,
  ): Promise<StoredChannel | null>;
  delete(id: string): Promise<void>;
  /** Whose summary is due. */
  dueSummaries(at: string, limit: number): Promise<StoredChannel[]>;
  /** Where nothing has arrived since before `at`, and nobody was notified of that. */
  failingSince(at: string, limit: number): Promise<StoredChannel[]>;
}
