import type { Restore } from '@firekeep/functions/contract';
import { StatusBadge } from '#components/status-badge.tsx';
import { statusLabel } from '../model/restore-text.ts';

export function RestoreStatusBadge({ restore }: { restore: Restore }) {
  const { tone, text } = statusLabel(restore);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
