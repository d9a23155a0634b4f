import type { Drill, DrillStage } from '@firekeep/functions/contract';
import type { Tone } from '#components/status-badge.tsx';
import { formatCount, formatDuration, formatNumber } from '#lib/format.ts';
import { visibleName } from '#lib/visible-text.ts';

export function isDrillRunning({ status }: Pick<Drill, 'status'>): boolean {
  return status === 'running';
}

const stageLabels: Readonly<Record<DrillStage, string>> = {
  preparing: 'Preparing',
  restoring: 'Restoring',
  comparing: 'Comparing',
  checking: 'Your check',
  emptying: 'Emptying',
  verifying: 'Reading and decoding',
  done: 'Done',
};

/** How a drill stands, in a word or two. */
export function drillStatus({
  status,
  stage,
  isCancelling,
}: Pick<Drill, 'status' | 'stage' | 'isCancelling'>): readonly [Tone, string] {
  switch (status) {
    case 'running':
      return ['busy', isCancelling ? 'Being cancelled' : stageLabels[stage]];
    case 'passed':
      return ['good', 'Passed'];
    case 'failed':
      return ['bad', 'Failed'];
    case 'cancelled':
      return ['neutral', 'Cancelled'];
  }
}

export interface StageStep {
  readonly stage: DrillStage;
  readonly label: string;
  readonly state: 'done' | 'now' | 'next';
}

/** The stages of a drill that is under way, in order. */
export function drillStages({ kind, stage, check }: Pick<Drill, 'kind' | 'stage' | 'check'>) {
  const real: DrillStage[] = ['preparing', 'restoring', 'comparing', 'checking', 'emptying'];
  const dry: DrillStage[] = ['preparing', 'verifying'];
  const stages = (kind === 'dry' ? dry : real).filter(
    (one) => one !== 'checking' || check !== null,
  );
  const at = stages.indexOf(stage);
  return stages.map((one, index): StageStep => {
    const state = index < at ? 'done' : index === at ? 'now' : 'next';
    return { stage: one, label: stageLabels[one], state };
  });
}

function seconds(value: number): string {
  return formatDuration(value * 1000);
}

/** `245 documents a second`; slow ones to a decimal. */
function speedText(documentsPerSecond: number): string {
  const digits = documentsPerSecond < 10 ? 1 : 0;
  return `${formatNumber(Number(documentsPerSecond.toFixed(digits)))} documents a second`;
}

export function differencesText({ count }: { readonly count: number }): string {
  return count === 0
    ? 'no differences'
    : `${formatCount(count, 'document')} ${count === 1 ? 'differs' : 'differ'}`;
}

/** A drill's figures in a line; empty while there are none. */
export function drillFigures(drill: Drill): string {
  const { kind, documents, differences, restoreSeconds } = drill;
  const done = kind === 'dry' ? 'decoded, nothing restored' : 'restored';
  return [
    ...(documents === null ? [] : [`${formatCount(documents, 'document')} ${done}`]),
    ...(differences === null ? [] : [differencesText(differences)]),
    ...(restoreSeconds === null ? [] : [seconds(restoreSeconds)]),
  ].join(' · ');
}

/** `Staging (database drills)`. */
export function drillPlace({ target }: Pick<Drill, 'target'>): string | null {
  return target === null ? null : `${target.name} (database ${target.databaseId})`;
}

export interface EvidenceLine {
  /** Null where it proves nothing, for or against. */
  readonly isGood: boolean | null;
  readonly text: string;
}

function checkLine({ check, status }: Drill): EvidenceLine[] {
  if (check === null) {
    return [];
  }
  const { answer, httpStatus, reason, askedAt } = check;
  const because = reason === null ? '' : `: ${reason}`;
  switch (answer) {
    case 'passed':
      return [{ isGood: true, text: `Your check passed: it answered with status ${httpStatus}` }];
    case 'failed':
      return [{ isGood: false, text: `Your check failed: it answered with status ${httpStatus}` }];
    case 'none':
      return [{ isGood: false, text: `Your check did not answer in time${because}` }];
    case 'pending': {
      const yet = status === 'running' ? ' yet' : '';
      const text = askedAt === null ? `was not asked${yet}` : `has not answered${yet}${because}`;
      return [{ isGood: null, text: `Your check ${text}` }];
    }
  }
}

function estimateText({ estimate }: Drill): string {
  return estimate === null
    ? 'How long a restore would take was not known: no real drill had passed yet'
    : `A restore would take about ${seconds(estimate.seconds)}, at the ${speedText(estimate.documentsPerSecond)} of the last real drill that passed before it`;
}

function dryEvidence(drill: Drill): EvidenceLine[] {
  const { documents, status } = drill;
  const isPassed = status === 'passed';
  return [
    ...(documents === null
      ? []
      : [
          {
            isGood: isPassed,
            text: `${formatCount(documents, 'document')} read from storage and decoded`,
          },
        ]),
    { isGood: null, text: 'Nothing was restored: this was a dry drill' },
    ...(isPassed ? [{ isGood: null, text: estimateText(drill) }] : []),
  ];
}

/** What a drill found, sentence by sentence. */
export function drillEvidence(drill: Drill): EvidenceLine[] {
  const { kind, documents, restoreSeconds, documentsPerSecond, differences } = drill;
  if (kind === 'dry') {
    return dryEvidence(drill);
  }
  const place = drillPlace(drill) ?? 'the target';
  const { endedAt, leftInTarget } = drill;
  const took = restoreSeconds === null ? '' : ` in ${seconds(restoreSeconds)}`;
  const speed = documentsPerSecond === null ? '' : `, ${speedText(documentsPerSecond)}`;
  return [
    ...(documents === null
      ? []
      : [
          {
            isGood: true,
            text: `${formatCount(documents, 'document')} restored into ${place}${took}${speed}`,
          },
        ]),
    ...(differences === null
      ? []
      : [
          {
            isGood: differences.count === 0,
            text: `Every document there compared with the backup: ${differencesText(differences)}`,
          },
        ]),
    ...checkLine(drill),
    ...(endedAt === null || documents === null || leftInTarget
      ? []
      : [{ isGood: true, text: 'The target was emptied again' }]),
  ];
}

const changeWords = {
  create: 'is missing in the target',
  update: 'differs',
  delete: 'is not in the backup',
} as const;

type Difference = NonNullable<Drill['differences']>['first'][number];

/** How one document differs: `differs in total, address.city and 3 more fields`. */
export function drillDifferenceText({ change, fields, moreFields }: Difference): string {
  const names = fields.map((field) => visibleName(field.join('.')));
  const more = moreFields === 0 ? [] : [formatCount(moreFields, 'more field')];
  const all = [...names, ...more];
  return change !== 'update' || all.length === 0
    ? changeWords[change]
    : `differs in ${new Intl.ListFormat('en-GB').format(all)}`;
}
