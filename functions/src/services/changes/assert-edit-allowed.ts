import { maxInlineBytes, type startChange } from '../../contract/edits.ts';
import type { EndpointInput } from '../../contract/endpoint.ts';
import type { InlineChange } from '../../engine/changes/inline/inline-page.ts';
import { AppError } from '../../lib/errors.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { assertSecondLook } from '../projects/assert-guards.ts';
import { assertInlineAllowed } from './inline-phase.ts';

/** What whoever asks brings along. */
export type EditRequest = Pick<
  EndpointInput<typeof startChange>['body'],
  'reason' | 'confirmation'
>;

function sizeOf({ before, after }: InlineChange): number {
  return (before?.length ?? 0) + (after?.length ?? 0);
}

/** @returns the reason to keep @throws AppError where the project doesn't allow it */
export function assertEditAllowed(
  stored: StoredProject,
  changes: readonly InlineChange[],
  { reason: given, confirmation }: EditRequest,
): string | null {
  const reason = given ?? null;
  const bytes = changes.reduce((sum, one) => sum + sizeOf(one), 0);
  if (changes.length > 1 && bytes > maxInlineBytes) {
    throw new AppError('invalid-argument', 'These documents are too large to be changed at once', {
      hint: 'Change fewer of them, or change them in bulk',
    });
  }
  assertInlineAllowed(stored, changes, reason);
  assertSecondLook(stored, { confirmation, documents: changes.length });
  return reason;
}
