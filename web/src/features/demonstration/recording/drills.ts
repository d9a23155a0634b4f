import type { BackupRecord, Drill, DrillPlan } from '@firekeep/functions/contract';
import { dayMs, hourMs } from './recording.ts';

const documentsPerSecond = 24;
/** The database that drills are restored to. */
const databaseId = 'drills';
const timeZone = 'UTC';

/** Drills by the plan; between them one was asked for, without a target yet. */
const drilledBackups = [
  { place: 1, kind: 'real' },
  { place: 8, kind: 'real' },
  { place: 11, kind: 'dry' },
] as const;

const common = {
  status: 'passed',
  stage: 'done',
  restoreId: null,
  check: null,
  leftInTarget: false,
  isCancelling: false,
  message: null,
} as const;

/** A drill of a backup that began an hour after it was made, and passed. */
function passed({ id, projectId, createdAt, metadata }: BackupRecord, kind: Drill['kind']): Drill {
  const startedAt = Date.parse(createdAt) + hourMs;
  const { documentCount, backupName, readTime } = metadata;
  const seconds = documentCount / documentsPerSecond;
  const isReal = kind === 'real';
  return {
    ...common,
    id: `${id}-drill`,
    projectId,
    kind,
    isPlanned: isReal,
    recordId: id,
    backupName,
    backupAt: readTime,
    target: isReal ? { projectId, databaseId, name: 'Harbour Coffee' } : null,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(startedAt + 3000 * seconds).toISOString(),
    documents: documentCount,
    differences: isReal ? { count: 0, first: [] } : null,
    restoreSeconds: isReal ? seconds : null,
    documentsPerSecond: isReal ? documentsPerSecond : null,
    estimate: null,
  };
}

/** The last few drills, newest first. */
export function drillsOf(records: readonly BackupRecord[]): Drill[] {
  const whole = records.filter(
    ({ status, metadata }) =>
      status === 'completed' && metadata.trigger === 'scheduled' && metadata.readTime !== null,
  );
  return drilledBackups.flatMap(({ place, kind }) => {
    const record = whole[place];
    return record === undefined ? [] : [passed(record, kind)];
  });
}

/** The record with the drill that proved it, if one did. */
export function withDrill(record: BackupRecord, drills: readonly Drill[]): BackupRecord {
  const drill = drills.find(({ kind, recordId }) => kind === 'real' && recordId === record.id);
  const at = drill?.endedAt ?? null;
  return drill === undefined || at === null
    ? record
    : { ...record, drilled: { drillId: drill.id, at } };
}

/** The plan for weekly drills, of which `newest` was the last. */
export function drillPlanOf(projectId: string, newest: Drill, now: Date): DrillPlan {
  const begun = Date.parse(newest.startedAt ?? now.toISOString());
  const next = new Date(begun + 7 * dayMs);
  const at = new Date(begun - 60 * dayMs).toISOString();
  const time = next.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return {
    projectId,
    enabled: true,
    schedule: { kind: 'weekly', timeZone, time, weekday: next.getUTCDay() },
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
