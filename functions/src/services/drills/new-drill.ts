import type { BackupRecord } from '../../contract/backups.ts';
import type { DrillPlan } from '../../contract/drills.ts';
import type { StoredDrill } from './stored-drill.ts';

export interface NewDrill {
  readonly id: string;
  readonly plan: DrillPlan;
  readonly isPlanned: boolean;
  /** Null where there is none to restore: the drill fails, and says so. */
  readonly backup: BackupRecord | null;
  readonly target: StoredDrill['target'];
  readonly now: Date;
}

const noBackup = { recordId: null, backupName: null, backupAt: null };

function backupFields({ id, createdAt, metadata: { backupName, readTime } }: BackupRecord) {
  return { recordId: id, backupName, backupAt: readTime ?? createdAt };
}

/** A drill before anything of it is done. */
export function newDrill({ id, plan, isPlanned, backup, target, now }: NewDrill): StoredDrill {
  const at = now.toISOString();
  const isReal = plan.target !== null;
  return {
    id,
    projectId: plan.projectId,
    kind: isReal ? 'real' : 'dry',
    isPlanned,
    status: 'running',
    stage: 'preparing',
    ...(backup === null ? noBackup : backupFields(backup)),
    target,
    restoreId: null,
    startedAt: at,
    endedAt: null,
    documents: null,
    differences: null,
    restoreSeconds: null,
    documentsPerSecond: null,
    estimate: null,
    check:
      isReal && plan.check !== null
        ? { answer: 'pending', askedAt: null, answeredAt: null, httpStatus: null, reason: null }
        : null,
    leftInTarget: false,
    isCancelling: false,
    message: null,
    workAt: at,
    failingSince: null,
    verdict: null,
    asked: isReal ? plan.check : null,
    masks: plan.target?.masks ?? false,
    seenCheckAt: null,
    isVerifying: false,
  };
}
