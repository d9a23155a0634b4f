import type { ContactStatus } from '@firekeep/functions/contract';
import { StatusBadge } from '#components/status-badge.tsx';

export function SubmissionStatus({ status }: { status: ContactStatus }) {
  return status === 'new' ? (
    <StatusBadge tone="busy">New</StatusBadge>
  ) : (
    <StatusBadge tone="good">Handled</StatusBadge>
  );
}
