import type { Vault } from '../../engine/format/manifest.ts';
import { highsOf, needAny } from '../../engine/store/marks.ts';
import type { AwaitedChunk, DamagedChunks } from '../ports/damaged-chunks.ts';
import type { RetainedRecord } from '../ports/retained-backups.ts';
import { listNeeds, readNeeds } from './needs.ts';

export interface HealedOptions {
  readonly damagedChunks: Pick<DamagedChunks, 'get' | 'awaited' | 'forget'>;
}

interface Chunks {
  readonly damaged: readonly string[];
  readonly whole: readonly AwaitedChunk[];
  readonly gone: readonly AwaitedChunk[];
}

/**
 * Backups that did not verify and may do so now: a chunk that they need was stored again since, and
 * none is damaged or gone. Chunks that no backup waits for are forgotten; one that is given here
 * waits until it was read. What a backup needs is known from the first sweep after it was made.
 * @param unproven completed backups that are not verified: failed, or being verified
 */
export async function healedBackups(
  { damagedChunks }: HealedOptions,
  vault: Vault,
  unproven: readonly RetainedRecord[],
): Promise<RetainedRecord[]> {
  const { projectId } = vault.owner;
  const damaged = await damagedChunks.get(projectId);
  const awaited = await damagedChunks.awaited(projectId);
  if (awaited.length === 0) {
    return [];
  }
  if (unproven.length === 0) {
    await damagedChunks.forget(projectId, awaited);
    return [];
  }
  const gone = awaited.filter(({ isGone }) => isGone);
  const whole = awaited.filter(({ isGone }) => !isGone);
  const { ready, isUnknown, isGoneNeeded } = await sorted(vault, unproven, {
    damaged,
    whole,
    gone,
  });
  const over = [
    ...(isUnknown || ready.length > 0 ? [] : whole),
    ...(isUnknown || isGoneNeeded ? [] : gone),
  ];
  if (over.length > 0) {
    await damagedChunks.forget(projectId, over);
  }
  return ready.filter(({ verification }) => verification === 'failed');
}

/** Which of the backups have all that they need; whether one is in no list of needs. */
async function sorted(
  vault: Vault,
  unproven: readonly RetainedRecord[],
  { damaged, whole, gone }: Chunks,
) {
  const highsOfGone = highsOf(gone.map(({ hash }) => hash));
  const highsOfDamaged = highsOf(damaged);
  const unknown = new Map(unproven.map((record) => [record.id, record]));
  const ready: RetainedRecord[] = [];
  let isGoneNeeded = false;
  for (const name of await listNeeds(vault)) {
    for (const { id, bytes } of await readNeeds(vault, name)) {
      const record = unknown.get(id);
      if (record === undefined) {
        continue;
      }
      unknown.delete(id);
      if (needAny(bytes, highsOfGone)) {
        isGoneNeeded = true;
      } else if (!needAny(bytes, highsOfDamaged) && needAny(bytes, healedFor(record, whole))) {
        ready.push(record);
      }
    }
  }
  return { ready, isGoneNeeded, isUnknown: unknown.size > 0 };
}

/** Of what was stored again since a backup was read. */
function healedFor({ checkedAt }: RetainedRecord, whole: readonly AwaitedChunk[]) {
  const since = whole.filter(({ at }) => checkedAt === null || at > checkedAt);
  return highsOf(since.map(({ hash }) => hash));
}
