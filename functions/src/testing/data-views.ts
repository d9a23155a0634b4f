import { DataViews, type DataViewsDeps } from '../services/data-view/data-views.ts';
import { testPageTokens } from './page-tokens.ts';

type ViewedStores = Pick<DataViewsDeps, 'access' | 'projects' | 'databases'> &
  Partial<DataViewsDeps>;

/** For tests: views of these projects and backups. Nothing is counted, every time is served. */
export function dataViews(given: ViewedStores): DataViews {
  return new DataViews({
    pageTokens: testPageTokens,
    usage: { count: async () => undefined, counted: async (_projectId, work) => await work },
    readTimes: { assertServed: () => undefined },
    elapsedMs: () => performance.now(),
    ...given,
  });
}
