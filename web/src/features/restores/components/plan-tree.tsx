import { listPlan, type Restore, type RestorePlan } from '@firekeep/functions/contract';
import { Badge, Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useEndpointPages } from '#lib/api/use-endpoint.ts';
import { formatNumber } from '#lib/format.ts';
import { isOldPlan } from '../model/restore-form.ts';
import { PlanTreeContext, type PlanTreeState } from './plan-context.ts';
import { PlanDocument } from './plan-document.tsx';

const kinds = [
  { change: 'create', title: 'To create', palette: 'green' },
  { change: 'update', title: 'To change', palette: 'orange' },
  { change: 'delete', title: 'To delete', palette: 'red' },
] as const;

const padding = { paddingInline: { base: '4', md: '5' } } as const;

function More(props: { text: string; isLoading: boolean; onShow: () => void }) {
  return (
    <Flex
      gap="3"
      align="center"
      wrap="wrap"
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="border.muted"
      {...padding}
    >
      <Text fontSize="sm" color="fg.muted">
        {props.text}
      </Text>
      <QuietButton size="xs" loading={props.isLoading} onClick={props.onShow}>
        Show more
      </QuietButton>
    </Flex>
  );
}

/** The documents of one kind: the samples of the plan, and all of them when asked for. */
function Section({ kind, restore, plan }: { kind: (typeof kinds)[number] } & PlanTreeProps) {
  const { change, title, palette } = kind;
  const [isWhole, setWhole] = useState(false);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useEndpointPages(
    listPlan,
    isWhole ? { params: { id: restore.id }, query: { change, pageSize: 100 } } : null,
    // A plan does not change any more.
    { skipsEmpty: true, staleTime: Infinity, failure: 'Failed to load the plan' },
  );
  const samples = new Map(
    plan.samples.flatMap((sample) => (sample.change === change ? [[sample.path, sample]] : [])),
  );
  const listed = data?.pages.flatMap(({ items }) => items) ?? [...samples.values()];
  const hasMore = data === undefined ? samples.size < plan[change] : hasNextPage;
  return (
    <Box as="section" borderTopWidth="1px" borderColor="border" aria-label={title}>
      <Flex gap="2.5" align="center" bg="bg.subtle" paddingBlock="2" {...padding}>
        <Heading as="h3" size="sm">
          {title}
        </Heading>
        <Badge variant="subtle" colorPalette={palette}>
          {formatNumber(plan[change])}
        </Badge>
      </Flex>
      <Box as="ul" listStyleType="none" aria-label={`Documents: ${title.toLowerCase()}`}>
        {listed.map(({ path }) => (
          <PlanDocument
            key={path}
            path={path}
            change={change}
            sample={isOldPlan(restore) ? undefined : samples.get(path)}
          />
        ))}
      </Box>
      {error === null ? null : (
        <Box padding="4">
          <ErrorNotice
            title="Failed to load the plan"
            error={error}
            onRetry={() => void refetch()}
          />
        </Box>
      )}
      {hasMore && !isOldPlan(restore) ? (
        <More
          text={`${formatNumber(listed.length)} of ${formatNumber(plan[change])} shown`}
          isLoading={isFetching}
          onShow={() => (isWhole ? void fetchNextPage() : setWhole(true))}
        />
      ) : null}
    </Box>
  );
}

interface PlanTreeProps {
  readonly restore: Restore;
  readonly plan: RestorePlan;
}

/** The documents of a plan by what would happen to them, each with its fields and ticks. */
export function PlanTree({
  restore,
  plan,
  excluded,
  onToggle,
}: PlanTreeProps & Omit<PlanTreeState, 'restoreId'>) {
  const tree = useMemo(
    () => ({ restoreId: restore.id, excluded, onToggle }),
    [restore.id, excluded, onToggle],
  );
  const shown = kinds.filter(({ change }) => plan[change] > 0);
  return (
    <Panel
      title="Documents"
      description="Untick what is to stay as it is: whole documents, or single fields."
      flush
    >
      {shown.length === 0 ? (
        <Text color="fg.muted" paddingBottom="5" {...padding}>
          Nothing would change.
        </Text>
      ) : (
        <PlanTreeContext value={tree}>
          {shown.map((kind) => (
            <Section key={kind.change} kind={kind} restore={restore} plan={plan} />
          ))}
        </PlanTreeContext>
      )}
    </Panel>
  );
}
