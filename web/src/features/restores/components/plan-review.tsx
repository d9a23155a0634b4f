import type { PlanCost, RestorePlan } from '@firekeep/functions/contract';
import { Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useReducer } from 'react';
import { formatCount, formatNumber, formatUsd } from '#lib/format.ts';
import { toggleExclusion } from '../model/exclusions.ts';
import { keepExclusions, keptExclusions } from '../model/kept-exclusions.ts';
import { capitalized } from '../model/restore-text.ts';
import type { PlanReviewProps } from './plan-context.ts';
import { PlanNotices } from './plan-notices.tsx';
import { PlanTree } from './plan-tree.tsx';
import { RestoreNow } from './restore-now.tsx';

const kinds = [
  ['create', 'to create', 'Missing in the target'],
  ['update', 'to change', 'Different in the target'],
  ['delete', 'to delete', 'Not in the backup'],
  ['unchanged', 'to leave', 'Already as they should be'],
] as const;

/** What applying the plan costs on the target's bill. */
function Cost({ cost: { reads, writes, deletes, usd } }: { cost: PlanCost }) {
  const parts = [
    formatCount(reads, 'read'),
    formatCount(writes, 'write'),
    formatCount(deletes, 'delete'),
  ];
  return (
    <Text as="section" aria-label="Cost" color="fg.muted" fontSize="sm">
      <Text as="span" fontWeight="medium" color="fg">
        {capitalized(formatUsd(usd))}
      </Text>{' '}
      on the target project’s bill for {parts.join(', ')}: estimated at list prices with everything
      ticked, a free quota not taken off.
    </Text>
  );
}

/** The plan in numbers, and what it costs. */
function Summary({ plan }: { plan: RestorePlan }) {
  return (
    <Stack gap="1">
      <Flex columnGap="5" rowGap="1" wrap="wrap" align="baseline">
        {kinds.map(([count, label, help]) => (
          <Text key={count} title={help}>
            <Text as="span" fontSize="lg" fontWeight="semibold">
              {formatNumber(plan[count])}
            </Text>{' '}
            <Text as="span" color="fg.muted">
              {label}
            </Text>
          </Text>
        ))}
      </Flex>
      {plan.cost === null ? null : <Cost cost={plan.cost} />}
    </Stack>
  );
}

/** A plan to look through, document by document, to leave parts out of, and to apply. */
export function PlanReview(props: PlanReviewProps) {
  const { restore, plan, applied, onStarted } = props;
  const [excluded, onToggle] = useReducer(toggleExclusion, restore.id, keptExclusions);
  useEffect(() => keepExclusions(restore.id, excluded), [restore.id, excluded]);
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <PlanNotices restore={restore} applied={applied} onPlanned={onStarted} />
      <Summary plan={plan} />
      <PlanTree restore={restore} plan={plan} excluded={excluded} onToggle={onToggle} />
      <RestoreNow {...props} excluded={excluded} />
    </Stack>
  );
}
