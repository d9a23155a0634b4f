import type { Drill, DrillDifferences, DrillPlan } from '../../contract/drills.ts';
import { number } from '../alerts/anomaly-message.ts';

type DrillTarget = NonNullable<Drill['target']>;

export function placeText({ name, databaseId }: DrillTarget): string {
  return `${name} (database ${databaseId})`;
}

export function notEmptyText(place: DrillTarget): string {
  return `${placeText(place)} is not empty, and what is there is not of an earlier drill`;
}

/** That documents of an earlier drill are there, which nothing removes. */
export function notClearedText(place: DrillTarget, why: string): string {
  return `What an earlier drill left in ${placeText(place)} can no longer be removed automatically: ${why}. Delete it there`;
}

/** Names of documents and fields, never values. */
export function differText({ count, first: [first] }: DrillDifferences): string {
  const documents = count === 1 ? '1 document differs' : `${number(count)} documents differ`;
  if (first === undefined) {
    return documents;
  }
  const { path, change, fields, moreFields } = first;
  const [field] = fields;
  const others = fields.length + moreFields - 1;
  const named = field === undefined ? '' : `, field ${field.join('.')}`;
  const more = others > 0 ? ` and ${number(others)} more` : '';
  const missing = change === 'create' ? ', which is missing' : '';
  const extra = change === 'delete' ? ', which the backup does not hold' : '';
  return `${documents}${count === 1 ? '' : ', the first'}: ${path}${named}${more}${missing}${extra}`;
}

/** That documents of a drill are still there. */
export function leftText(before: string | null, place: DrillTarget, why: string | null): string {
  const reason = why === null ? 'somebody else has written there' : why;
  const left = `${placeText(place)} could not be emptied: ${reason}`;
  return before === null ? left : `${before}. ${left}`;
}

export function deletedText({ name }: DrillTarget): string {
  return `${name} was deleted during the drill`;
}

/** That the target was deleted, and how many documents of the drill nobody can remove there. */
export function unreachableText(
  before: string | null,
  place: DrillTarget,
  { left, firebaseProjectId }: { readonly left: number; readonly firebaseProjectId: string },
): string {
  const documents = left === 1 ? '1 document' : `${number(left)} documents`;
  const where = `the database ${place.databaseId} of ${firebaseProjectId}`;
  const still = `${documents} that it restored ${left === 1 ? 'is' : 'are'} still in ${where}`;
  const all = [before, deletedText(place), left === 0 ? null : still];
  return [...new Set(all)].filter((one) => one !== null).join('. ');
}

/** Why there is no backup to restore. */
export function noBackup({ pick }: Pick<DrillPlan, 'pick'>): string {
  return pick.kind === 'newest'
    ? 'There is no verified backup of the whole database'
    : `There is no verified backup of the whole database from the last ${pick.days} days`;
}
