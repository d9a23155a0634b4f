import type { Log } from '../../lib/log.ts';
import { anyStep, type TaskQueue } from '../ports/task-queue.ts';

/** Starts jobs. One whose task can't be queued isn't lost: the next tick finds it. */
export class JobStarter {
  private readonly queue: TaskQueue;
  private readonly log: Log;

  constructor(queue: TaskQueue, log: Log) {
    this.queue = queue;
    this.log = log;
  }

  /** Queues the first step. */
  async start(runId: string): Promise<void> {
    await this.enqueue(runId, 0);
  }

  /** Queues whatever step the job stands at, so that a cancellation is noticed without a worker. */
  async wake(runId: string): Promise<void> {
    await this.enqueue(runId, anyStep);
  }

  private async enqueue(runId: string, step: number): Promise<void> {
    try {
      await this.queue.enqueue({ runId, step });
    } catch (error) {
      this.log.error('Task not queued', error, { runId });
    }
  }
}
