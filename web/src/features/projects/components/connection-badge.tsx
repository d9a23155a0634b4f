import type { Project } from '@firekeep/functions/contract';
import { StatusBadge, type Tone } from '#components/status-badge.tsx';

const shown: Readonly<Record<Project['status'], readonly [Tone, string]>> = {
  connected: ['good', 'Connected'],
  'read-only': ['warning', 'Read-only'],
  disconnected: ['bad', 'Disconnected'],
};

export function ConnectionBadge({ status }: { status: Project['status'] }) {
  const [tone, label] = shown[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
