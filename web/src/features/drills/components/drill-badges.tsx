import type { Drill } from '@firekeep/functions/contract';
import { StatusBadge } from '#components/status-badge.tsx';
import { drillStatus } from '../model/drill-text.ts';

/** How a drill stands, and that a dry one is dry. */
export function DrillBadges({ drill }: { drill: Drill }) {
  const [tone, text] = drillStatus(drill);
  return (
    <>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {drill.kind === 'dry' ? <StatusBadge tone="neutral">Dry</StatusBadge> : null}
    </>
  );
}
