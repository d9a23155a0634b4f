/** Queries of connected projects, at a time. */
import type { AnsweredPage, RunWanted } from '../data-view/data-view.ts';
import type { DataViews, Viewed } from '../data-view/data-views.ts';
import type { Usage } from '../projects/usage.ts';

type QueryPage = AnsweredPage & { readonly durationMs: number; readonly isComplete: boolean };

export class Queries {
  private readonly deps: { readonly views: Pick<DataViews, 'open'>; readonly usage: Usage };

  constructor(deps: Queries['deps']) {
    this.deps = deps;
  }

  /** One page. The first one of a query counts as a run on the project. @throws AppError */
  async run(viewed: Viewed, wanted: RunWanted, signal: AbortSignal): Promise<QueryPage> {
    const startedAt = performance.now();
    const page = await this.deps.views.open(viewed).query(wanted, signal);
    if (wanted.pageToken === undefined) {
      await this.deps.usage.add(viewed.projectId, { queryCount: 1 });
    }
    const durationMs = Math.round(performance.now() - startedAt);
    return { ...page, durationMs, isComplete: page.nextPageToken === null };
  }
}
