import type { ComparedPoint } from '../../contract/compare.ts';
import type { Side, SideRange } from '../../engine/compare/side.ts';
import type { ChunkCache } from '../../engine/explore/chunk-cache.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import type { SealingKeys } from '../../engine/format/seal.ts';

/** How a side is read. */
export interface SideOptions {
  readonly range: SideRange;
  readonly isSelected: ((collectionPath: string) => boolean) | null;
  readonly isBudgetSpent: () => boolean;
  readonly signal: AbortSignal;
  /** Of the backup on the other side, where there is one. */
  readonly keys: SealingKeys | null;
}

/** One of the two points of a comparison, opened. */
export interface Point {
  readonly projectId: string;
  readonly root: string;
  readonly manifest: Manifest | null;
  readonly keys: SealingKeys | null;
  readonly readTime: string;
  /** Chunks of a backup; null of a database. */
  readonly cache: ChunkCache | null;
  side(options: SideOptions): Side;
  /** The document at this point; of a database, as it is now. */
  find(path: string): Promise<Uint8Array | null>;
  /** How the answer names it; with its collections where they are known and asked for. */
  describe(withCollections: boolean): ComparedPoint;
  /** Documents read of a database so far, each of which is billed; 0 for a backup. */
  readonly readCount: number;
  close(): Promise<void>;
}
