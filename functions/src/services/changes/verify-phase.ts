import type { Restore } from '../../contract/restore-record.ts';
import { initialVerifyState, runVerifyStep } from '../../engine/backup/verify.ts';
import { EngineError } from '../../engine/errors.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { progressOf, restorePatch } from './restore-changes.ts';
import type { StateOf } from './restore-state.ts';

/** @returns whether all is verified. @throws EngineError `corrupt` */
export async function verify(
  context: StepContext,
  { restore, vault, manifest }: { restore: Restore; vault: Vault; manifest: Manifest },
  state: StateOf<'verifying'>,
): Promise<boolean> {
  const { backupId, root, pages } = manifest;
  const verified = await runVerifyStep({
    vault,
    content: { backupId, root, pages, totals: manifest },
    state: state.verify ?? initialVerifyState(),
    isBudgetSpent: context.isBudgetSpent,
    signal: context.signal,
    onProgress: (documents) => {
      const progress = progressOf(documents, manifest.documents);
      context.show([restorePatch(restore.id, { phase: 'verifying', progress })]);
    },
    commit: async (next) => {
      await context.commit({ state: { phase: 'verifying', verify: next } });
    },
  });
  if (verified.isDone && verified.mismatches.length > 0) {
    throw new EngineError('corrupt', `The backup does not verify: ${verified.mismatches[0] ?? ''}`);
  }
  return verified.isDone;
}
