import type { ComparedPoint } from '../../contract/compare.ts';
import { BackupSide } from '../../engine/compare/backup-side.ts';
import { LiveSide } from '../../engine/compare/live-side.ts';
import type { Range, Side } from '../../engine/compare/side.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import type { BackupKeys } from '../../engine/format/seal.ts';
import { BackupIndex } from '../../engine/explore/backup-index.ts';
import { ChunkCache } from '../../engine/explore/chunk-cache.ts';
import { furtherCollections } from '../../engine/backup/totals.ts';
import { AppError } from '../../lib/errors.ts';
import type { UsageCounter } from '../analytics/usage-counter.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import { ownedProject } from '../projects/owned-project.ts';
import type { BackupAccess, OpenedBackup } from './backup-access.ts';

/** How a side is read. */
export interface SideOptions {
  readonly range: Range;
  readonly isSelected: ((collectionPath: string) => boolean) | null;
  readonly isBudgetSpent: () => boolean;
  readonly signal: AbortSignal;
  /** Of the backup on the other side, where there is one. */
  readonly keys: BackupKeys | null;
}

/** One of the two points of a comparison, opened. */
export interface Point {
  readonly root: string;
  readonly manifest: Manifest | null;
  readonly keys: BackupKeys | null;
  readonly readTime: string;
  side(options: SideOptions): Side;
  /** The document at this point; of a database, as it is now. */
  find(path: string): Promise<Uint8Array | null>;
  /** How the answer names it; with its collections where they are known and asked for. */
  describe(withCollections: boolean): ComparedPoint;
  /** Documents read of a database so far, each of which is billed; 0 for a backup. */
  readonly readCount: number;
  close(): Promise<void>;
}

export interface PointsOptions {
  readonly access: BackupAccess;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  /** Counts what comparisons read of databases. */
  readonly usage: Pick<UsageCounter, 'count'>;
}

/** Opens the points of comparisons for their owners. */
export class ComparedPoints {
  private readonly options: PointsOptions;

  constructor(options: PointsOptions) {
    this.options = options;
  }

  /**
   * @throws AppError as `BackupAccess.open`, and `failed-precondition` for a safety backup: what it
   *   leaves out is not missing.
   */
  async backup(uid: string, recordId: string): Promise<BackupPoint> {
    const opened = await this.options.access.open({ uid, recordId });
    if (opened.record.metadata.trigger === 'safety') {
      const message = 'A safety backup holds only what a restore was to change';
      throw new AppError('failed-precondition', message, {
        hint: 'Look inside it, or compare another backup.',
      });
    }
    return new BackupPoint(opened);
  }

  /**
   * A project's database.
   * @param readTime as of when; null for now
   * @throws AppError `not-found` for projects of others, and what opening a connection throws.
   */
  async live(uid: string, projectId: string, readTime: string | null): Promise<LivePoint> {
    const project = await ownedProject(this.options.projects, projectId, uid);
    assertReadable(project);
    let database: CustomerDatabase | null = null;
    try {
      database = await this.options.databases.open(project);
      const time = readTime ?? (await database.serverTime());
      return new LivePoint(database, { projectId, readTime: time, usage: this.options.usage });
    } catch (error) {
      database?.close();
      throw connectionFailure(error);
    }
  }
}

const cachedChunks = 6;

export class BackupPoint implements Point {
  readonly readCount = 0;
  readonly root: string;
  readonly manifest: Manifest;
  readonly keys: BackupKeys;
  readonly readTime: string;
  readonly projectId: string;
  private readonly recordId: string;
  private readonly vault: Vault;
  /**
   * Shared with another backup of the project, of which many chunks are differences to the same
   * ones.
   */
  cache: ChunkCache;

  constructor({ record, vault, manifest }: OpenedBackup) {
    this.root = manifest.root;
    this.manifest = manifest;
    this.keys = vault.keys;
    this.readTime = manifest.readTime;
    this.projectId = record.projectId;
    this.recordId = record.id;
    this.vault = vault;
    this.cache = new ChunkCache(vault, cachedChunks);
  }

  shareCache(other: BackupPoint): void {
    if (other.projectId === this.projectId) {
      this.cache = other.cache;
    }
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

/** What a comparison needs of a database. */
type ComparedDatabase = Pick<CustomerDatabase, 'root' | 'scan' | 'getDocument' | 'close'>;

export class LivePoint implements Point {
  readonly root: string;
  readonly manifest = null;
  readonly keys = null;
  readonly readTime: string;
  private readonly database: ComparedDatabase;
  private readonly projectId: string;
  private readonly usage: PointsOptions['usage'];
  private opened: LiveSide | null = null;
  private found = 0;

  constructor(
    database: ComparedDatabase,
    options: Pick<PointsOptions, 'usage'> & {
      readonly projectId: string;
      readonly readTime: string;
    },
  ) {
    this.root = database.root;
    this.database = database;
    this.projectId = options.projectId;
    this.readTime = options.readTime;
    this.usage = options.usage;
  }

  get readCount(): number {
    return this.found + (this.opened?.documentsRead ?? 0);
  }

  side({ range, isSelected, isBudgetSpent, signal, keys }: SideOptions): Side {
    const { database: source, readTime } = this;
    this.opened = new LiveSide(
      { source, readTime, keys, signal, isBudgetSpent },
      range,
      isSelected,
    );
    return this.opened;
  }

  async find(path: string): Promise<Uint8Array | null> {
    // Firestore bills the look at a document that isn't there, too.
    this.found += 1;
    try {
      return await this.database.getDocument(path);
    } catch (error) {
      throw connectionFailure(error);
    }
  }

  describe(): ComparedPoint {
    const { projectId, readTime } = this;
    const unknown = { recordId: null, documentCount: null, collections: null };
    return { kind: 'live', projectId, readTime, ...unknown };
  }

  async close(): Promise<void> {
    try {
      await this.opened?.close();
    } finally {
      this.database.close();
    }
    await this.usage.count(this.projectId, 'browseReads', this.readCount);
  }
}
