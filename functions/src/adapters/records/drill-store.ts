/** `drillPlans/{projectId}` and `drills/{id}`. No client reads them. */
import { z } from 'zod';
import type { Alert } from '../../contract/alerts.ts';
import { drillPlanSchema, type DrillPlan } from '../../contract/drills.ts';
import { messages } from '../../contract/messages.ts';
import {
  alertDocumentSchema,
  backupRecordDocumentSchema,
  recordCollections,
} from '../../contract/records.ts';
import { AppError } from '../../lib/errors.ts';
import { isLeaving } from '../../services/jobs/needed-backup.ts';
import { storedDrillSchema, type StoredDrill } from '../../services/drills/stored-drill.ts';
import type { DrillEnd, DrillStore } from '../../services/ports/drill-store.ts';
import { noticeEventsCollection } from '../../services/ports/notice-events.ts';
import type { Owned } from '../../services/ports/owned.ts';
import { markChanged } from './catalogue-marks.ts';
import { keepEvent } from './notice-events.ts';
import { owned, ownedStore, recordStore, toDocument } from './record-store.ts';
import {
  anyRecord,
  type RecordRef,
  type Records,
  type RecordWork,
  type RecordWrites,
} from './records.ts';

const owner = { ownerId: z.string() };
const maxLeftovers = 20;

const backupRef = ({ recordId }: Pick<StoredDrill, 'recordId'>) => ({
  path: `${recordCollections.backupRecords}/${recordId ?? 'none'}`,
  schema: backupRecordDocumentSchema.pick({ status: true }),
});

const planRefOf = (projectId: string) => ({
  path: `drillPlans/${projectId}`,
  schema: drillPlanSchema.extend(owner),
});

export function createDrillStore(records: Records): DrillStore {
  const plans = ownedStore(records, 'drillPlans', drillPlanSchema.extend(owner));
  const drills = ownedStore(records, 'drills', storedDrillSchema.extend(owner));
  const newest = { startedAt: 'desc' } as const;
  return {
    ...planStore(records, plans),
    ...work(records, drills),

    drill: drills.get,

    page: ({ projectId, ownerId }, last, limit) =>
      drills.values({
        where: { ownerId, projectId },
        order: newest,
        after: last === null ? null : [last.startedAt, last.id],
        limit,
      }),

    async lastPassed(projectId) {
      const where = { projectId, kind: 'real', status: 'passed' };
      const [found = null] = await drills.values({ where, order: newest, limit: 1 });
      return found;
    },

    withLeftovers: (projectId) =>
      drills.values({ where: { projectId, leftInTarget: true }, limit: maxLeftovers }),

    waiting: (at, limit) => drills.owned({ bound: ['workAt', '<=', at], limit }),

    requestCancel: (id, at) =>
      records.transact(async (transaction) => {
        const current = await transaction.get(drills.ref(id));
        if (current?.status !== 'running') {
          return false;
        }
        transaction.update(drills.ref(id), { isCancelling: true, ...soon(current, at) });
        return true;
      }),

    async emptied(id) {
      await drills.change(id, () => ({ leftInTarget: false }));
    },
  };
}

/** What somebody works at keeps its lease. */
function soon({ workAt }: StoredDrill, at: string): Partial<StoredDrill> {
  return workAt === null || workAt <= at ? { workAt: at } : {};
}

type Plans = ReturnType<typeof ownedStore<DrillPlan & { ownerId: string }>>;
type Drills = ReturnType<typeof ownedStore<StoredDrill & { ownerId: string }>>;

function planStore(
  records: Records,
  plans: Plans,
): Pick<DrillStore, 'plan' | 'savePlan' | 'due' | 'overdue' | 'passOver' | 'raiseOverdue'> {
  const alerts = recordStore(records, recordCollections.alerts, alertDocumentSchema);
  return {
    plan: plans.get,

    savePlan: (plan) =>
      records.transact(async (transaction) => {
        const { projectId } = plan.value;
        const ref = plans.ref(projectId);
        const current = await transaction.get(ref);
        await assertProject(transaction, projectId);
        const currentDrillId = current?.currentDrillId ?? null;
        transaction.set(ref, toDocument({ ...plan, value: { ...plan.value, currentDrillId } }));
        markChanged(transaction, { ownerId: plan.ownerId, projectId });
      }),

    due: (at, limit) => plans.owned({ bound: ['nextDrillAt', '<=', at], limit }),

    overdue: (at, limit) => plans.owned({ bound: ['overdueAt', '<=', at], limit }),

    passOver: ({ projectId, nextDrillAt, overdueAt }, times) =>
      records.transact(async (transaction) => {
        const plan = await transaction.get(plans.ref(projectId));
        if (plan?.nextDrillAt === nextDrillAt && plan.overdueAt === overdueAt) {
          transaction.update(plans.ref(projectId), times);
        }
      }),

    raiseOverdue: (alert, { projectId, overdueAt }) =>
      records.transact(async (transaction) => {
        const plan = await transaction.get(plans.ref(projectId));
        const existing = await transaction.get(alerts.ref(alert.value.id));
        if (plan === null || plan.overdueAt !== overdueAt) {
          return;
        }
        transaction.update(plans.ref(projectId), { overdueAt: null });
        if (existing === null) {
          raise(transaction, alerts.ref(alert.value.id), alert);
        }
      }),
  };
}

