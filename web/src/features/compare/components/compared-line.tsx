import {
  patternKey,
  type ComparedCollection,
  type FieldPattern,
} from '@firekeep/functions/contract';
import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useContext } from 'react';
import { ChangeCounts, type ChangeWords } from '#components/change-counts.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { formatNumber } from '#lib/format.ts';
import { moreFieldsText, patternCount, patternCountText, patternText } from '#lib/pattern-text.ts';
import { CompareActionsContext } from './compare-actions.ts';

const words: ChangeWords = { create: 'added', update: 'changed', delete: 'removed' };

export interface Choice {
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

interface Openable {
  /** Paths of the collections whose fields are shown. */
  readonly open: ReadonlySet<string>;
  readonly onOpen: (path: string) => void;
}

const line = {
  gap: '3',
  align: 'center',
  paddingInlineEnd: '4',
  paddingBlock: '1',
  borderTopWidth: '1px',
  borderColor: 'border.muted',
} as const;

/** Shows how the fields of a collection changed; takes its room where none did. */
function Opener({
  collection: { path, fields, moreFields },
  open,
  onOpen,
}: Openable & { collection: ComparedCollection }) {
  const isOpen = open.has(path);
  return fields.length + moreFields === 0 ? (
    <Box width="6" flex="none" />
  ) : (
    <IconButton
      size="2xs"
      variant="ghost"
      colorPalette="gray"
      aria-expanded={isOpen}
      aria-label={`What changed in ${path}`}
      onClick={() => onOpen(path)}
    >
      {isOpen ? <ChevronDown /> : <ChevronRight />}
    </IconButton>
  );
}

function Line({
  collection,
  most,
  open,
  onOpen,
  ...choice
}: Choice & Openable & { collection: ComparedCollection; most: number }) {
  const { path, added, changed, removed, unchanged } = collection;
  return (
    <Flex {...line} minHeight="9" paddingInlineStart="2">
      <Opener collection={collection} open={open} onOpen={onOpen} />
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

/** How a field changed in several documents. */
function PatternLine({
  collection,
  pattern,
}: {
  collection: ComparedCollection;
  pattern: FieldPattern;
}) {
  const { renderActions } = useContext(CompareActionsContext);
  return (
    <Flex {...line} minHeight="8" paddingInlineStart={{ base: '8', md: '12' }}>
      <Text flex="1" minWidth="0" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
        <ExactText text={patternText(pattern)} />
      </Text>
      <Text fontSize="xs" color="fg.muted" flexShrink={0}>
        {patternCountText(patternCount(collection, pattern))}
      </Text>
      {renderActions?.(collection.path, pattern)}
    </Flex>
  );
}

export type ComparedRow = { readonly key: string; readonly collection: ComparedCollection } & (
  | { readonly kind: 'collection' | 'more' }
  | { readonly kind: 'pattern'; readonly pattern: FieldPattern }
);

/** A collection and, where it is open, how its fields changed. */
export function comparedRows(
  collection: ComparedCollection,
  open: ReadonlySet<string>,
): ComparedRow[] {
  const { path, fields, moreFields } = collection;
  const own: ComparedRow = { kind: 'collection', key: path, collection };
  if (!open.has(path)) {
    return [own];
  }
  const patterns = fields.map((pattern): ComparedRow => ({
    kind: 'pattern',
    key: `${path} ${patternKey(pattern)}`,
    collection,
    pattern,
  }));
  const more: ComparedRow = { kind: 'more', key: `${path} more`, collection };
  return [own, ...patterns, ...(moreFields === 0 ? [] : [more])];
}

interface ComparedLineProps extends Choice, Openable {
  readonly row: ComparedRow;
  readonly most: number;
}

export function ComparedLine({ row, ...shared }: ComparedLineProps) {
  const { collection } = row;
  switch (row.kind) {
    case 'collection':
      return <Line collection={collection} {...shared} />;
    case 'pattern':
      return <PatternLine collection={collection} pattern={row.pattern} />;
    case 'more':
      return (
        <Text fontSize="sm" color="fg.muted" paddingInline="4" paddingBlock="2">
          {moreFieldsText(collection.moreFields)}
        </Text>
      );
  }
}
