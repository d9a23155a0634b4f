import { chunkName, deltaName } from '../../engine/format/layout.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { readWhole } from '../../engine/store/read-chunk.ts';
import { hasCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { AwaitedChunk, DamagedChunks } from '../ports/damaged-chunks.ts';

export interface HealingOptions {
  readonly damagedChunks: DamagedChunks;
  readonly log: Pick<Log, 'error'>;
  readonly now: () => Date;
}

/** Chunks that are in memory at the same time. */
const readAtOnce = 4;

/** Damaged chunks are stored again by the next backup. */
export async function rememberDamage(
  chunks: Pick<DamagedChunks, 'get' | 'set'>,
  projectId: string,
  damaged: readonly string[],
): Promise<void> {
  if (damaged.length > 0) {
    const known = await chunks.get(projectId);
    await chunks.set(projectId, [...new Set([...damaged, ...known])].slice(0, 1000));
  }
}

/**
 * Once a backup has verified: it has stored again what it needed of damaged chunks. What the bucket
 * retains is still damaged under its own name, and must not be taken for good by a later backup. A
 * few are looked at in any case, what is known to be gone last; what there is no time for stays for
 * the next one. No backup fails for it.
 */
export async function releaseHealed(
  { damagedChunks, log, now }: HealingOptions,
  { isBudgetSpent, signal }: Pick<StepContext, 'isBudgetSpent' | 'signal'>,
  vault: Vault,
): Promise<void> {
  const { projectId } = vault.owner;
  const unread = (error: unknown) => {
    log.error('A damaged chunk could not be looked at', error, { projectId });
    return 'damaged' as const;
  };
  try {
    const suspected = await damagedChunks.suspected(projectId);
    const damaged = new Set(await damagedChunks.get(projectId));
    const over: AwaitedChunk[] = [];
    await mapBounded([...suspected.entries()], readAtOnce, async ([at, hash]) => {
      const hasTurn = !signal.aborted && (at < readAtOnce || !isBudgetSpent());
      const state = hasTurn ? await stateOf(vault, hash).catch(unread) : 'damaged';
      if (state === 'whole' || (state === 'gone' && damaged.has(hash))) {
        over.push({ hash, isGone: state === 'gone', at: now().toISOString() });
      }
    });
    signal.throwIfAborted();
    if (over.length > 0) {
      await damagedChunks.release(projectId, over);
    }
  } catch (error) {
    // The worker is to stop; anything else is for the next backup.
    signal.throwIfAborted();
    log.error('Damaged chunks not looked at', error, { projectId });
  }
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
