import * as contract from '@firekeep/functions/contract';
import type { BackupRecord, Drill, DrillPlan } from '@firekeep/functions/contract';
import { dayMs } from '../recording/recording.ts';
import { isWholeBackup, type World } from '../recording/world.ts';
import { on, type Answer } from './answer.ts';

const documentsPerSecond = 240;
/** The database that drills are restored to. */
const databaseId = 'drills';

/** A drill that restored a backup an hour after it was made, and passed. */
function passed({ id, projectId, createdAt, metadata }: BackupRecord): Drill {
  const startedAt = Date.parse(createdAt) + dayMs / 24;
  const { documentCount } = metadata;
  const restoreSeconds = Math.max(1, Math.round(documentCount / documentsPerSecond));
  return {
    id: `${id}-drill`,
    projectId,
    kind: 'real',
    isPlanned: true,
    status: 'passed',
    stage: 'done',
    recordId: id,
    backupName: metadata.backupName,
    backupAt: metadata.readTime,
    target: { projectId, databaseId, name: 'Guji Coffee' },
    restoreId: null,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(startedAt + 3000 * restoreSeconds).toISOString(),
    documents: documentCount,
    differences: { count: 0, first: [] },
    restoreSeconds,
    documentsPerSecond: Math.round(documentCount / restoreSeconds),
    estimate: null,
    check: null,
    leftInTarget: false,
    isCancelling: false,
    message: null,
  };
}

function planOf(projectId: string, newest: Drill | undefined, now: Date): DrillPlan {
  const begun = Date.parse(newest?.startedAt ?? now.toISOString());
  const next = new Date(begun + 7 * dayMs);
  const at = new Date(begun - 60 * dayMs).toISOString();
  return {
    projectId,
    enabled: true,
    schedule: { kind: 'weekly', timeZone: 'Europe/Vienna', time: '04:00', weekday: next.getDay() },
    pick: { kind: 'newest' },
    target: { projectId, databaseId, masks: false },
    check: null,
    nextDrillAt: next.toISOString(),
    overdueAt: new Date(next.getTime() + dayMs).toISOString(),
    currentDrillId: null,
    checkSecretAt: null,
    createdAt: at,
    updatedAt: at,
  };
}

/** A plan for weekly drills, and the last few of them. */
export function drillAnswers(world: World): Answer[] {
  const drills = world.backups
    .map(({ record }) => record)
    .filter((record) => isWholeBackup(record) && record.metadata.readTime !== null)
    .filter((_record, index) => index % 7 === 1)
    .slice(0, 5)
    .map(passed);
  return [
    on(contract.getDrillPlan, ({ params }) => ({
      plan: planOf(params.id, drills[0], world.now),
    })),
    on(contract.listDrills, () => ({ items: drills, nextPageToken: null })),
  ];
}
