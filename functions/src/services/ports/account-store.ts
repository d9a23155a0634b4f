import type { AccountSettings } from '../../contract/account.ts';
import type { TierId } from '../../contract/quotas.ts';
import type { ImageHead } from '../../lib/image-head.ts';

/** What Firekeep keeps of a user beside what the identity service does. */
export interface StoredAccount {
  readonly plan: TierId;
  readonly settings: AccountSettings;
  readonly avatarId: string | null;
}

/**
 * Users' own records. Who has never set anything has none, and everything is as nobody had set it.
 */
export interface AccountStore {
  get(uid: string): Promise<StoredAccount>;
  /**
   * Changes an account in a transaction; `change` may run several times. Makes the record where
   * there is none.
   * @throws AppError `failed-precondition` when the account is being deleted
   */
  update(uid: string, change: (current: StoredAccount) => StoredAccount): Promise<StoredAccount>;
}

/** An uploaded picture; its bytes are in the bucket. */
export interface StoredAvatar {
  readonly id: string;
  readonly ownerId: string;
  readonly contentType: ImageHead['contentType'];
  readonly createdAt: string;
}

export interface AvatarStore {
  /** @throws AppError `failed-precondition` when the account is being deleted */
  create(avatar: StoredAvatar): Promise<void>;
  get(id: string): Promise<StoredAvatar | null>;
  /** All that the user has, the current one and what was left of others, at most 100. */
  of(ownerId: string): Promise<StoredAvatar[]>;
  delete(id: string): Promise<void>;
}

/** An account whose deletion was begun and not ended. */
export interface PendingRemoval {
  readonly uid: string;
  readonly requestedAt: string;
}

/** Accounts on their way out. */
export interface AccountRemovalStore {
  /**
   * Notes that the account is to be deleted: from then on its user can neither connect a project
   * nor set anything. Twice is once.
   */
  begin(uid: string, at: string): Promise<void>;
  /** At most `limit`, the longest waiting first. */
  pending(limit: number): Promise<PendingRemoval[]>;
  /** Turns all schedules of the user off. */
  stopSchedules(uid: string): Promise<void>;
  /**
   * Whether removed projects of the user are still being deleted, or a worker is at a job of
   * theirs.
   */
  isAtWork(uid: string): Promise<boolean>;
  /** Deletes every document that is left with the user as its owner, in whatever collection. */
  purge(uid: string): Promise<void>;
  /** Forgets that the account was to be deleted: the last trace of it. */
  end(uid: string): Promise<void>;
}
