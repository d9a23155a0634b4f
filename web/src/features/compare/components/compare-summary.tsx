import { Flex, Progress, SimpleGrid, Text } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import type { useSummary } from '../api/get-summary.ts';
import type { Sum } from '../model/sum-parts.ts';
import { ComparedCollections } from './compared-collections.tsx';

type Summary = ReturnType<typeof useSummary>;

function Counting({ summary }: { summary: Summary }) {
  const { sum, isCounting, isStopped, stop, resume } = summary;
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
      <QuietButton onClick={isStopped ? resume : stop}>{isStopped ? 'Resume' : 'Stop'}</QuietButton>
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

/** What differs, by collection; a collection can be chosen to see its documents only. */
export function CompareSummary({
  summary,
  shape,
  onShape,
  canChange,
}: {
  /** Whether comparing again may show something else. */
  canChange: boolean;
  summary: Summary;
  shape: string | undefined;
  /** Without it no collection can be chosen. */
  onShape: ((shape: string | undefined) => void) | undefined;
}) {
  const { sum, error, isCounting, resume, again } = summary;
  return (
    <>
      <Counting summary={summary} />
      {error === null ? null : (
        <ErrorNotice title="Failed to compare" error={error} onRetry={resume} />
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
          {sum.readCount === 0 ? null : (
            <Text fontSize="sm" color="fg.muted">
              {formatCount(sum.readCount, 'document')} read of live data
            </Text>
          )}
          <ComparedCollections
            sum={sum}
            shape={shape}
            onShape={onShape}
            actions={
              canChange && !isCounting ? (
                <QuietButton onClick={again}>
                  <RefreshCw size={16} /> Compare again
                </QuietButton>
              ) : null
            }
          />
        </>
      )}
    </>
  );
}
