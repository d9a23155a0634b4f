import type { PlanWarning, Project, Restore, RestoreMode } from '@firekeep/functions/contract';

/** What turning the safety backup off means. */
export const withoutSafetyBackup =
  'No safety backup: what the target holds now is lost where it is replaced or deleted, and the restore can’t be undone.';

function changeSentences(mode: RestoreMode, plan: Restore['plan']): string[] {
  const { update = 0, delete: deletes = 0 } = plan ?? {};
  const replaced =
    mode === 'merge'
      ? 'Fields that differ in the target are replaced.'
      : 'Documents that differ in the target are replaced.';
  return [
    ...(update > 0 ? [replaced] : []),
    ...(deletes > 0 ? ['Documents that the backup does not hold are deleted.'] : []),
  ];
}

const maxNamed = 5;

function sentenceOf({ message, details }: PlanWarning): string {
  const named = details.slice(0, maxNamed).join(', ');
  const more = details.length > maxNamed ? ` and ${details.length - maxNamed} more` : '';
  return details.length === 0 ? message : `${message} (${named}${more})`;
}

/** What a restore does beyond the obvious: by what the plan warns of, and by the choices. */
export function warningSentences(
  { mode, safetyBackup, plan }: Pick<Restore, 'mode' | 'safetyBackup' | 'plan'>,
  target: Pick<Project, 'name' | 'metadata'> | undefined,
): string[] {
  const found = plan?.warnings ?? [];
  const knows = (code: PlanWarning['code']) => found.some((warning) => warning.code === code);
  return [
    ...(target?.metadata.environment === 'production'
      ? [
          `${target.name} is labelled production: its name has to be typed before anything is written.`,
        ]
      : []),
    ...(safetyBackup || knows('no-safety-backup') ? [] : [withoutSafetyBackup]),
    ...changeSentences(mode, plan),
    ...found.map(sentenceOf),
    ...(found.length > 0
      ? []
      : [
          'Firestore triggers and TTL policies of the target act on the restored documents as on any other write.',
        ]),
    'Creation and update times can’t be restored: they become those of the restore.',
  ];
}
