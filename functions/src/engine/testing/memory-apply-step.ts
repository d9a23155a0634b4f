import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { initialApplyState, type ApplyStep } from '../changes/apply/apply.ts';
import type { Entry } from '../changes/entries.ts';
import { emptyTally } from '../changes/apply/outcome.ts';
import { replace } from '../changes/rewrite/rewrite.ts';
import { TargetForm } from '../changes/rewrite/target-form.ts';
import { BackupSource } from '../changes/sources/backup-source.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import type { Vault } from '../format/manifest.ts';
import { unlimited } from '../step-limits.ts';
import { memoryRoot } from './memory-backups.ts';

/** Documents keep their names. */
const sameForm = new TargetForm({
  sourceRoot: memoryRoot,
  targetRoot: memoryRoot,
  prefix: null,
  retarget: false,
});

/** What a backup holds, under its own names. */
export function memorySource(vault: Vault, manifest: Manifest, mayLack = false): BackupSource {
  return new BackupSource({ vault, manifest, form: sameForm, scope: {}, mayLack });
}

type PlannedStep = Pick<ApplyStep, 'target' | 'contents'> & { readonly plan: readonly Entry[] };

/** A step that applies all of a plan: as fast as it can, comparing each document. */
export function memoryApplyStep(
  { plan, ...given }: PlannedStep,
  changes: Partial<ApplyStep> = {},
): ApplyStep {
  return {
    ...given,
    rewrite: replace,
    entries: (async function* () {
      yield plan;
    })(),
    exclusions: noExclusions,
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
