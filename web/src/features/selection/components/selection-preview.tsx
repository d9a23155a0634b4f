import type {
  Coverage,
  SelectionPreview as Preview,
  Selection,
} from '@firekeep/functions/contract';
import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DataTable } from '#components/data-table.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { StatusBadge, type Tone } from '#components/status-badge.tsx';
import { column, numberColumn, pathColumn, type Column } from '#components/table-columns.tsx';
import { formatCount, formatDateTime, formatNumber } from '#lib/format.ts';
import { formatUsd } from '#lib/format-usd.ts';
import { readSelection, type TypedSelection } from '#lib/patterns.ts';
import { useSelectionPreview } from '../api/preview-selection.ts';

const coverages: Readonly<Record<Coverage, readonly [Tone, string]>> = {
  all: ['good', 'Covered'],
  part: ['warning', 'In part'],
  none: ['neutral', 'Excluded'],
};

function costText({ reads, costUsd, isPartial }: Preview): string {
  return `${isPartial ? 'At least' : 'About'} ${formatCount(reads, 'read')} per backup, ${formatUsd(costUsd)} at list price. A backup reads what it leaves out too.`;
}

const columns: Column<Preview['collections'][number]>[] = [
  pathColumn('Collection', ({ path }) => path),
  numberColumn('Documents', ({ documentCount }) =>
    documentCount === null ? 'not counted' : formatNumber(documentCount),
  ),
  column(
    'Backup',
    ({ coverage }) => {
      const [tone, word] = coverages[coverage];
      return <StatusBadge tone={tone}>{word}</StatusBadge>;
    },
    { isNumeric: true },
  ),
];

function Result({ preview }: { preview: Preview }) {
  const { asOf, isPartial, collections, covered, leftOut } = preview;
  const source =
    asOf === null
      ? 'Counted just now, top-level collections only.'
      : `As of the backup of ${formatDateTime(asOf)}${isPartial ? '; not every collection is listed' : ''}.`;
  return (
    <Stack gap="2" fontSize="sm">
      <Text>
        {formatCount(covered, 'document')} covered, {formatNumber(leftOut)} excluded.{' '}
        {costText(preview)}
      </Text>
      <Text color="fg.muted">{source}</Text>
      <DataTable
        caption="Covered collections"
        size="sm"
        columns={columns}
        rows={collections}
        rowKey={({ path }) => path}
        area={{ maxHeight: '15rem', label: 'Covered collections' }}
      />
    </Stack>
  );
}

/** What the patterns as typed cover, on demand: counting may cost reads. */
export function SelectionPreview({ projectId }: { projectId: string }) {
  const { control } = useFormContext<TypedSelection>();
  const [include, exclude, onlyChosen] = useWatch({
    control,
    name: ['include', 'exclude', 'onlyChosen'],
  });
  const [asked, setAsked] = useState<Selection | null>(null);
  const preview = useSelectionPreview(projectId, asked);
  const read = readSelection({ include, exclude, onlyChosen });
  const typed = read === undefined ? null : { include: read.include, exclude: read.exclude };
  const isCurrent = JSON.stringify(asked) === JSON.stringify(typed);
  return (
    <Stack gap="3" align="stretch">
      <QuietButton
        alignSelf="flex-start"
        disabled={typed === null || isCurrent}
        onClick={() => setAsked(typed)}
      >
        Show what this covers
      </QuietButton>
      {asked === null || !isCurrent ? null : preview.data === undefined ? (
        preview.error === null ? (
          <Skeleton
            height="6rem"
            as="output"
            display="block"
            aria-label="Loading what this covers"
          />
        ) : (
          <ErrorNotice
            title="Failed to preview the selection"
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )
      ) : (
        <Result preview={preview.data} />
      )}
    </Stack>
  );
}
