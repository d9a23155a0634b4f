import type {
  Restore,
  RestoreMode,
  RestoreOutcome,
  RestoreScope,
} from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';

type Tone = 'good' | 'warning' | 'bad' | 'busy' | 'neutral';

const statusLabels: Readonly<Record<Restore['status'], { tone: Tone; text: string }>> = {
  planning: { tone: 'busy', text: 'Preparing' },
  planned: { tone: 'good', text: 'Compared' },
  running: { tone: 'busy', text: 'Restoring' },
  completed: { tone: 'good', text: 'Restored' },
  failed: { tone: 'bad', text: 'Failed' },
  cancelled: { tone: 'neutral', text: 'Cancelled' },
};

/** The state in one word. */
export function statusLabel({ status, dryRun }: Pick<Restore, 'status' | 'dryRun'>): {
  tone: Tone;
  text: string;
} {
  return dryRun && status === 'planning'
    ? { tone: 'busy', text: 'Comparing' }
    : statusLabels[status];
}

const phaseTexts: Readonly<Record<Restore['phase'], string>> = {
  queued: 'Waiting for its turn',
  verifying: 'Verifying the whole backup before anything is written',
  comparing: 'Comparing the backup with the target',
  saving: 'Backing up what will change',
  writing: 'Writing documents and reading them back',
  deleting: 'Deleting what the backup does not hold',
  done: 'Done',
};

/** What is going on right now; a comparison goes through the same phases without writing. */
export function phaseText({ phase, dryRun }: Pick<Restore, 'phase' | 'dryRun'>): string {
  if (dryRun && phase === 'verifying') {
    return 'Verifying the whole backup';
  }
  return dryRun && phase === 'deleting'
    ? 'Looking for documents that the backup does not hold'
    : phaseTexts[phase];
}

export const modeLabels: Readonly<Record<RestoreMode, { title: string; text: string }>> = {
  create: {
    title: 'Only add what is missing',
    text: 'Documents that the target already holds stay as they are.',
  },
  overwrite: {
    title: 'Replace with the backup',
    text: 'Documents that differ become exactly as in the backup. Newer ones that the backup does not hold stay.',
  },
  merge: {
    title: 'Merge fields',
    text: 'The backup’s fields are written into existing documents; fields that only the target has stay.',
  },
  mirror: {
    title: 'Make it exactly as in the backup',
    text: 'Like replacing, and documents that the backup does not hold are deleted.',
  },
};

/** Whether the work has not come to an end yet. */
export function isUnderWay({ status }: Pick<Restore, 'status'>): boolean {
  return status === 'planning' || status === 'running';
}

function listed(names: readonly string[], one: string): string {
  const [first] = names;
  return names.length === 1 && first !== undefined
    ? `${one} ${first}`
    : formatCount(names.length, one);
}

/** `The whole backup`, `collection customers`, `2 documents and 1 collection group`. */
export function scopeText({
  paths = [],
  collections = [],
  collectionGroups = [],
}: RestoreScope): string {
  const parts = [
    paths.length === 0 ? '' : listed(paths, 'document'),
    collections.length === 0 ? '' : listed(collections, 'collection'),
    collectionGroups.length === 0 ? '' : listed(collectionGroups, 'collection group'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'the whole backup' : parts.join(' and ');
}

/** A sentence's first letter made large. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `12 written, 3 deleted, 1 failed`; parts that are zero are left out. */
export function outcomeText(outcome: RestoreOutcome): string {
  const { written, deleted, skipped, conflicts, unticked, failed } = outcome;
  const parts = [
    [written, 'written'],
    [deleted, 'deleted'],
    [skipped, 'left as they were'],
    [unticked, 'left out as chosen'],
    [conflicts, 'changed meanwhile and left alone'],
    [failed, 'failed'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0);
  return shown.length === 0
    ? 'nothing changed'
    : shown.map(([count, what]) => `${formatNumber(count)} ${what}`).join(', ');
}

/** `3 to create, 2 to update`; parts that are zero are left out. */
export function planText(plan: NonNullable<Restore['plan']>): string {
  const parts = [
    [plan.create, 'to create'],
    [plan.update, 'to change'],
    [plan.delete, 'to delete'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0);
  return shown.length === 0
    ? 'nothing would change'
    : shown.map(([count, what]) => `${formatNumber(count)} ${what}`).join(', ');
}
