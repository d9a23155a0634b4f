import type { ComparedPoint } from '../../contract/compare.ts';
import { furtherCollections } from '../../engine/backup/totals.ts';
import { BackupSide } from '../../engine/compare/backup-side.ts';
import type { Side } from '../../engine/compare/side.ts';
import { BackupIndex } from '../../engine/explore/backup-index.ts';
import { ChunkCache } from '../../engine/explore/chunk-cache.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import type { SealingKeys } from '../../engine/format/seal.ts';
import type { OpenedBackup } from './backup-access.ts';
import type { Point, SideOptions } from './point.ts';

const cachedChunks = 6;

export class BackupPoint implements Point {
  readonly readCount = 0;
  readonly root: string;
  readonly manifest: Manifest;
  readonly keys: SealingKeys;
  readonly readTime: string;
  readonly projectId: string;
  private readonly recordId: string;
  private readonly vault: Vault;
  readonly cache: ChunkCache;

  /**
   * @param other of the comparison. Many chunks of two backups of a project are differences to the
   *   same ones, so they share their cache.
   */
  constructor({ record, vault, manifest }: OpenedBackup, other: Point | null) {
    this.root = manifest.root;
    this.manifest = manifest;
    this.keys = vault.keys;
    this.readTime = manifest.readTime;
    this.projectId = record.projectId;
    this.recordId = record.id;
    this.vault = vault;
    const shared = other?.projectId === record.projectId ? other.cache : null;
    this.cache = shared ?? new ChunkCache(vault, cachedChunks);
  }

  side({ range, isSelected }: SideOptions): Side {
    const { vault, manifest, cache } = this;
    return new BackupSide({ vault, manifest, cache }, range, isSelected);
  }

  async find(path: string): Promise<Uint8Array | null> {
    return await new BackupIndex(this.vault, this.manifest).find(path);
  }

  describe(withCollections: boolean): ComparedPoint {
    const { projectId, recordId, readTime, manifest } = this;
    const isKnown = manifest.collections.every(({ path }) => path !== furtherCollections);
    const collections =
      withCollections && isKnown
        ? manifest.collections.map(({ path, documents }) => ({ path, documentCount: documents }))
        : null;
    const documentCount = manifest.documents;
    return { kind: 'backup', projectId, recordId, readTime, documentCount, collections };
  }

  async close(): Promise<void> {
    // Nothing is held open.
  }
}
