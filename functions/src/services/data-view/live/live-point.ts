import type { ComparedPoint } from '../../../contract/compare.ts';
import { LiveSide } from '../../../engine/compare/live-side.ts';
import type { Side } from '../../../engine/compare/side.ts';
import type { UsageCounter } from '../../analytics/usage-counter.ts';
import type { CustomerDatabase } from '../../ports/customer-database.ts';
import { connectionFailure } from '../../projects/connection-failure.ts';
import type { Point, SideOptions } from '../point.ts';

/** What a comparison needs of a database. */
type ComparedDatabase = Pick<CustomerDatabase, 'root' | 'scan' | 'getDocument' | 'close'>;

interface LivePointOptions {
  readonly projectId: string;
  readonly readTime: string;
  /** Counts what comparisons read of databases. */
  readonly usage: Pick<UsageCounter, 'count'>;
}

export class LivePoint implements Point {
  readonly root: string;
  readonly manifest = null;
  readonly keys = null;
  readonly cache = null;
  readonly readTime: string;
  private readonly database: ComparedDatabase;
  readonly projectId: string;
  private readonly usage: LivePointOptions['usage'];
  private opened: LiveSide | null = null;
  private found = 0;

  constructor(database: ComparedDatabase, options: LivePointOptions) {
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
