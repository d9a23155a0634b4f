import type { DocumentChange, EndpointData, getPlanDifference } from '@firekeep/functions/contract';

export type Compared = Pick<EndpointData<typeof getPlanDifference>, 'change' | 'against'>;

/** What is to be known of a document's comparison; null where it is just what the plan says. */
export function comparisonNote(
  compared: Compared | null,
  { isApplied, planned }: { isApplied: boolean; planned: DocumentChange },
): string | null {
  if (compared === null) {
    return null;
  }
  const { change, against } = compared;
  if (against === 'since') {
    const lost = 'What was written can’t be read again.';
    return change === null
      ? `${lost} The target holds what it held before.`
      : `${lost} From what the target held before to what it holds now:`;
  }
  return isApplied ? appliedNote({ change, against }) : plannedNote(change, planned);
}

function appliedNote({ change, against }: Compared): string | null {
  const none = change === null;
  if (against === 'before') {
    return none ? 'Nothing was to change in it.' : null;
  }
  return none
    ? 'What it was before is not kept, and the target already holds this by now.'
    : 'What it was before is not kept. Against what the target holds now:';
}

function plannedNote(change: Compared['change'], planned: DocumentChange): string | null {
  if (change === null) {
    return 'The target already holds this by now: it would be left as it is.';
  }
  return change === planned
    ? null
    : 'The target has changed since the plan was made. Against what it holds now:';
}
