import { maxAvatarSide, type Account } from '../../contract/account.ts';
import { messages } from '../../contract/messages.ts';
import { crc32c } from '../../engine/format/crc32c.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { readImageHead, type ImageHead } from '../../lib/image-head.ts';
import type {
  AccountStore,
  AvatarStore,
  StoredAccount,
  StoredAvatar,
} from '../ports/account-store.ts';
import type { Deletions } from '../deletions/deletions.ts';
import type { UserDirectory } from '../ports/user-directory.ts';
import { deleteObjects } from '../projects/delete-objects.ts';
import { shownAccount } from './accounts.ts';

export interface AvatarsOptions {
  readonly accounts: AccountStore;
  readonly avatars: AvatarStore;
  readonly objects: Pick<SnapshotStore, 'put' | 'get' | 'delete' | 'list'>;
  readonly users: Pick<UserDirectory, 'setPhoto'>;
  readonly deletions: Pick<Deletions, 'accountGoneAt'>;
  readonly now: () => Date;
  /** Where the pages are, without a slash at the end. */
  readonly origin: string;
}

/** An upload that is older and isn't the account's picture is a remainder. */
const orphanedAfterMs = 10 * 60_000;

/** Users' pictures: small images in the bucket, each under its own id that nobody can guess. */
export class Avatars {
  private readonly options: AvatarsOptions;

  constructor(options: AvatarsOptions) {
    this.options = options;
  }

  /**
   * @throws AppError `invalid-argument` for what is no image of a known kind, or a large one,
   *   `failed-precondition` for an account that is being deleted.
   */
  async put(uid: string, bytes: Buffer): Promise<Account> {
    const { avatars, users, now, origin } = this.options;
    const { contentType } = acceptable(bytes);
    const avatar = { id: newId(), ownerId: uid, contentType, createdAt: now().toISOString() };
    // Noted before it is stored, so that no object is left that nobody knows of.
    await avatars.create(avatar);
    const account = await this.store(avatar, bytes);
    await users.setPhoto(uid, `${origin}/api/avatars/${avatar.id}`);
    return await shownAccount(this.options.deletions, uid, account);
  }

  async remove(uid: string): Promise<Account> {
    const account = await this.replace(uid, null);
    await this.options.users.setPhoto(uid, null);
    return await shownAccount(this.options.deletions, uid, account);
  }

  /** @throws AppError `not-found` for a picture that doesn't exist, or no longer does */
  async open(id: string): Promise<{ contentType: string; bytes: Uint8Array }> {
    const avatar = await this.options.avatars.get(id);
    if (avatar === null) {
      throw new AppError('not-found', messages.notFound);
    }
    try {
      const bytes = await this.options.objects.get(objectName(avatar));
      return { contentType: avatar.contentType, bytes };
    } catch (error) {
      throw hasCode(error, 'missing')
        ? new AppError('not-found', messages.notFound, { cause: error })
        : error;
    }
  }

  /** Deletes all pictures of a user whose account goes. */
  async removeAll(uid: string): Promise<void> {
    const { avatars, objects } = this.options;
    await deleteObjects(objects, prefix(uid));
    for (const { id } of await avatars.of(uid)) {
      await avatars.delete(id);
    }
  }

  /** The account's deletion may pass by meanwhile, and doesn't come again for what is left. */
  private async store(avatar: StoredAvatar, bytes: Buffer): Promise<StoredAccount> {
    await this.options.objects.put(objectName(avatar), bytes, crc32c(bytes));
    try {
      return await this.replace(avatar.ownerId, avatar.id);
    } catch (error) {
      await this.delete(avatar);
      throw error;
    }
  }

  private async delete(avatar: StoredAvatar): Promise<void> {
    const { avatars, objects } = this.options;
    await objects.delete(objectName(avatar));
    await avatars.delete(avatar.id);
  }

  private async replace(uid: string, avatarId: string | null): Promise<StoredAccount> {
    const { accounts, avatars, now } = this.options;
    let previousId: string | null = null;
    const changed = await accounts.update(uid, (account) => {
      previousId = account.avatarId;
      return { ...account, avatarId };
    });
    const before = new Date(now().getTime() - orphanedAfterMs).toISOString();
    for (const one of await avatars.of(uid)) {
      if (one.id !== avatarId && (one.id === previousId || one.createdAt < before)) {
        await this.delete(one);
      }
    }
    return changed;
  }
}

function prefix(uid: string): string {
  return `avatars/${uid}/`;
}

function objectName({ ownerId, id }: Pick<StoredAvatar, 'ownerId' | 'id'>): string {
  return `${prefix(ownerId)}${id}`;
}

function acceptable(bytes: Buffer): ImageHead {
  const head = readImageHead(bytes);
  if (head === null) {
    throw new AppError('invalid-argument', 'The picture must be a PNG, JPEG or WebP image');
  }
  const isSmall = [head.width, head.height].every((side) => side >= 1 && side <= maxAvatarSide);
  if (!isSmall) {
    const most = `${maxAvatarSide} × ${maxAvatarSide}`;
    throw new AppError('invalid-argument', `The picture must have at most ${most} pixels`);
  }
  return head;
}
