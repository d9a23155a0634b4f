// Firekeep in this process, as wiring/ builds it, on the Firestore emulator: real stores of records and runs, real handlers, real wire
// client. Objects lie in memory and the queue is a list, so that a test sees and says what happens to them, and when.
import { getFirestore } from 'firebase-admin/firestore';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { FirestoreBackupStore } from '../../../functions/src/adapters/backup-store.ts';
import { toEngineError } from '../../../functions/src/adapters/firestore-wire/errors.ts';
import { FirestoreRunStore } from '../../../functions/src/adapters/run-store.ts';
import { readConfig } from '../../../functions/src/config.ts';
import type { BackupRecord } from '../../../functions/src/contract/backups.ts';
import {
  backupConfigurationSchema,
  type BackupConfiguration,
  type Retention,
} from '../../../functions/src/contract/configurations.ts';
import type { Project } from '../../../functions/src/contract/projects.ts';
import type { Restore } from '../../../functions/src/contract/restores.ts';
import { EngineError } from '../../../functions/src/engine/errors.ts';
import { MemoryStore } from '../../../functions/src/engine/store/memory-store.ts';
import { RetryingStore } from '../../../functions/src/engine/store/retrying-store.ts';
import { AppError } from '../../../functions/src/lib/errors.ts';
import { createLog } from '../../../functions/src/lib/log.ts';
import { Backups } from '../../../functions/src/services/backups/backups.ts';
import type { CustomerDatabase } from '../../../functions/src/services/ports/customer-database.ts';
import type { TaskQueue } from '../../../functions/src/services/ports/task-queue.ts';
import type { Plan } from '../../../functions/src/contract/plans.ts';
import { Plans } from '../../../functions/src/services/plans/plans.ts';
import { newProject } from '../../../functions/src/services/projects/new-project.ts';
import {
  Restores,
  type RestoreRequest,
} from '../../../functions/src/services/restores/restores.ts';
import type { RunExecutor } from '../../../functions/src/services/runs/run-executor.ts';
import { retentionRunId } from '../../../functions/src/services/ports/retention-store.ts';
import { RetentionService } from '../../../functions/src/services/retention/retention-service.ts';
import { RunStarter } from '../../../functions/src/services/runs/run-starter.ts';
import { FaultPlan, type FaultCode } from '../../../functions/src/testing/fault-plan.ts';
import { withFaults } from '../../../functions/src/testing/with-faults.ts';
import { createCore } from '../../../functions/src/wiring/core.ts';
import { createExecutor } from '../../../functions/src/wiring/work.ts';
import { newFirebaseProjectId } from '../projects.ts';

const leaseMs = 60_000;
/** Every step hands over at the first chance and commits every chunk: small data come in many steps. */
const shortSteps = {
  FIREKEEP_STEP_BUDGET_MS: '1',
  FIREKEEP_COMMIT_EVERY_MS: '1',
  FIREKEEP_LEASE_MS: String(leaseMs),
  FIREKEEP_WRITES_PER_SECOND: '1000000',
};

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
  database: (code) => toEngineError(grpcError(code)),
  objects: (code) =>
    new EngineError(code === 'PERMISSION_DENIED' ? 'permanent' : 'temporary', 'Injected', {
      code: 'storage',
    }),
  queue: () => new AppError('unavailable', 'The work could not be queued'),
};

interface Task {
  readonly runId: string;
  readonly step: number;
}

const runSchema = z.object({ active: z.boolean(), step: z.number() });

/** Parts of a run are called after it and the token of the worker that divided it. */
function isOfFamily(runId: string, id: string): boolean {
  return (
    id === runId || (id.startsWith(`${runId}-`) && /^\d+-\d+$/.test(id.slice(runId.length + 1)))
  );
}

class FixedPlan extends Plans {
  private readonly plan: Plan;

  constructor(plan: Plan) {
    super({ get: () => Promise.reject(new Error('nobody is asked')) });
    this.plan = plan;
  }

  override of(): Promise<Plan> {
    return Promise.resolve(this.plan);
  }
}

