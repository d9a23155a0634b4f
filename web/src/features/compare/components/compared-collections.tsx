import type { ComparedCollection } from '@firekeep/functions/contract';
import { Button, HStack, Text } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { DataTable } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { column, numberColumn, type Column } from '#components/table-columns.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import { isDifferent, type Sum } from '../model/sum-parts.ts';

const others = 'other collections';

function count(header: string, of: (row: ComparedCollection) => number | null, look = {}) {
  return numberColumn<ComparedCollection>(
    header,
    (row) => {
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
    look,
  );
}

function columns(
  shape: string | undefined,
  onShape: ((shape: string | undefined) => void) | undefined,
): Column<ComparedCollection>[] {
  return [
    column('Collection', ({ path }) =>
      path === '' ? (
        others
      ) : onShape === undefined ? (
        <Text as="span" fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
          <ExactText text={path} />
        </Text>
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
          <ExactText text={path} />
        </Button>
      ),
    ),
    count('Added', ({ added }) => added),
    count('Removed', ({ removed }) => removed),
    count('Changed', ({ changed }) => changed),
    count('Unchanged', ({ unchanged }) => unchanged, { hideOnPhone: true }),
  ];
}

/** The collections that differ; those that are equal when asked for. */
export function ComparedCollections({
  sum,
  shape,
  onShape,
  actions,
}: {
  sum: Sum;
  actions: ReactNode;
  shape: string | undefined;
  onShape: ((shape: string | undefined) => void) | undefined;
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
      actions={actions}
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
          <QuietButton size="xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Hide' : 'Show'}
          </QuietButton>
        </HStack>
      )}
    </Panel>
  );
}
