import type { BackupRecord } from '@firekeep/functions/contract';
import { StatusBadge } from '#components/status-badge.tsx';
import { statusLabels, verificationLabels } from '../model/record-status.ts';

export function BackupStatusBadge({ status }: Pick<BackupRecord, 'status'>) {
  const { tone, text } = statusLabels[status];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

export function VerificationBadge({ verification }: Pick<BackupRecord, 'verification'>) {
  const { tone, text } = verificationLabels[verification.status];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
