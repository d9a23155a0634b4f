import type { Log } from '../../lib/log.ts';
import type { ProjectStore, UsageChange } from '../ports/project-store.ts';

/** Counts what is done with a project. What can't be counted is logged: the work was done. */
export class Usage {
  private readonly store: Pick<ProjectStore, 'addUsage'>;
  private readonly log: Log;

  constructor(store: Pick<ProjectStore, 'addUsage'>, log: Log) {
    this.store = store;
    this.log = log;
  }

  async add(projectId: string, change: UsageChange): Promise<void> {
    try {
      await this.store.addUsage(projectId, change);
    } catch (error) {
      this.log.error('Usage was not counted', error, { projectId });
    }
  }

  /** The same pieces, whose bytes are counted as exported, also when nobody takes all of them. */
  async *exported(
    projectId: string,
    pieces: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      for await (const piece of pieces) {
        bytes += piece.length;
        yield piece;
      }
    } finally {
      if (bytes > 0) {
        await this.add(projectId, { dataExported: bytes });
      }
    }
  }
}
