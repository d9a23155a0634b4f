import type { Restore } from '@firekeep/functions/contract';
import { StatusBadge } from '#components/status-badge.tsx';
import { statusLabel } from '../model/kind-text.ts';

/** `isApplied`: the plan has been applied. */
export function RestoreStatusBadge({
  restore,
  isApplied = false,
}: {
  restore: Restore;
  isApplied?: boolean;
}) {
  if (isApplied) {
    return <StatusBadge tone="neutral">Applied</StatusBadge>;
  }
  const { tone, text } = statusLabel(restore);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
