import type { Restore, RestorePlan } from '@firekeep/functions/contract';
import { Box, Flex, Input, Text } from '@chakra-ui/react';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { VirtualList } from '#components/virtual-list.tsx';
import { useSettled } from '#lib/use-settled.ts';
import { usePlanGroups } from '../api/get-plan.ts';
import { applyWords } from '../model/apply-words.ts';
import { total } from '../model/exclusion-sums.ts';
import { heldOfMove } from '../model/held-of-move.ts';
import {
  openAtFirst,
  planRows,
  shownGroups,
  type LoadedGroup,
  type PlanRow,
} from '../model/plan-rows.ts';
import { PlanCollectionLine, PlanPatternLine } from './plan-collection.tsx';
import { PlanTreeContext, type PlanTreeState } from './plan-context.ts';
import { PlanDocument } from './plan-document.tsx';

/** Stands after documents of which there are more: they are asked for as soon as it is drawn. */
function Rest({ group: { more, isLoading, error, retry } }: { group: LoadedGroup }) {
  const isWanted = more !== null && !isLoading && error === null;
  useEffect(() => {
    if (isWanted) {
      more();
    }
  });
  return error === null ? (
    <RowsSkeleton label="Loading documents" rows={1} />
  ) : (
    <Box padding="3">
      <ErrorNotice title="Failed to load the plan" error={error} onRetry={retry} />
    </Box>
  );
}

function Line({ row }: { row: PlanRow }) {
  switch (row.kind) {
    case 'collection':
      return <PlanCollectionLine collection={row.collection} />;
    case 'pattern':
      return <PlanPatternLine row={row} />;
    case 'document':
      return <PlanDocument path={row.path} change={row.change} sample={row.sample} />;
    case 'note':
      return (
        <Text fontSize="sm" color="fg.muted" paddingInline="3" paddingBlock="2">
          {row.text}
        </Text>
      );
    case 'rest':
      return <Rest group={row.group} />;
  }
}

function toggleOpen(open: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(key)) {
    next.add(key);
  }
  return next;
}

function Tools({
  search,
  onSearch,
  plan,
  isApplied,
  onToggle,
}: {
  search: string;
  onSearch: (text: string) => void;
  plan: RestorePlan;
  isApplied: boolean;
  onToggle: PlanTreeState['onToggle'];
}) {
  const collections = (plan.collections ?? []).flatMap(({ path }) => (path === '' ? [] : [path]));
  return (
    <Flex gap="2" paddingInline={{ base: '2', md: '3' }} paddingBottom="2" wrap="wrap">
      <Input
        size="xs"
        type="search"
        aria-label="Search the plan"
        placeholder="Search paths and fields"
        maxWidth="20rem"
        flex="1"
        maxLength={200}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {collections.length === 0 || isApplied ? null : (
        <>
          <QuietButton size="xs" onClick={() => onToggle({ collections, isTicked: true })}>
            Include all
          </QuietButton>
          <QuietButton size="xs" onClick={() => onToggle({ collections, isTicked: false })}>
            Exclude all
          </QuietButton>
        </>
      )}
    </Flex>
  );
}

export interface PlanTreeProps extends Pick<PlanTreeState, 'excluded' | 'onToggle'> {
  readonly restore: Restore;
  readonly plan: RestorePlan;
  /** The newest restore that applied the plan. */
  readonly applied: Restore | undefined;
}

function Tree({ restore, plan, excluded, onToggle, applied }: PlanTreeProps) {
  const isApplied = applied !== undefined;
  const { only } = excluded;
  const [open, onOpen] = useReducer(toggleOpen, { plan, only }, openAtFirst);
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const view = { plan, open, search, only };
  const rows = planRows(view, usePlanGroups(restore.id, shownGroups(view)));
  const { collections } = plan;
  const { values } = applyWords(restore);
  const comparedId = (applied ?? restore).id;
  const state = useMemo(
    () => ({
      comparedId,
      values,
      excluded,
      onToggle,
      isApplied,
      isNested: collections !== null,
      open,
      onOpen,
      most: Math.max(1, ...(collections ?? []).map(total)),
    }),
    [comparedId, values, excluded, onToggle, isApplied, collections, open],
  );
  return (
    <PlanTreeContext value={state}>
      <Tools
        search={text}
        onSearch={setText}
        plan={plan}
        isApplied={isApplied}
        onToggle={onToggle}
      />
      <VirtualList
        label="What the plan changes"
        rows={rows}
        rowHeight={36}
        renderRow={(row) => <Line row={row} />}
      />
    </PlanTreeContext>
  );
}

function nothingText({ restore, applied }: PlanTreeProps): string {
  const isApplied = applied !== undefined;
  if (heldOfMove(restore) > 0) {
    const verb = isApplied ? 'was' : 'is';
    return `Nothing ${verb} to be copied: the other database holds the same already.`;
  }
  return isApplied ? 'Nothing was to change.' : 'Nothing would change.';
}

/** What a plan does by collection, field and document, with ticks at each level. */
export function PlanTree(props: PlanTreeProps) {
  const isApplied = props.applied !== undefined;
  return (
    <Panel
      title={isApplied ? 'Planned changes' : 'Changes'}
      description={
        isApplied
          ? 'What the plan was to change; what was excluded is crossed out.'
          : 'Exclude what is to stay as it is: collections, documents or single fields.'
      }
      flush
    >
      {total(props.plan) === 0 ? (
        <Text color="fg.muted" paddingInline="4" paddingBottom="4">
          {nothingText(props)}
        </Text>
      ) : (
        <Tree {...props} />
      )}
    </Panel>
  );
}
