// A worker as wiring/ builds it, with faults wherever it meets the world.
import { getFirestore } from 'firebase-admin/firestore';
import { toInternalFailure } from '../../../functions/src/adapters/customer/firestore-wire/errors.ts';
import { FirestoreJobStore } from '../../../functions/src/adapters/records/job-store.ts';
import type { Tier } from '../../../functions/src/contract/quotas.ts';
import type { MemoryStore } from '../../../functions/src/engine/testing/memory-store.ts';
import { retryingStore } from '../../../functions/src/engine/store/retrying-store.ts';
import { AppError } from '../../../functions/src/lib/errors.ts';
import type { Log } from '../../../functions/src/lib/log.ts';
import { Tiers } from '../../../functions/src/services/quotas/quotas.ts';
import { JobStarter } from '../../../functions/src/services/jobs/job-starter.ts';
import type { TaskQueue } from '../../../functions/src/services/ports/task-queue.ts';
import type { JobExecutor } from '../../../functions/src/services/jobs/job-executor.ts';
import type { FaultCode, FaultPlan } from '../../../functions/src/testing/fault-plan.ts';
import { withFaults } from '../../../functions/src/testing/with-faults.ts';
import { createSharedServices, type createCore } from '../../../functions/src/wiring/core.ts';
import { createExecutor } from '../../../functions/src/wiring/work.ts';

/** gRPC status codes (https://grpc.io/docs/guides/status-codes/). */
const statusCodes: Readonly<Record<FaultCode, number>> = {
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
};

/** As the client libraries throw it. */
function grpcError(code: FaultCode): Error {
  return Object.assign(new Error(`${code}: injected`), {
    code: statusCodes[code],
    details: code === 'FAILED_PRECONDITION' ? 'The requested read_time is too old' : 'injected',
  });
}

const toErrors: Readonly<Record<string, (code: FaultCode) => unknown>> = {
  database: (code) => toInternalFailure(grpcError(code)),
  objects: (code) =>
    new AppError('storage', 'Injected', { retryable: code !== 'PERMISSION_DENIED' }),
  queue: () => new AppError('unavailable', 'The work could not be queued'),
};

class FixedTier extends Tiers {
  private readonly tier: Tier;

  constructor(tier: Tier) {
    super({ get: () => Promise.reject(new Error('nobody is asked')) });
    this.tier = tier;
  }

  override of(): Promise<Tier> {
    return Promise.resolve(this.tier);
  }
}

interface Surroundings {
  readonly core: ReturnType<typeof createCore>;
  readonly objects: MemoryStore;
  readonly queue: TaskQueue;
  readonly now: () => Date;
  readonly log: Log;
  /** What the worker finds the user's tier to be, if not what their record says. */
  readonly userTier: Tier | null;
}

/** A separate worker. What happens to it happens to no other. */
export function newFaultyWorker(
  { core, objects, queue, now, log, userTier }: Surroundings,
  plan: FaultPlan,
): JobExecutor {
  const life = { isGone: false };
  const faulty = <T extends object>(part: T, seam: string): T =>
    withFaults(part, { seam, plan, life, toError: toErrors[seam] ?? grpcError });
  const db = getFirestore();
  const open = faulty({ open: core.databases.open.bind(core.databases) }, 'databases').open;
  const parts = {
    ...core,
    jobs: faulty(new FirestoreJobStore(db, now, 'worker'), 'jobs'),
    starter: new JobStarter(queue, log),
    records: faulty(core.records, 'records'),
    restores: faulty(core.restores, 'restores'),
    damagedChunks: faulty(core.damagedChunks, 'damagedChunks'),
    projects: faulty(core.projects, 'projects'),
    schedules: faulty(core.schedules, 'schedules'),
    dataKeys: faulty(core.dataKeys, 'dataKeys'),
    databases: {
      open: async (...at: Parameters<typeof open>) => faulty(await open(...at), 'database'),
    },
    retained: faulty(core.retained, 'retained'),
    use: faulty(core.use, 'use'),
    retentionTimes: faulty(core.retentionTimes, 'retentionTimes'),
    remains: faulty(core.remains, 'remains'),
    tiers: userTier === null ? core.tiers : new FixedTier(userTier),
    queue: faulty(queue, 'queue'),
    objects: retryingStore(faulty(objects, 'objects'), { maxAttempts: 5, firstDelayMs: 1 }),
  };
  return createExecutor({ ...parts, ...createSharedServices(parts, log) }, log);
}
