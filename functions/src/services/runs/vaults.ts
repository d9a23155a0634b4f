import { deriveKeys } from '../../engine/format/seal.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { SnapshotStore } from '../../engine/snapshot-store.ts';
import type { DataKeys } from '../ports/data-keys.ts';

/** Opens the backups of a project: the store, and the keys derived from the project's data key. */
export class Vaults {
  private readonly store: SnapshotStore;
  private readonly dataKeys: DataKeys;

  constructor(store: SnapshotStore, dataKeys: DataKeys) {
    this.store = store;
    this.dataKeys = dataKeys;
  }

  /** @throws AppError `failed-precondition` when the data key is gone or isn't this owner's. */
  async open(projectId: string, ownerId: string): Promise<Vault> {
    const dataKey = await this.dataKeys.get(projectId, ownerId);
    const keys = deriveKeys(dataKey);
    dataKey.fill(0);
    return { store: this.store, keys, owner: { ownerId, projectId } };
  }
}
