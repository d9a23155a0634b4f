import { AppError } from '../../lib/errors.ts';
import type { TaskQueue } from '../../services/ports/task-queue.ts';

interface Task {
  runId: string;
  step: number;
  delaySeconds: number;
}

/** Tasks, in the order in which they were queued. */
export class MemoryQueue implements TaskQueue {
  readonly tasks: Task[] = [];
  isDown = false;

  async enqueue(task: { runId: string; step: number }, delaySeconds = 0): Promise<void> {
    if (this.isDown) {
      throw new AppError('unavailable', 'The work could not be queued');
    }
    this.tasks.push({ ...task, delaySeconds });
  }
}