/** One installation of Firekeep in which everything belongs to one user. */
export class Site {
  readonly ownerId = `user-${randomUUID().slice(0, 8)}`;
  readonly objects = new MemoryStore();
  /** What workers find the user's plan to be, if not what their record says. */
  plan: Plan | null = null;
  /** Called where a worker ended in the middle of a step, before another takes over. */
  onWorkerLost: (() => Promise<void>) | null = null;
  /** The last lines. */
  private readonly log: string[] = [];
  private readonly tasks: Task[] = [];
  private offsetMs = 0;
  private readonly core: ReturnType<typeof createCore>;

  constructor(core: ReturnType<typeof createCore>) {
    this.core = core;
  }

  /** Another user with objects of their own, beside this one. */
  another(): Site {
    return new Site(this.core);
  }

  readonly now = (): Date => new Date(Date.now() + this.offsetMs);

  /** Whoever held a lease has it no longer. */
  passLease(): void {
    this.offsetMs += leaseMs + 1;
  }

  /** Connects a Firebase project whose database is in the emulator. */
  async connect(firebaseProjectId = newFirebaseProjectId()): Promise<Project> {
    const { project, settings } = newProject({
      id: randomUUID(),
      ownerId: this.ownerId,
      input: { name: 'A project', firebaseProjectId, connectionType: 'emulator' },
      credentials: null,
      now: new Date().toISOString(),
    });
    const granted = { read: true, write: true, delete: true };
    const { sealed } = await this.core.dataKeys.make(project.id, this.ownerId);
    const stored = {
      project: { ...project, status: 'connected' as const, permissions: granted },
      ownerId: this.ownerId,
      settings: { ...settings, granted },
    };
    await this.core.projectStore.create(stored, { dataKey: sealed, credential: null });
    return stored.project;
  }

  /** Asks for a backup; `drive` makes it. */
  async startBackup(project: Project): Promise<BackupRecord> {
    return await this.backups().start(this.ownerId, { projectId: project.id });
  }

  async startVerification(record: BackupRecord): Promise<string> {
    await this.backups().verify(this.ownerId, record.id);
    return `${record.id}-verify`;
  }

  async startRestore(request: RestoreRequest): Promise<Restore> {
    const { projectStore, store, runs } = this.core;
    const starter = new RunStarter(this.queue, createLog(this.write));
    const options = { projects: projectStore, store, runs, starter, now: this.now };
    return await new Restores(options).start(this.ownerId, request);
  }

  async record(id: string): Promise<BackupRecord> {
    return await this.backups().get(this.ownerId, id);
  }

  async restore(id: string): Promise<Restore> {
    const found = await this.core.store.restore(id);
    if (found === null) {
      throw new Error(`No restore ${id}`);
    }
    return found.value;
  }

  async backUp(project: Project): Promise<BackupRecord> {
    const { id } = await this.startBackup(project);
    await this.drive(id);
    return await this.record(id);
  }

  /** Makes a backup as a schedule would. */
  async backUpByConfiguration(configuration: BackupConfiguration): Promise<BackupRecord> {
    const slot = this.now().toISOString();
    const { id: configurationId, projectId } = configuration;
    await this.core.store.changeConfiguration(configurationId, { nextRunAt: slot });
    const due = { configurationId, slot, nextRunAt: slot, takenAt: slot };
    await this.backups().startScheduled({ ownerId: this.ownerId, value: configuration }, due);
    const [record] = await this.backups().list(this.ownerId, projectId);
    if (record === undefined) {
      throw new Error('No backup was started');
    }
    await this.drive(record.id);
    return await this.record(record.id);
  }

