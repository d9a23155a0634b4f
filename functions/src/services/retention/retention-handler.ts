import type { RetentionTimes } from '../ports/retention-times.ts';
import type { RecordPatch } from '../ports/job-store.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import type { Vaults } from '../jobs/vaults.ts';
import { prune, type PruneOptions } from './prune.ts';
import type { RetainObjects } from './retain-objects.ts';
import { retentionStateSchema, type RetainingPass, type SweepState } from './retention-state.ts';
import type { Scrub } from './scrub.ts';
import { endSweep, initialSweep, sweepStep } from './sweep.ts';
import type { SweepOptions } from './sweep-work.ts';

export interface RetentionHandlerOptions
  extends
    Omit<PruneOptions, 'retained' | 'use'>,
    Omit<SweepOptions, 'retained' | 'use' | 'graceMs' | 'scrub'> {
  readonly retained: PruneOptions['retained'] & SweepOptions['retained'];
  readonly use: PruneOptions['use'] & SweepOptions['use'];
  readonly scrub: Scrub;
  readonly retainObjects: Pick<RetainObjects, 'work'>;
  readonly times: Pick<RetentionTimes, 'sweptAt' | 'reschedule'>;
  readonly vaults: Vaults;
  readonly limits: RetentionLimits;
}

export interface RetentionLimits {
  /** Between two sweeps of a project. */
  readonly sweepEveryMs: number;
  /** How long a stored object must have been unreferenced before it is deleted. */
  readonly graceMs: number;
}

/**
 * Has the bucket keep what is locked, removes backups that may go, then sweeps what no backup needs
 * out of storage.
 */
export class RetentionHandler implements StepHandler {
  private readonly options: RetentionHandlerOptions;

  constructor(options: RetentionHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const { job } = context.claim;
    const state = retentionStateSchema.parse(job.state);
    switch (state.phase) {
      case 'retaining':
        return (await this.retain(context, state.pass)) ? await this.prune(context, []) : 'more';
      case 'pruning':
        return await this.prune(context, state.passedOver);
      case 'marking':
      case 'excluding':
      case 'deleting':
        return await this.sweep(context, state);
    }
  }

  /** Before anything goes: what the bucket keeps stays. @returns whether all is retained */
  private async retain(context: StepContext, begun: RetainingPass | null): Promise<boolean> {
    for (let pass = begun; ;) {
      pass = await this.options.retainObjects.work(context, pass);
      if (pass === null) {
        return true;
      }
      await context.commit({ state: { phase: 'retaining', pass } });
      if (context.isBudgetSpent()) {
        return false;
      }
    }
  }

  private async prune(context: StepContext, before: readonly string[]): Promise<'more' | 'done'> {
    const { job } = context.claim;
    const passedOver = await prune(this.options, context, before);
    if (passedOver !== null) {
      await context.commit({ state: { phase: 'pruning', passedOver } });
      return 'more';
    }
    await this.options.scrub.look(context);
    if (!(await this.isSweepDue(job.projectId))) {
      await context.finish([]);
      return 'done';
    }
    const first = initialSweep(this.options.now());
    await context.commit({ state: first });
    return await this.sweep(context, first);
  }

  /** Nothing is shown to the owner: the next look starts over. */
  async failed(): Promise<RecordPatch[]> {
    return [];
  }

  async cancelled(): Promise<RecordPatch[]> {
    return [];
  }

  private async isSweepDue(projectId: string): Promise<boolean> {
    const { times, now, limits } = this.options;
    const last = await times.sweptAt(projectId);
    const since = last === null ? Infinity : now().getTime() - Date.parse(last);
    // A last time in the future is the work of a clock that was wrong.
    return since >= limits.sweepEveryMs || since < 0;
  }

  private async sweep(context: StepContext, begun: SweepState): Promise<'more' | 'done'> {
    const { times, vaults, limits } = this.options;
    const { projectId, ownerId } = context.claim.job;
    const vault = await vaults.open(projectId, ownerId);
    const work = { options: { ...this.options, graceMs: limits.graceMs }, context, vault };
    let state = begun;
    for (;;) {
      const next = await sweepStep(work, state);
      if (next === null) {
        break;
      }
      await context.commit({ state: next });
      if (context.isBudgetSpent()) {
        return 'more';
      }
      state = next;
    }
    await endSweep(work);
    if (!state.isIncomplete) {
      await times.reschedule(projectId, { sweptAt: state.startedAt });
    }
    await context.finish([]);
    return 'done';
  }
}
