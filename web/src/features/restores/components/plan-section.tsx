import type { DocumentChange, PlanSample, Restore } from '@firekeep/functions/contract';
import { Badge, Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { formatNumber } from '#lib/format.ts';
import { usePlan } from '../api/get-plan.ts';
import { isOldPlan } from '../model/restore-form.ts';
import type { Unticked } from '../model/exclusions.ts';
import { PlanDocument } from './plan-document.tsx';

const kinds: Readonly<Record<DocumentChange, { title: string; palette: string }>> = {
  create: { title: 'To create', palette: 'green' },
  update: { title: 'To change', palette: 'orange' },
  delete: { title: 'To delete', palette: 'red' },
};

/** The documents of one kind: the samples of the plan, and all of them when asked for. */
export function PlanSection({
  restore,
  change,
  count,
  samples,
  unticked,
  onChange,
}: {
  restore: Restore;
  change: DocumentChange;
  count: number;
  samples: readonly PlanSample[];
  unticked: Unticked;
  onChange: (unticked: Unticked) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const whole = usePlan(restore.id, change, isWhole);
  const listed = whole.data?.pages.flatMap(({ items }) => items) ?? samples;
  const sampleOf = new Map(samples.map((sample) => [sample.path, sample]));
  const { title, palette } = kinds[change];
  const hasMore = whole.data === undefined ? samples.length < count : whole.hasNextPage;
  return (
    <Box as="section" borderTopWidth="1px" borderColor="border" aria-label={title}>
      <Flex
        gap="2.5"
        align="center"
        bg="bg.subtle"
        paddingInline={{ base: '4', md: '5' }}
        paddingBlock="2"
      >
        <Heading as="h3" size="sm">
          {title}
        </Heading>
        <Badge variant="subtle" colorPalette={palette}>
          {formatNumber(count)}
        </Badge>
      </Flex>
      <Box as="ul" listStyleType="none" aria-label={`Documents: ${title.toLowerCase()}`}>
        {listed.map(({ path }) => (
          <PlanDocument
            key={path}
            restoreId={restore.id}
            path={path}
            change={change}
            sample={isOldPlan(restore) ? undefined : sampleOf.get(path)}
            unticked={unticked}
            onChange={onChange}
          />
        ))}
      </Box>
      {whole.error === null ? null : (
        <Box padding="4">
          <ErrorNotice
            title="Failed to load the plan"
            error={whole.error}
            onRetry={() => void whole.refetch()}
          />
        </Box>
      )}
      {hasMore && !isOldPlan(restore) ? (
        <Flex
          gap="3"
          align="center"
          wrap="wrap"
          paddingInline={{ base: '4', md: '5' }}
          paddingBlock="3"
          borderTopWidth="1px"
          borderColor="border.muted"
        >
          <Text fontSize="sm" color="fg.muted">
            {formatNumber(listed.length)} of {formatNumber(count)} shown
          </Text>
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            loading={whole.isFetching}
            onClick={() => (isWhole ? void whole.fetchNextPage() : setWhole(true))}
          >
            Show more
          </Button>
        </Flex>
      ) : null}
    </Box>
  );
}
