import type { BackupRecord } from '@firekeep/functions/contract';
import { StatusBadge } from '#components/status-badge.tsx';
import { coverageLabel } from '../model/coverage-text.ts';
import { statusLabels, verificationLabels } from '../model/record-status.ts';

/** One that came out empty is completed too, which is nothing good. */
export function BackupStatusBadge({ status, metadata }: Pick<BackupRecord, 'status' | 'metadata'>) {
  const { tone: found, text } = statusLabels[status];
  const tone = found === 'good' && metadata.documentCount === 0 ? 'neutral' : found;
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

/** A backup without a document is verified too, which proves nothing: that is not shown as good. */
export function VerificationBadge({
  verification,
  metadata,
}: Pick<BackupRecord, 'verification' | 'metadata'>) {
  const { tone: found, text } = verificationLabels[verification.status];
  const tone = found === 'good' && metadata.documentCount === 0 ? 'neutral' : found;
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

/** That a completed backup is empty, or of which part it is; nothing for the whole. */
export function CoverageBadge({ record }: { record: BackupRecord }) {
  const label = record.status === 'completed' ? coverageLabel(record.metadata) : null;
  return label === null ? null : <StatusBadge tone={label.tone}>{label.text}</StatusBadge>;
}
