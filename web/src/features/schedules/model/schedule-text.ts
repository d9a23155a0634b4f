import type { LastClone, Retention } from '@firekeep/functions/contract';

function many(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** What is kept, in words. */
export function retentionText({ keepLast, keepDays, gfs }: Retention): string {
  const rules = [
    keepLast === undefined
      ? ''
      : keepLast === 1
        ? 'the last backup'
        : `the last ${keepLast} backups`,
    keepDays === undefined ? '' : `all of the last ${many(keepDays, 'day')}`,
    gfs === undefined
      ? ''
      : `${gfs.daily} daily, ${gfs.weekly} weekly and ${gfs.monthly} monthly ones`,
  ].filter((rule) => rule !== '');
  return `Keeps ${rules.join(', ')}`;
}

/** Where each backup is cloned to, and whether its values are hidden there. */
export function cloneText(
  target:
    | { readonly name: string; readonly masks: { readonly rules: readonly object[] } }
    | undefined,
): string {
  if (target === undefined) {
    return 'Then cloned into a project that is gone';
  }
  const how = target.masks.rules.length > 0 ? 'with its masks' : 'without masks';
  return `Then cloned into ${target.name}, ${how}`;
}

const lastClones: Readonly<Record<LastClone['status'], string>> = {
  running: 'Cloning since',
  completed: 'Last clone completed',
  failed: 'Last clone failed',
  cancelled: 'Last clone cancelled',
};

/** How the newest clone ended, before when. */
export function lastCloneText({ status }: Pick<LastClone, 'status'>): string {
  return lastClones[status];
}
