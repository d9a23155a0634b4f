import { initialVerifyState, type VerifyState } from '../../engine/backup/verify.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { AppError } from '../../lib/errors.ts';
import { verifyStep } from '../backups/steps.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { progressOf, restorePatch } from './restore-changes.ts';
import type { RestoreJobState, StateOf } from './restore-state.ts';

/**
 * Reads back the backup that is restored, or the safety backup.
 * @returns null until all is verified. @throws AppError `corrupt`
 */
export async function verify(
  context: StepContext,
  at: { readonly restoreId: string; readonly vault: Vault; readonly manifest: Manifest },
  state: StateOf<'verifying' | 'saving'>,
): Promise<VerifyState | null> {
  const { restoreId, vault, manifest } = at;
  const { phase } = state;
  const verified = await verifyStep(context, {
    vault,
    content: { ...manifest, totals: manifest },
    state: state.verify ?? initialVerifyState(),
    patchOf: (documents) =>
      restorePatch(restoreId, { phase, progress: progressOf(documents, manifest.documents) }),
    toJobState: (next): RestoreJobState => ({ ...state, verify: next }),
  });
  const [mismatch] = verified.mismatches;
  if (verified.isDone && mismatch !== undefined) {
    const what = phase === 'saving' ? 'The safety backup' : 'The backup';
    throw new AppError('corrupt', `${what} does not verify: ${mismatch}`);
  }
  return verified.isDone ? verified : null;
}
