import type { BackupRecord } from '@firekeep/functions/contract';
import { StatusBadge } from '#components/status-badge.tsx';
import { coverageLabel } from '../model/coverage-text.ts';
import { statusLabels, verificationLabels, type Label } from '../model/record-status.ts';

/** A backup without a document is completed and verified too, which proves nothing. */
function proven({ tone, text }: Label, { documentCount }: BackupRecord['metadata']) {
  const isEmpty = tone === 'good' && documentCount === 0;
  return <StatusBadge tone={isEmpty ? 'neutral' : tone}>{text}</StatusBadge>;
}

export function BackupStatusBadge({ status, metadata }: Pick<BackupRecord, 'status' | 'metadata'>) {
  return proven(statusLabels[status], metadata);
}

export function VerificationBadge({
  verification,
  metadata,
}: Pick<BackupRecord, 'verification' | 'metadata'>) {
  return proven(verificationLabels[verification.status], metadata);
}

/** That a completed backup is empty, or of which part it is; nothing for the whole. */
export function CoverageBadge({ record }: { record: BackupRecord }) {
  const label = record.status === 'completed' ? coverageLabel(record.metadata) : null;
  return label === null ? null : <StatusBadge tone={label.tone}>{label.text}</StatusBadge>;
}
