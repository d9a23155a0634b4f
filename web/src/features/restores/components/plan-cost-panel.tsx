import type { PlanCost } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { Panel } from '#components/panel.tsx';
import { formatCount, formatUsd } from '#lib/format.ts';
import { capitalized } from '../model/restore-text.ts';

/** What carrying out the plan costs on the target's bill. */
export function PlanCostPanel({ cost }: { cost: PlanCost }) {
  const { reads, writes, deletes, usd } = cost;
  const parts = [
    formatCount(reads, 'read'),
    formatCount(writes, 'write'),
    formatCount(deletes, 'delete'),
  ];
  return (
    <Panel title="Cost" description="Estimated at list prices, on the target project’s bill.">
      <Text>
        <Text as="span" fontWeight="semibold">
          {capitalized(formatUsd(usd))}
        </Text>{' '}
        <Text as="span" color="fg.muted">
          for {parts.join(', ')}. With everything ticked; a free quota is not taken off.
        </Text>
      </Text>
    </Panel>
  );
}
