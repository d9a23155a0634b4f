import type { KeepReason, RetentionPlan } from '@firekeep/functions/contract';

const reasonTexts: Readonly<Record<KeepReason, string>> = {
  held: 'held',
  released: 'released lately',
  retained: 'kept by the bucket',
  'last-verified': 'the last verified one',
  'before-loss': 'from before a loss of documents',
  'before-change': 'from before more than usual changed',
  last: 'among the last',
  days: 'within the days',
  daily: 'of its day',
  weekly: 'of its week',
  monthly: 'of its month',
  'earlier-rules': 'kept before',
  'under-way': 'under way',
  'recent-failure': 'failed lately',
  future: 'dated in the future',
};

export function reasonsText(reasons: readonly KeepReason[]): string {
  return reasons.map((reason) => reasonTexts[reason]).join(', ');
}

/** `Of 12 backups of this schedule 9 stay and 3 go.` */
export function retentionPlanText({ keptCount, goingCount }: RetentionPlan): string {
  const all = keptCount + goingCount;
  if (all === 0) {
    return 'This schedule has made no backup yet: nothing would go.';
  }
  const of = all === 1 ? 'The one backup of this schedule' : `Of ${all} backups of this schedule`;
  if (goingCount === 0) {
    return all === 1 ? `${of} stays.` : `${of} all stay.`;
  }
  return `${of} ${keptCount} ${keptCount === 1 ? 'stays' : 'stay'} and ${goingCount} ${goingCount === 1 ? 'goes' : 'go'}.`;
}
