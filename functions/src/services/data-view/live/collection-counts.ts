import { mapBounded } from '../../../lib/map-bounded.ts';
import type { DatabaseView } from '../../ports/customer-database.ts';
import type { ViewRef } from '../../projects/with-database.ts';

type Database = Pick<DatabaseView, 'countCollection' | 'root'>;

/** Counting continues for this long; what isn't counted by then has no count. */
const budgetMs = 15_000;
const countsAtOnce = 32;
/** As long as a page considers a list of collections fresh. */
const keptMs = 30_000;
const maxKept = 20_000;

/**
 * How many documents collections hold, counted side by side. Each count is billed to the customer,
 * so one is given again for half a minute, in this instance, to whoever may read the database: it
 * is kept by project, database, time and path. One that comes too late for its call is kept for
 * the next.
 */
export class CollectionCounts {
  private readonly kept = new Map<string, { readonly count: Promise<number>; at: number }>();
  private readonly elapsedMs: () => number;

  /** @param elapsedMs milliseconds on a clock that is never set */
  constructor(elapsedMs: () => number = () => performance.now()) {
    this.elapsedMs = elapsedMs;
  }

  /** In the order of `paths`; null where counting fails or isn't done in 15 seconds. */
  async of(
    view: Pick<ViewRef, 'projectId' | 'readTime'>,
    database: Database,
    paths: readonly string[],
  ): Promise<(number | null)[]> {
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve(null);
      }, budgetMs);
    });
    try {
      return await mapBounded(paths, countsAtOnce, async (path) =>
        // A list of collections without one of the counts is better than none.
        isLate ? null : Promise.race([this.count(view, database, path).catch(() => null), late]),
      );
    } finally {
      clearTimeout(timer);
    }
  }

  private count(
    { projectId, readTime }: Pick<ViewRef, 'projectId' | 'readTime'>,
    database: Database,
    path: string,
  ): Promise<number> {
    const key = JSON.stringify([projectId, database.root, path, readTime]);
    const found = this.kept.get(key);
    if (found !== undefined && this.elapsedMs() - found.at < keptMs) {
      return found.count;
    }
    const count = database.countCollection(path);
    const entry = { count, at: this.elapsedMs() };
    // Taken out and put back in, so that the oldest count is the first one to go.
    this.kept.delete(key);
    this.kept.set(key, entry);
    const [oldest] = this.kept.keys();
    if (this.kept.size > maxKept && oldest !== undefined) {
      this.kept.delete(oldest);
    }
    const forget = () => {
      if (this.kept.get(key) === entry) {
        this.kept.delete(key);
      }
    };
    count.catch(forget);
    return count;
  }
}
