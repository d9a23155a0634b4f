import type { PlanCost } from '@firekeep/functions/contract';
import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useReducer } from 'react';
import { Panel } from '#components/panel.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import { formatCount, formatNumber, formatUsd } from '#lib/format.ts';
import { noExclusions, toggleExclusion } from '../model/exclusions.ts';
import { capitalized } from '../model/restore-text.ts';
import type { PlanReviewProps } from './plan-context.ts';
import { PlanNotices } from './plan-notices.tsx';
import { PlanTree } from './plan-tree.tsx';
import { RestoreNow } from './restore-now.tsx';

const tiles = [
  ['create', 'To create', 'missing in the target'],
  ['update', 'To change', 'differ in the target'],
  ['delete', 'To delete', 'not in the backup'],
  ['unchanged', 'To leave', 'already as they should be'],
] as const;

/** What applying the plan costs on the target's bill. */
function Cost({ cost: { reads, writes, deletes, usd } }: { cost: PlanCost }) {
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

/** A plan to look through, document by document, to leave parts out of, and to apply. */
export function PlanReview(props: PlanReviewProps) {
  const { restore, plan, applied, onStarted } = props;
  const [excluded, onToggle] = useReducer(toggleExclusion, noExclusions);
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <PlanNotices restore={restore} applied={applied} onPlanned={onStarted} />
      <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
        {tiles.map(([count, label, help]) => (
          <StatTile key={count} label={label} value={formatNumber(plan[count])} help={help} />
        ))}
      </SimpleGrid>
      {plan.cost === null ? null : <Cost cost={plan.cost} />}
      <PlanTree restore={restore} plan={plan} excluded={excluded} onToggle={onToggle} />
      <RestoreNow {...props} excluded={excluded} />
    </Stack>
  );
}
