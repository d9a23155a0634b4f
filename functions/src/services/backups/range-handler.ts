import { stepOfPart } from '../jobs/slices.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import { rangeStateSchema } from './backup-state.ts';
import { openScan, type OpenScanOptions } from './open-scan.ts';
import { scanSlice } from './scan-slice.ts';

export interface RangeHandlerOptions extends OpenScanOptions {
  readonly now: () => Date;
}

/**
 * One range of names of a backup: reads it, stores its chunks and pages, and compares its count
 * with Firestore's.
 */
export class RangeHandler implements StepHandler {
  private readonly options: RangeHandlerOptions;

  constructor(options: RangeHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const state = rangeStateSchema.parse(context.claim.job.state);
    return await stepOfPart(context, state, async (slice) => {
      const open = await openScan(this.options, context);
      if (open === null) {
        return 'more';
      }
      try {
        return await scanSlice(slice, { open, now: this.options.now, whole: null });
      } finally {
        open.database.close();
      }
    });
  }
}
