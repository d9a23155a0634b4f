import type { Manifest } from '../format/manifest-schema.ts';
import type { Vault } from '../format/manifest.ts';
import { unlimited } from '../step-limits.ts';
import { initialVerifyState, runVerifyStep, type VerifyState } from '../backup/verify.ts';

/** Verifies a whole backup in one step. */
export async function verifyWhole(vault: Vault, manifest: Manifest): Promise<VerifyState> {
  const { backupId, root, pages } = manifest;
  return await runVerifyStep({
    vault,
    content: { backupId, root, pages, totals: manifest },
    state: initialVerifyState(),
    limits: unlimited,
    onProgress: () => undefined,
    commit: async () => undefined,
  });
}
