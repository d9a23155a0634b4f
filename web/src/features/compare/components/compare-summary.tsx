import type { ComparedCollection } from '@firekeep/functions/contract';
import { Button, Flex, HStack, Progress, SimpleGrid, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { DataTable, type Column } from '#components/data-table.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import type { useSummary } from '../api/get-summary.ts';
import { isDifferent, type Sum } from '../model/sum-parts.ts';

type Summary = ReturnType<typeof useSummary>;

const others = 'other collections';

function count(
  header: string,
  of: (row: ComparedCollection) => number | null,
): Column<ComparedCollection> {
  return {
    header,
    isNumeric: true,
    cell: (row) => {
      const value = of(row);
      return value === 0 ? (
        <Text as="span" color="fg.muted">
          0
        </Text>
      ) : value === null ? (
        '…'
      ) : (
        formatNumber(value)
      );
    },
  };
}

function columns(
  shape: string | undefined,
  onShape: (shape: string | undefined) => void,
): Column<ComparedCollection>[] {
  return [
    {
      header: 'Collection',
      cell: ({ path }) =>
        path === '' ? (
          others
        ) : (
          <Button
            size="xs"
            variant={shape === path ? 'solid' : 'ghost'}
            fontFamily="mono"
            whiteSpace="normal"
            textAlign="start"
            height="auto"
            paddingBlock="1"
            marginInlineStart="-2.5"
            overflowWrap="anywhere"
            aria-pressed={shape === path}
            onClick={() => onShape(shape === path ? undefined : path)}
          >
            {path}
          </Button>
        ),
    },
    count('Added', ({ added }) => added),
    count('Removed', ({ removed }) => removed),
    count('Changed', ({ changed }) => changed),
    { ...count('Unchanged', ({ unchanged }) => unchanged), hideOnPhone: true },
  ];
}

function Counting({ summary }: { summary: Summary }) {
  const { sum, isCounting, isStopped, stop, goOn } = summary;
  if (!isCounting && !isStopped) {
    return null;
  }
  const fraction = sum?.fraction ?? null;
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <Progress.Root
        flex="1"
        minWidth="12rem"
        size="sm"
        value={fraction === null ? null : fraction * 100}
        aria-label="Compared"
      >
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Text fontSize="sm" color="fg.muted">
        {isStopped ? 'Stopped: these counts are of the part compared.' : 'Comparing …'}
      </Text>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={isStopped ? goOn : stop}>
        {isStopped ? 'Go on' : 'Stop'}
      </Button>
    </Flex>
  );
}

function Tiles({ sum }: { sum: Sum }) {
  return (
    <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
      <StatTile label="Added" value={formatNumber(sum.added)} help="only in the later point" />
      <StatTile label="Removed" value={formatNumber(sum.removed)} help="only in the earlier one" />
      <StatTile label="Changed" value={formatNumber(sum.changed)} help="in both, and different" />
      <StatTile
        label="Unchanged"
        value={sum.unchanged === null ? '…' : formatNumber(sum.unchanged)}
        help={
          sum.chunks.skipped === 0
            ? undefined
            : `${formatCount(sum.chunks.skipped, 'equal chunk')} not read`
        }
      />
    </SimpleGrid>
  );
}

/** The collections that differ; those that are equal when asked for. */
function Collections({
  sum,
  shape,
  onShape,
}: {
  sum: Sum;
  shape: string | undefined;
  onShape: (shape: string | undefined) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const different = sum.collections.filter(isDifferent);
  const equal = sum.collections.length - different.length;
  const shown = isWhole
    ? [...different, ...sum.collections.filter((one) => !isDifferent(one))]
    : different;
  return (
    <Panel
      title="By collection"
      description={
        sum.isPartial
          ? 'What one of the two leaves out is not compared. * stands for any document id.'
          : '* stands for any document id.'
      }
      flush
    >
      {shown.length === 0 ? null : (
        <DataTable
          caption="Differences by collection"
          rows={shown}
          rowKey={({ path }) => path}
          columns={columns(shape, onShape)}
        />
      )}
      {equal === 0 ? null : (
        <HStack gap="3" wrap="wrap" paddingInline={{ base: '4', md: '5' }} paddingBlock="3">
          <Text fontSize="sm" color="fg.muted">
            {formatCount(equal, 'collection')} without differences
          </Text>
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Hide' : 'Show'}
          </Button>
        </HStack>
      )}
    </Panel>
  );
}

/** What differs, by collection; a collection can be chosen to see its documents only. */
export function CompareSummary({
  summary,
  shape,
  onShape,
}: {
  summary: Summary;
  shape: string | undefined;
  onShape: (shape: string | undefined) => void;
}) {
  const { sum, error, goOn } = summary;
  return (
    <>
      <Counting summary={summary} />
      {error === null ? null : (
        <ErrorNotice title="Failed to compare" error={error} onRetry={goOn} />
      )}
      {sum === null ? (
        error === null ? (
          <Panel flush>
            <RowsSkeleton label="Comparing" rows={6} />
          </Panel>
        ) : null
      ) : (
        <>
          <Tiles sum={sum} />
          <Collections sum={sum} shape={shape} onShape={onShape} />
        </>
      )}
    </>
  );
}
