import type { PlanWarning, Project, Restore } from '@firekeep/functions/contract';
import { applyWords } from './apply-words.ts';
import { withoutSafetyBackup } from './safety-text.ts';

const maxNamed = 5;

function sentenceOf({ message, details }: PlanWarning): string {
  const named = details.slice(0, maxNamed).join(', ');
  const more = details.length > maxNamed ? ` and ${details.length - maxNamed} more` : '';
  return details.length === 0 ? message : `${message} (${named}${more})`;
}

/** What applying a plan does beyond the obvious: by what it warns of, and by the choices. */
export function warningSentences(
  restore: Pick<Restore, 'kind' | 'undoOf' | 'bulk' | 'mode' | 'safetyBackup' | 'plan'>,
  target: Pick<Project, 'name' | 'metadata'> | undefined,
): string[] {
  const { safetyBackup, plan } = restore;
  const words = applyWords(restore);
  const found = plan?.warnings ?? [];
  const knows = (code: PlanWarning['code']) => found.some((warning) => warning.code === code);
  return [
    ...(target?.metadata.environment === 'production'
      ? [
          `${target.name} is labelled production: its name has to be typed before anything is written.`,
        ]
      : []),
    ...(safetyBackup || knows('no-safety-backup') ? [] : [withoutSafetyBackup]),
    ...words.does(restore),
    ...found.map(sentenceOf),
    ...(found.length > 0
      ? []
      : [
          'Firestore triggers and TTL policies of the target act on what is written as on any other write.',
        ]),
    ...words.keepsNot,
  ];
}
