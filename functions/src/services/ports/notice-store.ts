import type { Notice } from '../../contract/channels.ts';
import type { StoredChannel } from './channel-store.ts';
import type { MessageItem } from '../notices/message.ts';

/** A notice as it is kept. */
export interface StoredNotice extends Notice {
  readonly ownerId: string;
  /** What failed together is one cause: sent within an hour, it comes as one message. */
  readonly cause: string;
  /** The conversation in which it was sent; null before. */
  readonly thread: string | null;
  /** What it says; none where that is read from an alert when it is sent. */
  readonly items: readonly MessageItem[];
  /** Where it is sent, also once its channel has another address or is gone. */
  readonly sentTo?: StoredChannel | undefined;
}

export interface NoticeStore {
  getAll(ids: readonly string[]): Promise<StoredNotice[]>;
  /** Keeps those that are not kept so far, all at once. */
  add(notices: readonly StoredNotice[]): Promise<void>;
  /** Due, the longest waiting first. */
  due(at: string, limit: number): Promise<StoredNotice[]>;
  /** Compare and set of each; what is gone is left. @returns those that were changed */
  change(
    ids: readonly string[],
    change: (current: StoredNotice) => Partial<StoredNotice> | null,
  ): Promise<StoredNotice[]>;
  /** The newest first. */
  list(channelId: string, limit: number): Promise<Notice[]>;
  /** How many of a kind an account, or a cause, has had since `from`; counts to `limit`. */
  count(which: {
    readonly of: { readonly ownerId: string } | { readonly cause: string };
    readonly kind: Notice['kind'];
    readonly from: string;
    readonly limit: number;
  }): Promise<number>;
  /** @returns how many were deleted */
  deleteOlder(at: string, limit: number): Promise<number>;
  /** Deletes what is about a channel; not what was sent in a call, or is sent where it was. */
  deleteOf(channelId: string): Promise<void>;
}
