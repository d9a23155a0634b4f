import type { Editing } from '../edit-context.ts';

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
