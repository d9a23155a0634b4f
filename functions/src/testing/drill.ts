import type { Drill } from '../contract/drills.ts';

/** For tests: a real drill of the project `shop` that passed. */
export function drillOf(change: Partial<Drill> = {}): Drill {
  return {
    id: 'd1',
    projectId: 'shop',
    kind: 'real',
    isPlanned: true,
    status: 'passed',
    stage: 'done',
    recordId: 'b5',
    backupName: 'Nightly',
    backupAt: '2026-06-10T00:00:00.000Z',
    target: { projectId: 'lab', databaseId: '(default)', name: 'lab' },
    restoreId: 'd1-restore',
    startedAt: '2026-06-10T00:00:00.000Z',
    endedAt: '2026-06-10T00:10:00.000Z',
    documents: 6000,
    differences: { count: 0, first: [] },
    restoreSeconds: 60,
    documentsPerSecond: 100,
    estimate: null,
    check: null,
    leftInTarget: false,
    isCancelling: false,
    message: null,
    ...change,
  };
}
