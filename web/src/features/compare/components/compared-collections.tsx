import type { ComparedCollection } from '@firekeep/functions/contract';
import { Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { ChangeCounts, type ChangeWords } from '#components/change-counts.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { VirtualList } from '#components/virtual-list.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import { isDifferent, isFound, type Sum } from '../model/sum-parts.ts';

const words: ChangeWords = { create: 'added', update: 'changed', delete: 'removed' };

interface Choice {
  readonly shape: string | undefined;
  /** Without it no collection can be chosen. */
  readonly onShape: ((shape: string | undefined) => void) | undefined;
}

function Name({ path, shape, onShape }: Choice & { path: string }) {
  if (path === '') {
    return (
      <Text flex="1" fontSize="sm" color="fg.muted">
        other collections
      </Text>
    );
  }
  const isChosen = shape === path;
  return (
    <Box flex="1" minWidth="0">
      {onShape === undefined ? (
        <Text fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
          <ExactText text={path} />
        </Text>
      ) : (
        <Button
          size="xs"
          variant={isChosen ? 'solid' : 'ghost'}
          colorPalette="gray"
          fontFamily="mono"
          whiteSpace="normal"
          textAlign="start"
          height="auto"
          minHeight="6"
          marginInlineStart="-2"
          overflowWrap="anywhere"
          aria-pressed={isChosen}
          onClick={() => onShape(isChosen ? undefined : path)}
        >
          <ExactText text={path} />
        </Button>
      )}
    </Box>
  );
}

function Line({
  collection,
  most,
  ...choice
}: Choice & { collection: ComparedCollection; most: number }) {
  const { path, added, changed, removed, unchanged } = collection;
  return (
    <Flex
      gap="3"
      align="center"
      minHeight="9"
      paddingInline="4"
      paddingBlock="1"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Name path={path} {...choice} />
      <Text fontSize="xs" color="fg.muted" whiteSpace="nowrap" hideBelow="md">
        {unchanged === null ? '…' : `${formatNumber(unchanged)} unchanged`}
      </Text>
      <ChangeCounts
        counts={{ create: added, update: changed, delete: removed }}
        most={most}
        words={words}
      />
    </Flex>
  );
}

/** The collections that differ; those that are equal when asked for. */
export function ComparedCollections({
  sum,
  search,
  actions,
  ...choice
}: Choice & { sum: Sum; search: string; actions: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const found = sum.collections.filter(({ path }) => isFound(path, search));
  const different = found.filter(isDifferent);
  const equal = found.filter((one) => !isDifferent(one));
  const shown = isWhole ? [...different, ...equal] : different;
  const most = Math.max(
    1,
    ...different.map(({ added, changed, removed }) => added + changed + removed),
  );
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
        <VirtualList
          label="Differences by collection"
          rows={shown.map((collection) => ({ key: collection.path, collection }))}
          rowHeight={36}
          renderRow={({ collection }) => <Line collection={collection} most={most} {...choice} />}
        />
      )}
      {equal.length === 0 ? null : (
        <HStack
          gap="3"
          wrap="wrap"
          paddingInline="4"
          paddingBlock="2"
          borderTopWidth="1px"
          borderColor="border.muted"
        >
          <Text fontSize="sm" color="fg.muted">
            {formatCount(equal.length, 'collection')} without differences
          </Text>
          <QuietButton size="xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Hide' : 'Show'}
          </QuietButton>
        </HStack>
      )}
    </Panel>
  );
}
