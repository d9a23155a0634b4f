/**
 * For tests of retention: two backups with nothing in common, of which one may go, with stores in
 * memory and workers that can be killed at anything they do.
 */
import type { BackupStatus } from '../contract/backups.ts';
import { readManifest } from '../engine/format/manifest.ts';
import type { Manifest } from '../engine/format/manifest-schema.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../engine/testing/memory-backups.ts';
import { verifyWhole } from '../engine/testing/verify-whole.ts';
import type { RetainedBackups, RetainedRecord } from '../services/ports/retained-backups.ts';
import type { RetentionTimes } from '../services/ports/retention-times.ts';
import { RetentionHandler } from '../services/retention/retention-handler.ts';
import { JobExecutor, type JobExecutorOptions } from '../services/jobs/job-executor.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { FaultPlan } from './fault-plan.ts';
import { MemoryQueue, MemoryJobs } from './memory-jobs.ts';
import { retainedRecord } from './retained-record.ts';
import { scheduleOf } from './schedule.ts';
import { withFaults, type Life } from './with-faults.ts';

const maxDeliveries = 300;
const dayMs = 24 * 60 * 60_000;
const begin = Date.parse('2026-01-20T00:00:00.000Z');
const schedule = scheduleOf({ retention: { keepLast: 1 } });

/** What many worlds begin with. */
export interface StoredBackups {
  readonly objects: ReadonlyMap<string, Uint8Array>;
  readonly kept: Manifest;
}

/** Stores the backups `old` and `kept`. */
export async function storeBackups(): Promise<StoredBackups> {
  const vault = memoryVault();
  const of = (backupId: string, revision: number) => {
    const documents = Array.from({ length: 6 }, (_, index) =>
      memoryDocument(`customers/${index}`, { revision, sizeBytes: 800_000 }),
    );
    return takeMemoryBackup(vault, new MemorySource(documents), { backupId, chunksPerPage: 1 });
  };
  await of('old', 0);
  const kept = await of('kept', 1);
  return { objects: vault.store.objects, kept };
}

function recordOf(id: string, at: number): RetainedRecord {
  const createdAt = new Date(at).toISOString();
  const scheduled = { trigger: 'scheduled', configurationId: schedule.id } as const;
  return retainedRecord({ id, createdAt, documentCount: 6, ...scheduled });
}

export class RetentionWorld {
  readonly vault = memoryVault();
  private readonly records = new Map<string, { record: RetainedRecord; status: BackupStatus }>();
  private readonly clock = { ms: begin };
  private sweptAt: string | null = null;
  private readonly queue = new MemoryQueue();

  constructor(stored: StoredBackups) {
    for (const [name, bytes] of stored.objects) {
      this.vault.store.objects.set(name, bytes);
    }
    this.records.set('kept', { record: recordOf('kept', begin - dayMs), status: 'completed' });
    this.records.set('old', { record: recordOf('old', begin - 9 * dayMs), status: 'completed' });
  }

  /** Ids of backups, and of what is being deleted. */
  get listed(): string[] {
    return [...this.records.keys()];
  }

  names(part = ''): string[] {
    return [...this.vault.store.objects.keys()].filter((name) => name.includes(part));
  }

  /** What is wrong with backups that are listed as such. */
  async faults(): Promise<string[]> {
    const ids = [...this.records].flatMap(([id, { status }]) =>
      status === 'completed' ? [id] : [],
    );
    const found = await Promise.all(ids.map((id) => this.mismatchesOf(id)));
    return found.flat();
  }

  /**
   * Looks at the retention, to the end. A worker that is gone is followed by another one once its
   * lease is over.
   */
  async retain(plan = new FaultPlan(), onWorkerLost = async () => {}): Promise<void> {
    this.clock.ms += 1000;
    const jobs = new MemoryJobs({ kind: 'retention', state: { phase: 'pruning', passedOver: [] } });
    this.queue.tasks.splice(0, Infinity, { runId: 'r1', step: 0, delaySeconds: 0 });
    for (let delivery = 0; jobs.stored?.isActive === true; delivery += 1) {
      if (delivery > maxDeliveries) {
        throw new Error('the job comes to no end');
      }
      const task = this.queue.tasks.shift() ?? { runId: 'r1', step: jobs.stored.job.step };
      try {
        await this.worker(jobs, plan).execute(task.runId, task.step);
      } catch {
        await onWorkerLost();
        this.queue.tasks.unshift({ ...task, delaySeconds: 0 });
        jobs.stored.leaseUntil = 0;
      }
    }
  }

  private async mismatchesOf(backupId: string): Promise<string[]> {
    const manifest = await readManifest(this.vault, backupId);
    const { mismatches } = await verifyWhole(this.vault, manifest);
    return mismatches.map((mismatch) => `${backupId}: ${mismatch}`);
  }

  private worker(jobs: MemoryJobs, plan: FaultPlan): JobExecutor {
    const life: Life = { isGone: false };
    const around = <T extends object>(seam: string, part: T): T =>
      withFaults(part, { seam, plan, life, toError: () => new Error(seam) });
    const objects = around('objects', this.vault.store);
    const retention = new RetentionHandler({
      retained: around('retained', this.retained()),
      use: around('use', {
        isInUse: async () => false,
        writers: async () => [],
        isWriting: async () => false,
      }),
      times: around('times', this.times()),
      jobs: around('jobs', jobs),
      schedules: around('schedules', { list: async () => [schedule] }),
      records: { verified: async () => [] },
      alarms: {
        hasOpenAnomaly: async () => false,
        lastAnomaly: async () => null,
      },
      auditLog: { record: async () => undefined },
      objects,
      vaults: new Vaults(objects, { get: async () => Buffer.alloc(32, 1) }),
      now: () => new Date(this.clock.ms),
      limits: { sweepEveryMs: 1, graceMs: 1 },
    });
    return new JobExecutor({
      jobs: around('jobs', jobs),
      queue: around('queue', this.queue),
      handlers: { retention } as unknown as JobExecutorOptions['handlers'],
      // Every step ends with its first commit.
      limits: { stepBudgetMs: 0, leaseMs: 60_000, commitEveryMs: 0 },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      ends: { note: () => [], record: async () => undefined },
    });
  }

  private times(): Pick<RetentionTimes, 'sweptAt' | 'reschedule'> {
    return {
      sweptAt: async () => this.sweptAt,
      reschedule: async (_projectId, { sweptAt }) => {
        this.sweptAt = sweptAt ?? this.sweptAt;
      },
    };
  }

  private retained(): Omit<RetainedBackups, 'setHeld'> {
    const { records } = this;
    return {
      list: async () => [...records.values()].map(({ record, status }) => ({ ...record, status })),
      status: async (id) => records.get(id)?.status ?? null,
      beginRemoval: async (id, relyOn) => {
        const found = records.get(id);
        const isSafe = relyOn.every((other) => records.get(other)?.status === 'completed');
        if (found?.status !== 'completed' || !isSafe) {
          return false;
        }
        found.status = 'deleting';
        return true;
      },
      endRemoval: async (id) => void records.delete(id),
    };
  }
}
