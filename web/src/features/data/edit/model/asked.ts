import type { Editing } from '../edit-context.ts';

/** What is said of a reason where a plan is made, which is applied later. */
export function planReasonHelp({ needsReason }: Pick<Editing['guards'], 'needsReason'>): string {
  return needsReason
    ? 'Kept with the change. The project asks for one, here or when the plan is applied.'
    : 'Kept with the change; may stay empty.';
}

/** What a project asks for before so many documents are edited. */
export function askedBy(
  { guards, isProduction }: Pick<Editing, 'guards' | 'isProduction'>,
  documents: number,
) {
  const { needsReason, confirmAbove } = guards;
  const needsName = confirmAbove !== null && documents > confirmAbove;
  // In production nobody types the name for an edit: its fields are looked at instead.
  return { needsName, needsReview: isProduction || needsReason || needsName };
}
