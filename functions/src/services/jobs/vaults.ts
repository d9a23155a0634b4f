import { deriveKeys } from '../../engine/format/seal.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import type { Log } from '../../lib/log.ts';
import type { DataKeys } from '../ports/data-keys.ts';

/** Opens the backups of a project: the store, and the keys derived from the project's data key. */
export class Vaults {
  private readonly store: SnapshotStore;
  private readonly dataKeys: DataKeys;
  private readonly log: Pick<Log, 'warn'> | null;

  /** @param log records reads that were good the second time only */
  constructor(store: SnapshotStore, dataKeys: DataKeys, log: Pick<Log, 'warn'> | null = null) {
    this.store = store;
    this.dataKeys = dataKeys;
    this.log = log;
  }

  /** @throws AppError `failed-precondition` when the data key is gone or isn't this owner's. */
  async open(projectId: string, ownerId: string): Promise<Vault> {
    const dataKey = await this.dataKeys.get(projectId, ownerId);
    const keys = deriveKeys(dataKey);
    dataKey.fill(0);
    return {
      store: this.store,
      keys,
      owner: { ownerId, projectId },
      onHealed: (reason) => {
        this.log?.warn('A stored object was damaged when first read, and whole when read again', {
          projectId,
          reason,
        });
      },
    };
  }
}
