import { backupIdOf, type Restore } from '../../contract/restore-record.ts';
import type { RestoreWork } from './change-kind.ts';

/** Storage may have damaged objects since an older verification. */
const youngMs = 24 * 60 * 60_000;

type VerifiedFor = Pick<RestoreWork, 'ownerId' | 'kind'> & {
  readonly restore: Restore;
  readonly options: Pick<
    RestoreWork['options'],
    'records' | 'restores' | 'damagedChunks' | 'use' | 'now' | 'log'
  >;
};

/**
 * As `verificationToRelyOn`, which only saves work: where that can't be found out, another one is
 * made.
 */
export async function reliableVerification(asked: VerifiedFor): Promise<Restore['reliesOn']> {
  try {
    return await verificationToRelyOn(asked);
  } catch (error) {
    const restoreId = asked.restore.id;
    asked.options.log.error('Failed to look for an earlier verification', error, { restoreId });
    return null;
  }
}

/**
 * The verification that a restore relies on instead of making another: its plan's, or for an undo
 * the safety backup's own. Null unless it is younger than a day and nothing has been stored or
 * deleted in the project since; either way each chunk is proven by its hash when it is read.
 */
async function verificationToRelyOn(asked: VerifiedFor): Promise<Restore['reliesOn']> {
  const { records, use, damagedChunks, now } = asked.options;
  const { projectId, recordId, safetyBackup } = asked.restore;
  if (recordId === null || !safetyBackup) {
    // Nothing is stored of it; or damage met halfway could not be undone.
    return null;
  }
  const earlier = await earlierVerification(asked);
  if (earlier === null) {
    return null;
  }
  const since = earlier.begunAt;
  const ageMs = now().getTime() - Date.parse(since);
  if (ageMs < 0 || ageMs >= youngMs) {
    return null;
  }
  const [isStored, isDeleted, damaged, isProvenWrong] = await Promise.all([
    records.storedSince(projectId, { since, except: recordId }),
    use.deletedSince(projectId, since),
    damagedChunks.get(projectId),
    hasMetDamage(asked, since),
  ]);
  return isStored || isDeleted || damaged.length > 0 || isProvenWrong ? null : earlier;
}

/** Whether a restore of the same backup has failed on damage since. */
async function hasMetDamage(
  { options, restore, ownerId }: VerifiedFor,
  since: string,
): Promise<boolean> {
  const { projectId, recordId } = restore;
  const restores = await options.restores.list(projectId, ownerId);
  return restores.some(
    ({ recordId: of, error, completedAt }) =>
      of === recordId &&
      error?.code === 'corrupt' &&
      completedAt !== null &&
      Date.parse(completedAt) >= Date.parse(since),
  );
}

/** Of a source that was verified at all. */
async function earlierVerification(asked: VerifiedFor): Promise<Restore['reliesOn']> {
  const { options, restore, kind } = asked;
  const backup = (await options.records.get(backupIdOf(restore)))?.value;
  return backup?.status === 'completed' && backup.verification.status === 'verified'
    ? await kind.verification({ ...asked, createdAt: backup.createdAt })
    : null;
}
