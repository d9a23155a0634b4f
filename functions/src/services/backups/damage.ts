import type { BackupRecord } from '../../contract/backups.ts';
import { chunkName, deltaName } from '../../engine/format/layout.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { readWhole } from '../../engine/store/read-chunk.ts';
import { hasCode } from '../../lib/errors.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { DamagedChunks } from '../ports/damaged-chunks.ts';
import type { HealedBackups } from '../retention/healed-backups.ts';

export interface HealingOptions {
  readonly damagedChunks: DamagedChunks;
  readonly healedBackups: Pick<HealedBackups, 'failed' | 'verify'>;
}

/** Chunks that are in memory at the same time. */
const readAtOnce = 4;

/** Damaged chunks are stored again by the next backup. */
export async function rememberDamage(
  chunks: DamagedChunks,
  projectId: string,
  damaged: readonly string[],
): Promise<void> {
  if (damaged.length > 0) {
    const known = await chunks.get(projectId);
    await chunks.set(projectId, [...new Set([...damaged, ...known])].slice(0, 1000));
  }
}

/**
 * Once a backup has verified: it has stored again what it needed of damaged chunks, and backups
 * that did not verify for the lack of them are verified again. What the bucket retains is still
 * damaged under its own name, and must not be taken for good by a later backup; what is gone is
 * stored again by whichever backup needs it, and remembered while another lacks it. A few are
 * looked at in any case; what there is no time for stays for the next one.
 */
export async function forgetHealed(
  { damagedChunks, healedBackups }: HealingOptions,
  { isBudgetSpent, claim }: Pick<StepContext, 'isBudgetSpent' | 'claim'>,
  { vault, record }: { readonly vault: Vault; readonly record: Pick<BackupRecord, 'projectId'> },
): Promise<void> {
  const { projectId } = record;
  const suspected = await damagedChunks.get(projectId);
  if (suspected.length === 0) {
    return;
  }
  const failed = await healedBackups.failed({ projectId, ownerId: claim.job.ownerId });
  const healed = new Set<string>();
  const over = new Set<string>();
  await mapBounded([...suspected.entries()], readAtOnce, async ([at, hash]) => {
    const hasTurn = at < readAtOnce || !isBudgetSpent();
    const state = hasTurn ? await stateOf(vault, hash) : 'damaged';
    if (state === 'whole') {
      healed.add(hash);
    }
    if (state === 'whole' || (state === 'gone' && failed.length === 0)) {
      over.add(hash);
    }
  });
  if (over.size === 0) {
    return;
  }
  if (failed.length > 0) {
    // Before they are forgotten: a worker that is killed in between finds them again.
    const damaged = suspected.filter((hash) => !healed.has(hash));
    await healedBackups.verify(vault, failed, { healed, damaged });
  }
  // A verification may have found more meanwhile.
  const known = await damagedChunks.get(projectId);
  await damagedChunks.set(
    projectId,
    known.filter((hash) => !over.has(hash)),
  );
}

/** Of a chunk as a whole; `gone` where nothing is stored of it. */
async function stateOf(vault: Vault, hash: string): Promise<'whole' | 'damaged' | 'gone'> {
  try {
    await readWhole(vault, hash);
    return 'whole';
  } catch (error) {
    if (!hasCode(error, 'corrupt')) {
      throw error;
    }
    const { store, owner } = vault;
    const isThere =
      (await store.stat(chunkName(owner, hash))) !== null ||
      (await hasAny(store.list(deltaName(owner, hash, ''))));
    return isThere ? 'damaged' : 'gone';
  }
}

async function hasAny(listed: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _ of listed) {
    return true;
  }
  return false;
}
