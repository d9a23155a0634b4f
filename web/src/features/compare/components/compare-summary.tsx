import type { ComparedDocument } from '@firekeep/functions/contract';
import { Button, Flex, HStack, Input, Progress, Text } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
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

type Change = ComparedDocument['change'];

interface ChangeChoice {
  /** Of which kind alone documents are listed. */
  readonly change: Change | undefined;
  readonly onChange: (change: Change | undefined) => void;
}

const kinds = [
  ['added', 'Only in the later point'],
  ['removed', 'Only in the earlier one'],
  ['changed', 'In both, and different'],
] as const;

function Figure({ count, label }: { count: number | null; label: string }) {
  return (
    <span>
      <Text as="span" fontSize="lg" fontWeight="semibold">
        {count === null ? '…' : formatNumber(count)}
      </Text>{' '}
      <Text as="span" color="fg.muted">
        {label}
      </Text>
    </span>
  );
}

/** The comparison in numbers, in documents; each leads to the documents that it counts. */
function Totals({ sum, change, onChange }: ChangeChoice & { sum: Sum }) {
  const notes = [
    ...(sum.chunks.skipped === 0
      ? []
      : [`${formatCount(sum.chunks.skipped, 'equal chunk')} not read`]),
    ...(sum.readCount === 0 ? [] : [`${formatCount(sum.readCount, 'document')} read of live data`]),
  ];
  return (
    <Flex columnGap="2" rowGap="1" wrap="wrap" align="baseline">
      {kinds.map(([kind, help]) => (
        <Button
          key={kind}
          size="sm"
          variant={change === kind ? 'subtle' : 'ghost'}
          colorPalette="gray"
          fontWeight="normal"
          paddingInline="2"
          title={help}
          aria-pressed={change === kind}
          disabled={sum[kind] === 0 && change !== kind}
          onClick={() => onChange(change === kind ? undefined : kind)}
        >
          <Figure count={sum[kind]} label={kind} />
        </Button>
      ))}
      <Text as="span" title="The same in both" paddingInline="2">
        <Figure count={sum.unchanged} label="unchanged" />
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {['documents', ...notes].join(' · ')}
      </Text>
    </Flex>
  );
}

function Search({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <Input
      size="xs"
      type="search"
      aria-label="Search the comparison"
      placeholder="Search paths"
      width="14rem"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

/** What differs, by collection; a collection can be chosen to see its documents only. */
export function CompareSummary({
  summary,
  search,
  onSearch,
  shape,
  onShape,
  canChange,
  actions,
  ...choice
}: ChangeChoice & {
  /** What paths must contain. */
  search: string;
  onSearch: (search: string) => void;
  /** Whether comparing again may show something else. */
  canChange: boolean;
  summary: Summary;
  /** Further buttons. */
  actions: ReactNode;
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
          <Totals sum={sum} {...choice} />
          <ComparedCollections
            sum={sum}
            search={search}
            shape={shape}
            onShape={onShape}
            actions={
              <HStack gap="2" wrap="wrap">
                <Search text={search} onText={onSearch} />
                {canChange && !isCounting ? (
                  <QuietButton size="xs" onClick={again}>
                    <RefreshCw size={14} /> Compare again
                  </QuietButton>
                ) : null}
                {actions}
              </HStack>
            }
          />
        </>
      )}
    </>
  );
}
