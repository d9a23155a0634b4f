import { isWholeBackup, type Restore } from '@firekeep/functions/contract';
import { formatNumber } from '#lib/format.ts';

type Phase = Restore['phase'];

/** A step of a restore; `count` is of documents, as it is shown, where it is known. */
export interface RestoreStep {
  readonly phase: Phase;
  readonly label: string;
  readonly state: 'done' | 'now' | 'next';
  readonly count: string | null;
}

/** In the place of verifying where an earlier verification is relied on. */
const reliedLabels = {
  plan: 'Verified with the plan',
  'safety-backup': 'Verified when it was made',
} as const;

const labels: readonly (readonly [Phase, string])[] = [
  ['backing-up', 'Back up the database'],
  ['verifying', 'Verify the backup'],
  ['reading', 'Read the file'],
  ['comparing', 'Compare'],
  ['saving', 'Safety backup'],
  ['writing', 'Write and read back'],
  ['deleting', 'Delete'],
];

/** What is applied by the call that asks for it isn't read back: Firestore's answer is trusted. */
function labelOf(phase: Phase, usual: string, { reliesOn, inline }: Restore): string {
  if (phase === 'verifying' && reliesOn !== null) {
    return reliedLabels[reliesOn.of];
  }
  return phase === 'writing' && inline !== null ? 'Write' : usual;
}

function deletesOf({ plan, mode }: Restore): boolean {
  return plan === null ? mode === 'mirror' : plan.delete > 0;
}

type Of<Value> = Readonly<Partial<Record<Phase, (restore: Restore) => Value>>>;

/**
 * Where a restore does without: its backup is there or is made at present, a plan ends with
 * comparing, what applies one has compared.
 */
const isPart: Of<boolean> = {
  'backing-up': () => false,
  verifying: ({ recordId }) => recordId !== null,
  reading: ({ imported, planId }) => imported !== null && planId === null,
  comparing: ({ planId }) => planId === null,
  saving: ({ dryRun, safetyBackup }) => !dryRun && safetyBackup,
  writing: ({ dryRun }) => !dryRun,
  deleting: (restore) => !restore.dryRun && deletesOf(restore),
};

/** How many documents a step that is done had to do with; null where that isn't known. */
const doneCounts: Of<number | null> = {
  verifying: ({ backupDocuments, scope, reliesOn }) =>
    reliesOn === null && isWholeBackup(scope) ? backupDocuments : null,
  comparing: ({ plan }) => plan && plan.create + plan.update + plan.delete + plan.unchanged,
  saving: ({ plan }) => plan && plan.create + plan.update + plan.delete,
  writing: ({ outcome }) => outcome.written,
};

/** The steps of a restore that is under way, in their order. */
export function restoreSteps(restore: Restore): RestoreStep[] {
  const steps = labels.filter(
    ([phase]) => phase === restore.phase || (isPart[phase]?.(restore) ?? true),
  );
  const at = steps.findIndex(([phase]) => phase === restore.phase);
  return steps.map(([phase, usual], index) => {
    const label = labelOf(phase, usual, restore);
    const state = index < at ? 'done' : index === at ? 'now' : 'next';
    const done = state === 'done' ? (doneCounts[phase]?.(restore) ?? null) : null;
    const count = state === 'now' ? restore.progress.documents : done;
    return { phase, label, state, count: count === null ? null : formatNumber(count) };
  });
}
