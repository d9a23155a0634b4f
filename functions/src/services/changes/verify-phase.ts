import {
  initialVerifyState,
  withTotalsCompared,
  type VerifyState,
} from '../../engine/backup/verify.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { AppError } from '../../lib/errors.ts';
import { joinCheck } from '../backups/divide.ts';
import { verifyStep } from '../backups/steps.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { divideVerifying } from './divide-restore.ts';
import type { OpenedRestore } from './open-restore.ts';
import { progressOf, restorePatch } from './restore-changes.ts';
import type { RestoreJobState, StateOf } from './restore-state.ts';
import type { RestoreHandlerOptions } from './restore-work.ts';

type VerifyOptions = Pick<RestoreHandlerOptions, 'divide' | 'jobs'>;

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
  if (!verified.isDone) {
    return null;
  }
  assertVerifies(verified, phase);
  return verified;
}

/** Verifies the backup that is restored, by parts where it is large. @throws AppError `corrupt` */
export async function verifyBackup(
  context: StepContext,
  { restore, vault, manifest, options }: OpenedRestore & { readonly options: VerifyOptions },
  state: StateOf<'verifying'>,
): Promise<'more' | 'waiting' | 'done'> {
  if (state.isDivided) {
    const parts = await options.jobs.partStates(context.claim.job);
    const joined = joinCheck(parts.map((part) => part.state));
    assertVerifies(withTotalsCompared(joined, manifest), 'verifying');
    return 'done';
  }
  const fork = state.verify === null ? divideVerifying(options.divide, manifest) : null;
  if (fork !== null) {
    await context.commit({ state: { ...state, isDivided: true }, fork });
    return 'waiting';
  }
  const at = { restoreId: restore.id, vault, manifest };
  return (await verify(context, at, state)) === null ? 'more' : 'done';
}

/** @throws AppError `corrupt` */
export function assertVerifies(
  { mismatches: [mismatch] }: Pick<VerifyState, 'mismatches'>,
  phase: 'verifying' | 'saving',
): void {
  if (mismatch !== undefined) {
    const what = phase === 'saving' ? 'The safety backup' : 'The backup';
    throw new AppError('corrupt', `${what} does not verify: ${mismatch}`);
  }
}
