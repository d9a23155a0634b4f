import type { BackupRecord, Verification } from '@firekeep/functions/contract';
import { formatBytes, formatCount, formatNumber } from '#lib/format.ts';

/** `3 of 41 chunks new`: what this backup stored and what previous ones had stored already. */
export function chunksText({
  chunkCount,
  newChunkCount,
}: Pick<BackupRecord['metadata'], 'chunkCount' | 'newChunkCount'>): string {
  if (chunkCount === 0) {
    return 'no chunks';
  }
  return newChunkCount === 0
    ? `none of ${formatCount(chunkCount, 'chunk')} new`
    : `${formatNumber(newChunkCount)} of ${formatCount(chunkCount, 'chunk')} new`;
}

/** What happens now, with the figures counted so far. */
export function progressText({
  status,
  progress,
}: Pick<BackupRecord, 'status' | 'progress'>): string {
  if (status === 'queued') {
    return 'Waiting for its turn';
  }
  const documents = formatCount(progress.documents, 'document');
  return status === 'verifying'
    ? `Reading back and checking: ${documents} so far`
    : `Reading: ${documents}, ${formatBytes(progress.rawBytes)} so far`;
}

/** `42 %`, or null while the total is not known. */
export function progressPercent(fraction: number | null): string | null {
  // 100 % is said by the status alone.
  return fraction === null ? null : `${Math.min(99, Math.floor(fraction * 100))} %`;
}

/** What a verification looked at; of a failed one how far it came: mismatches say the rest. */
export function evidence(
  verification: Verification,
  metadata: Pick<BackupRecord['metadata'], 'chunkCount' | 'documentCount'>,
): string[] {
  const { chunks, documents, rawBytes, countsChecked, healedReads } = verification;
  const healed =
    healedReads === 0
      ? []
      : [
          `${formatCount(healedReads, 'object')} damaged when first read, whole when read again: nothing is lost, but the way to storage is not reliable`,
        ];
  if (verification.status === 'failed') {
    return [
      `${formatNumber(chunks)} of ${formatCount(metadata.chunkCount, 'chunk')} checked in storage`,
      `${formatNumber(documents)} of ${formatCount(metadata.documentCount, 'document')} decoded (${formatBytes(rawBytes)})`,
      ...healed,
    ];
  }
  return [
    `${formatNumber(chunks)} of ${formatCount(metadata.chunkCount, 'chunk')} read back from storage, each opened and equal to the hash in its name`,
    `${formatNumber(documents)} of ${formatCount(metadata.documentCount, 'document')} decoded, in strictly ascending order (${formatBytes(rawBytes)})`,
    countsChecked === 0
      ? 'Nothing was counted'
      : `${formatCount(countsChecked, 'count')} by Firestore when the backup was made, at the same read time, with the same result`,
    ...healed,
  ];
}
