import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { initialApplyState, type ApplyStep } from '../changes/apply/apply.ts';
import type { Entry } from '../changes/entries.ts';
import { emptyTally } from '../changes/apply/outcome.ts';
import { TargetForm } from '../changes/rewrite/target-form.ts';
import { unlimited } from '../step-limits.ts';
import { memoryRoot } from './memory-backups.ts';

/** Documents keep their names. */
export const sameForm = new TargetForm({
  sourceRoot: memoryRoot,
  targetRoot: memoryRoot,
  prefix: null,
  retarget: false,
});

type Given = Pick<ApplyStep, 'target' | 'backup'> & { readonly plan: readonly Entry[] };

/** A step that applies all of a plan: as fast as it can, comparing each document. */
export function memoryApplyStep(
  { plan, ...given }: Given,
  changes: Partial<ApplyStep> = {},
): ApplyStep {
  return {
    ...given,
    mode: 'overwrite',
    form: sameForm,
    entries: (async function* () {
      yield plan;
    })(),
    exclusions: noExclusions,
    mayLack: false,
    writesPerSecond: () => Infinity,
    startedAt: 1_750_000_000_000_000n,
    comparesAll: true,
    state: initialApplyState(emptyTally),
    limits: unlimited,
    onProgress: () => undefined,
    commit: async () => undefined,
    interrupted: async () => undefined,
    ...changes,
  };
}
