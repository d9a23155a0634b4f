// Performs jobs as the queue and `tick` would, task by task, so that a test says what is delivered
// to whom, and when.
import { getFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { TaskQueue } from '../../../functions/src/services/ports/task-queue.ts';
import type { JobExecutor } from '../../../functions/src/services/jobs/job-executor.ts';
import type { FaultPlan } from '../../../functions/src/testing/fault-plan.ts';
import type { LeaseClock } from './lease-clock.ts';

interface Task {
  readonly runId: string;
  readonly step: number;
}

const jobSchema = z.object({ active: z.boolean(), step: z.number() });

/** Parts of a job are called after it and the token of the worker that divided it. */
function isOfFamily(runId: string, id: string): boolean {
  return (
    id === runId || (id.startsWith(`${runId}-`) && /^\d+-\d+$/.test(id.slice(runId.length + 1)))
  );
}

interface JobDriverOptions {
  readonly clock: LeaseClock;
  /** Makes a worker that meets what the plan says. */
  readonly newWorker: (plan?: FaultPlan) => JobExecutor;
  /** The last lines that workers wrote. */
  readonly lines: readonly string[];
}

/** The queue, as a list, and those who deliver what is in it. */
export class JobDriver {
  /** Called where a worker ended in the middle of a step, before another takes over. */
  onWorkerLost: (() => Promise<void>) | null = null;
  /** Steps of parts that were delivered. */
  partSteps = 0;
  private readonly options: JobDriverOptions;
  private readonly tasks: Task[] = [];

  constructor(options: JobDriverOptions) {
    this.options = options;
  }

  readonly queue: TaskQueue = {
    enqueue: async ({ runId, step }) => {
      this.tasks.push({ runId, step });
    },
  };

  /**
   * Delivers tasks until the job has ended, each to a new worker with this plan, again after the
   * lease where a worker failed. A job without a task is queued again, as `tick` does. The first
   * tasks may be `doubled`: delivered twice at once.
   */
  async drive(runId: string, plan?: FaultPlan, doubled = 0): Promise<void> {
    for (let delivery = 0; delivery < 1000; delivery += 1) {
      const task = this.takeTask(runId) ?? (await this.lostTask(runId));
      if (task === null) {
        return;
      }
      const deliver = () => this.options.newWorker(plan).execute(task.runId, task.step);
      const deliveries = delivery < doubled ? [deliver(), deliver()] : [deliver()];
      const results = await Promise.allSettled(deliveries);
      if (results.some(({ status }) => status === 'rejected')) {
        await this.onWorkerLost?.();
        this.tasks.unshift(task);
        this.options.clock.passLease();
      }
    }
    throw this.noEnd(runId);
  }

  /** Delivers one task of the job or its parts. */
  async deliver(runId: string): Promise<void> {
    const task = this.takeTask(runId) ?? (await this.lostTask(runId));
    if (task !== null) {
      await this.options.newWorker().execute(task.runId, task.step);
    }
  }

  /**
   * Delivers all tasks of the job and its parts that are queued at once, `copies` of each, then
   * those that came in meanwhile, until the job has ended. As `drive` otherwise.
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
        deliveries.map((task) => this.options.newWorker().execute(task.runId, task.step)),
      );
      const failed = deliveries.filter((_, index) => results[index]?.status === 'rejected');
      if (failed.length > 0) {
        this.tasks.push(...new Set(failed));
        this.options.clock.passLease();
      }
    }
    throw this.noEnd(runId);
  }

  /**
   * Like `drive`, but the worker that the plan pauses sleeps until others have ended the job, and
   * then continues as if nothing had happened.
   */
  async driveWithZombie(runId: string, plan: FaultPlan): Promise<void> {
    for (let task = this.takeTask(runId); task !== null; task = this.takeTask(runId)) {
      const { step } = task;
      const settled = this.options
        .newWorker(plan)
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
      this.options.clock.passLease();
      if (outcome === 'paused') {
        await this.drive(runId);
        plan.resume();
        await settled;
      }
    }
    await this.drive(runId);
  }

  /** Takes the next task of a job, or of one of its parts, from the queue. */
  private takeTask(runId: string): Task | null {
    const index = this.tasks.findIndex((task) => isOfFamily(runId, task.runId));
    const task = this.tasks.splice(index, index === -1 ? 0 : 1)[0] ?? null;
    this.partSteps += task === null || task.runId === runId ? 0 : 1;
    return task;
  }

  /**
   * Queues the job, or its parts that are at work, as `tick` does once their leases have run out.
   */
  private async lostTask(runId: string): Promise<Task | null> {
    const job = jobSchema.parse((await getFirestore().doc(`runs/${runId}`).get()).data());
    this.options.clock.passLease();
    if (!job.active) {
      return null;
    }
    const parts = await getFirestore().collection('runs').where('partOf.runId', '==', runId).get();
    const active = parts.docs
      .map((doc) => ({ runId: doc.id, ...jobSchema.parse(doc.data()) }))
      .filter((part) => part.active);
    this.tasks.push(...active.map((part) => ({ runId: part.runId, step: part.step })));
    return { runId, step: job.step };
  }

  private noEnd(runId: string): Error {
    return new Error(`Job ${runId} does not end:\n${this.options.lines.slice(-3).join('')}`);
  }
}
