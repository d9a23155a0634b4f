import type { Severity } from '@firekeep/functions/contract';
import type { Tone } from '#components/status-badge.tsx';

const badges: Readonly<Record<Severity, readonly [Tone, string]>> = {
  critical: ['bad', 'Critical'],
  high: ['bad', 'High'],
  medium: ['warning', 'Medium'],
  low: ['neutral', 'Low'],
};

export function severityBadge(severity: Severity): readonly [Tone, string] {
  return badges[severity];
}
