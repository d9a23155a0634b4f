import { AppError } from '../../lib/errors.ts';

export interface TurnsOptions {
  /** Pieces of work at once in this process. */
  readonly atOnce: number;
  /** How long one waits for its turn. */
  readonly waitMs: number;
}

/**
 * Bounds how much work that holds chunks in memory goes on in a process at once: each such call holds some tens of megabytes, and a
 * process answers many calls. Others wait, first come, first served.
 */
export class Turns {
  private readonly options: TurnsOptions;
  private underWay = 0;
  /** Takers of a turn, in the order of their coming. */
  private readonly waiting = new Set<() => void>();

  constructor(options: TurnsOptions) {
    this.options = options;
  }

  /** @throws AppError `unavailable` when no turn came up in time; what `work` throws. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.underWay >= this.options.atOnce) {
      await this.turn();
    } else {
      this.underWay += 1;
    }
    try {
      return await work();
    } finally {
      this.passOn();
    }
  }

  private async turn(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const take = () => resolve();
        this.waiting.add(take);
        timer = setTimeout(() => {
          this.waiting.delete(take);
          reject(
            new AppError('unavailable', 'Too much is being read at once', {
              hint: 'Try again soon',
            }),
          );
        }, this.options.waitMs);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Gives the turn to the next that waits. */
  private passOn(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.underWay -= 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}
