import type { PlanCost, Restore, RestorePlan } from '@firekeep/functions/contract';
import { Flex, Stack, Text } from '@chakra-ui/react';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import { formatUsd } from '#lib/format-usd.ts';
import { useExclusions } from '../api/get-exclusions.ts';
import { toggleExclusion, type ReviewExclusions } from '../model/exclusions.ts';
import { heldOfMove } from '../model/held-of-move.ts';
import { appliedExclusions, keepExclusions, keptExclusions } from '../model/kept-exclusions.ts';
import { isOldPlan } from '../model/restore-form.ts';
import { capitalized } from '../model/restore-text.ts';
import type { PlanReviewProps } from './plan-context.ts';
import { PlanNotices } from './plan-notices.tsx';
import { PlanTree, type PlanTreeProps } from './plan-tree.tsx';
import { RestoreNow } from './restore-now.tsx';

const kinds = [
  ['create', 'to create', 'Missing in the target'],
  ['update', 'to change', 'Different in the target'],
  ['delete', 'to delete', 'Not in the backup'],
  ['held', 'already there', 'The same at both places: deleted where they were, too'],
  ['unchanged', 'to leave', 'Already as they should be'],
] as const;

/** What applying the plan costs, and on whose bill: what is copied from another is read there. */
function Cost({
  cost: { reads, writes, deletes, usd },
  isElsewhere,
}: {
  cost: PlanCost;
  isElsewhere: boolean;
}) {
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
      on the {isElsewhere ? 'bills of both databases' : 'target project’s bill'} for{' '}
      {parts.join(', ')}: estimated at list prices for the whole plan, before any free quota.
    </Text>
  );
}

/** The plan in numbers, and what it costs; of one that has been applied, what it was to do. */
function Summary({
  restore,
  plan,
  isApplied,
}: {
  restore: Restore;
  plan: RestorePlan;
  isApplied: boolean;
}) {
  const isElsewhere = (restore.bulk?.copy?.source ?? null) !== null;
  const held = heldOfMove(restore);
  const counts = { ...plan, held, unchanged: plan.unchanged - held };
  const shown = restore.moved === null ? kinds.filter(([count]) => count !== 'held') : kinds;
  return (
    <Stack gap="1">
      {isApplied ? (
        <Text color="fg.muted">When the plan was made there were, in documents:</Text>
      ) : null}
      <Flex columnGap="5" rowGap="1" wrap="wrap" align="baseline">
        {shown.map(([count, label, help]) => (
          <Text key={count} title={help}>
            <Text as="span" fontSize="lg" fontWeight="semibold">
              {formatNumber(counts[count])}
            </Text>{' '}
            <Text as="span" color="fg.muted">
              {label}
            </Text>
          </Text>
        ))}
        {isApplied ? null : (
          <Text fontSize="sm" color="fg.muted">
            documents
          </Text>
        )}
      </Flex>
      {plan.cost === null || isApplied ? null : <Cost cost={plan.cost} isElsewhere={isElsewhere} />}
    </Stack>
  );
}

/** The plan's changes; once it has been applied, with what that excluded. */
function Changes({ applied, excluded, ...tree }: PlanTreeProps) {
  const { excluded: sealed, error, retry } = useExclusions(applied);
  const done = useMemo(() => sealed && appliedExclusions(sealed), [sealed]);
  if (applied === undefined || done !== undefined) {
    return <PlanTree {...tree} applied={applied} excluded={done ?? excluded} />;
  }
  return error === null ? (
    <RowsSkeleton label="Loading what was excluded" rows={5} />
  ) : (
    <ErrorNotice title="Failed to load what was excluded" error={error} onRetry={retry} />
  );
}

/** Keeps exclusions in the tab: a moment after each change, and as the page is left. */
function useKeptExclusions(planId: string, excluded: ReviewExclusions): void {
  const settled = useDeferredValue(excluded);
  useEffect(() => keepExclusions(planId, settled), [planId, settled]);
  const keepNewest = useEffectEvent(() => keepExclusions(planId, excluded));
  useEffect(() => {
    const keep = () => keepNewest();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
}

/** A plan to look through, document by document, to leave parts out of, and to apply. */
export function PlanReview(props: PlanReviewProps) {
  const { restore, plan, target, applied, backup, onStarted } = props;
  const [excluded, onToggle] = useReducer(toggleExclusion, restore.id, keptExclusions);
  useKeptExclusions(restore.id, excluded);
  const isApplied = applied !== undefined;
  const tree = { restore, plan, excluded, onToggle };
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <PlanNotices
        restore={restore}
        target={target}
        applied={applied}
        backup={backup}
        onPlanned={onStarted}
      />
      <Summary restore={restore} plan={plan} isApplied={isApplied} />
      {isOldPlan(restore) ? null : <Changes {...tree} applied={applied} />}
      {isApplied ? null : <RestoreNow {...props} excluded={excluded} />}
    </Stack>
  );
}
