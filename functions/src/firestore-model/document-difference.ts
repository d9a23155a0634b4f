import { fieldDifferenceOf, type DocumentDifference } from './document-changes.ts';
import { diffFields } from './field-diff.ts';
import type { FirestoreFields } from './values.ts';

/** Of each kind of change, so many documents are in a plan with their fields. */
export const maxSamplesPerChange = 20;
export const sampleBounds = { changes: 20, valueBytes: 512 };
/** For one document that is looked at alone. */
export const wideFieldBounds = { changes: 200, valueBytes: 8 * 1024 };

/** The differences between two states of a document, either of which may not exist (null). */
export function documentDifference(
  states: { readonly before: FirestoreFields | null; readonly after: FirestoreFields | null },
  bounds = sampleBounds,
): DocumentDifference {
  const { changes, total } = diffFields(states.before ?? {}, states.after ?? {}, bounds);
  const fields = changes.map(fieldDifferenceOf);
  return { fields, moreFields: total - fields.length };
}