  /** A schedule that keeps the last backup alone, unless told otherwise. */
  async configure(
    { id: projectId }: Project,
    retention: Retention = { keepLast: 1 },
  ): Promise<BackupConfiguration> {
    const at = this.now().toISOString();
    const configuration = backupConfigurationSchema.parse({
      id: randomUUID(),
      projectId,
      name: 'Nightly',
      enabled: true,
      include: [],
      exclude: [],
      schedule: { kind: 'daily', timeZone: 'UTC', time: '03:00' },
      retention,
      nextRunAt: null,
      lastRunAt: null,
      lastSuccessAt: null,
      lastRecordId: null,
      createdAt: at,
      updatedAt: at,
    });
    await this.core.store.putConfiguration({ ownerId: this.ownerId, value: configuration });
    return configuration;
  }

  /** Looks at a project's retention, to the end. */
  async retain({ id }: Pick<Project, 'id'>, plan?: FaultPlan): Promise<void> {
    await this.retention().start(id, this.ownerId);
    await this.drive(retentionRunId(id), plan);
  }

  retention(): RetentionService {
    const { store: backups, retention: store, alarms } = this.core;
    const starter = new RunStarter(this.queue, createLog(this.write));
    const options = { backups, store, alarms, starter, now: this.now, everyMs: 1000 };
    return new RetentionService(options);
  }

  async dataKey(project: Pick<Project, 'id'>): Promise<Buffer> {
    return await this.core.dataKeys.get(project.id, this.ownerId);
  }

  async database(project: Project): Promise<CustomerDatabase> {
    return await this.core.databases.open(project.id);
  }

  /** A worker of its own. What happens to it happens to no other. */
  worker(plan = new FaultPlan()): RunExecutor {
    const life = { isGone: false };
    const faulty = <T extends object>(part: T, seam: string): T =>
      withFaults(part, { seam, plan, life, toError: toErrors[seam] ?? grpcError });
    const { core } = this;
    const db = getFirestore();
    const open = faulty({ open: core.databases.open.bind(core.databases) }, 'databases').open;
    const parts = {
      ...core,
      runs: faulty(new FirestoreRunStore(db, this.now, 'worker'), 'runs'),
      store: faulty(new FirestoreBackupStore(db, this.now), 'store'),
      projectStore: faulty(core.projectStore, 'projects'),
      dataKeys: faulty(core.dataKeys, 'dataKeys'),
      databases: {
        open: async (...at: Parameters<typeof open>) => faulty(await open(...at), 'database'),
      },
      retention: faulty(core.retention, 'retention'),
      plans: this.plan === null ? core.plans : new FixedPlan(this.plan),
      queue: faulty(this.queue, 'queue'),
      objects: new RetryingStore(faulty(this.objects, 'objects'), { attempts: 5, firstDelayMs: 1 }),
    };
    return createExecutor(parts, createLog(this.write));
  }

  /**
   * Delivers tasks until the run has ended, each to a new worker with this plan, again after the lease where a worker failed. A run
   * without a task is queued anew, as `tick` does. The first tasks may be `doubled`: delivered twice at once.
   */
  async drive(runId: string, plan?: FaultPlan, doubled = 0): Promise<void> {
    for (let delivery = 0; delivery < 1000; delivery += 1) {
      const task = this.takeTask(runId) ?? (await this.lostTask(runId));
      if (task === null) {
        return;
      }
      const deliver = () => this.worker(plan).execute(task.runId, task.step);
      const deliveries = delivery < doubled ? [deliver(), deliver()] : [deliver()];
      const results = await Promise.allSettled(deliveries);
      if (results.some(({ status }) => status === 'rejected')) {
        await this.onWorkerLost?.();
        this.tasks.unshift(task);
        this.passLease();
      }
    }
    throw new Error(`Run ${runId} does not end:\n${this.log.slice(-3).join('')}`);
  }

  /** Delivers one task of the run. */
  async deliver(runId: string): Promise<void> {
    const task = this.takeTask(runId) ?? (await this.lostTask(runId));
    if (task !== null) {
      await this.worker().execute(task.runId, task.step);
    }
  }