function work(
  records: Records,
  drills: Drills,
): Pick<DrillStore, 'begin' | 'take' | 'change' | 'end'> {
  const change: DrillStore['change'] = ({ id, workAt }, fields) =>
    records.transact(async (transaction) => {
      const current = await transaction.get(drills.ref(id));
      if (current === null || current.workAt !== workAt) {
        return false;
      }
      transaction.update(drills.ref(id), storable(fields));
      return true;
    });
  return {
    change,

    take: (seen, until) => change(seen, { workAt: until }),

    begin: (drill, slot) =>
      records.transact(async (transaction) => {
        const { id, projectId } = drill.value;
        const plan = await transaction.get(planRefOf(projectId));
        await assertProject(transaction, projectId);
        const backup = await transaction.get(backupRef(drill.value));
        if (backup !== null && isLeaving(backup)) {
          return 'leaving';
        }
        if (plan?.ownerId !== drill.ownerId || (slot !== null && plan.nextDrillAt !== slot.at)) {
          return 'taken';
        }
        const nextDrillAt = slot === null ? plan.nextDrillAt : slot.next;
        const isFree = plan.currentDrillId === null;
        transaction.update(planRefOf(projectId), {
          nextDrillAt,
          currentDrillId: plan.currentDrillId ?? id,
        });
        if (isFree) {
          transaction.create(drills.ref(id), toDocument(drill));
        }
        return isFree ? 'begun' : 'running';
      }),

    end: (drill, ended) => endOf(records, drills, { drill, ended }),
  };
}

/** See `storedDrillSchema`. */
function storable({ differences, ...fields }: Partial<StoredDrill>): object {
  return differences === undefined
    ? fields
    : { ...fields, differences: differences === null ? null : JSON.stringify(differences) };
}

interface Ending {
  readonly drill: Owned<StoredDrill>;
  readonly ended: DrillEnd;
}

async function endOf(records: Records, drills: Drills, { drill, ended }: Ending) {
  const { ownerId, value } = drill;
  const alerts = recordStore(records, recordCollections.alerts, alertDocumentSchema);
  const { fields, raised, orphaned, resolved, at, promise, isProof } = ended;
  const backup = backupRef(value);
  return await records.transact(async (transaction) => {
    const current = await transaction.get(drills.ref(value.id));
    const plan = await transaction.get(planRefOf(value.projectId));
    const existing = raised === null ? null : await transaction.get(alerts.ref(raised.id));
    const over = await transaction.getAll(resolved.map(({ id }) => alerts.ref(id)));
    const isKept = (await transaction.get(backup)) !== null;
    if (current?.workAt !== value.workAt) {
      return false;
    }
    transaction.update(drills.ref(value.id), storable(fields));
    if (plan?.currentDrillId === value.id) {
      transaction.update(planRefOf(value.projectId), { currentDrillId: null, ...promise });
    }
    if (raised !== null && existing === null) {
      raise(transaction, alerts.ref(raised.id), { ownerId, value: raised });
    }
    if (orphaned !== null) {
      transaction.set(anyRecord(`${noticeEventsCollection}/${orphaned.id}`), orphaned);
    }
    for (const alert of over.filter((one) => one !== null)) {
      const patch = { state: 'resolved', resolvedAt: at } as const;
      transaction.update(alerts.ref(alert.id), patch);
      keepEvent(transaction, 'resolved', owned({ ...alert, ...patch }));
    }
    if (isProof && isKept) {
      transaction.update(backup, { drilled: { drillId: value.id, at } });
    }
    return true;
  });
}

function raise(writes: RecordWrites, ref: RecordRef<unknown>, alert: Owned<Alert>): void {
  writes.create(ref, toDocument(alert));
  keepEvent(writes, 'raised', alert);
}

/** @throws AppError `not-found`: nothing may begin while a project is being deleted */
async function assertProject(
  transaction: Pick<RecordWork, 'get'>,
  projectId: string,
): Promise<void> {
  if ((await transaction.get(anyRecord(`${recordCollections.projects}/${projectId}`))) === null) {
    throw new AppError('not-found', messages.projectNotFound);
  }
}