  /**
   * Delivers all tasks of the run and its parts that are queued at once, `copies` of each, then those that came in meanwhile, until the run
   * has ended. As `drive` otherwise.
   */
  async driveSideBySide(runId: string, copies = 1): Promise<void> {
    for (let round = 0; round < 1000; round += 1) {
      const first = this.takeTask(runId) ?? (await this.lostTask(runId));
      if (first === null) {
        return;
      }
      const tasks = [first];
      for (let task = this.takeTask(runId); task !== null; task = this.takeTask(runId)) {
        tasks.push(task);
      }
      const deliveries = tasks.flatMap((task) => Array.from({ length: copies }, () => task));
      const results = await Promise.allSettled(
        deliveries.map((task) => this.worker().execute(task.runId, task.step)),
      );
      const failed = deliveries.filter((_, index) => results[index]?.status === 'rejected');
      if (failed.length > 0) {
        this.tasks.push(...new Set(failed));
        this.passLease();
      }
    }
    throw new Error(`Run ${runId} does not end:\n${this.log.slice(-3).join('')}`);
  }

  /** Delivers one task of the run or its parts. */
  async deliverOne(runId: string): Promise<void> {
    const task = this.takeTask(runId);
    if (task !== null) {
      await this.worker().execute(task.runId, task.step);
    }
  }

  async cancel(recordId: string): Promise<void> {
    await this.backups().cancel(this.ownerId, recordId);
  }

  /**
   * Like `drive`, but the worker that the plan pauses sleeps until others have ended the run, and then goes on as if nothing had
   * happened.
   */
  async driveWithZombie(runId: string, plan: FaultPlan): Promise<void> {
    for (let task = this.takeTask(runId); task !== null; task = this.takeTask(runId)) {
      const { step } = task;
      const settled = this.worker(plan)
        .execute(runId, step)
        .then(
          () => 'ended' as const,
          () => 'failed' as const,
        );
      const outcome = await Promise.race([settled, plan.paused().then(() => 'paused' as const)]);
      if (outcome === 'ended') {
        continue;
      }
      this.tasks.unshift(task);
      this.passLease();
      if (outcome === 'paused') {
        await this.drive(runId);
        plan.resume();
        await settled;
      }
    }
    await this.drive(runId);
  }

  /** Takes the next task of a run, or of one of its parts, from the queue. */
  private takeTask(runId: string): Task | null {
    const index = this.tasks.findIndex((task) => isOfFamily(runId, task.runId));
    return this.tasks.splice(index, index === -1 ? 0 : 1)[0] ?? null;
  }

  /** Queues the run, or its parts that are at work, as `tick` does once their leases have run out. */
  private async lostTask(runId: string): Promise<Task | null> {
    const run = runSchema.parse((await getFirestore().doc(`runs/${runId}`).get()).data());
    this.passLease();
    if (!run.active) {
      return null;
    }
    const parts = await getFirestore().collection('runs').where('partOf.runId', '==', runId).get();
    const active = parts.docs
      .map((doc) => ({ runId: doc.id, ...runSchema.parse(doc.data()) }))
      .filter((part) => part.active);
    this.tasks.push(...active.map((part) => ({ runId: part.runId, step: part.step })));
    return { runId, step: run.step };
  }

  private readonly write = (line: string): void => {
    this.log.push(line);
    this.log.splice(0, this.log.length - 100);
  };

  private readonly queue: TaskQueue = {
    enqueue: async ({ runId, step }) => {
      this.tasks.push({ runId, step });
    },
  };

  private backups(): Backups {
    const { projectStore: projects, store, runs, auditLog } = this.core;
    const starter = new RunStarter(this.queue, createLog(this.write));
    return new Backups({ projects, store, runs, starter, auditLog, now: this.now });
  }
}

/** Records lie in a database of the emulator that nobody else uses. Once per process. */
export function openSite(limits: Readonly<Record<string, string>> = {}): Site {
  process.env['GCLOUD_PROJECT'] = newFirebaseProjectId();
  const environment = { ...process.env, ...shortSteps, ...limits, FUNCTIONS_EMULATOR: 'true' };
  const masterKey = randomBytes(32).toString('base64');
  return new Site(createCore({ config: readConfig(environment), masterKey }));
}
