import type { PlanCollection } from '@firekeep/functions/contract';
import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import { ChangeCounts, type ChangeWords } from '#components/change-counts.tsx';
import { CheckBox } from '#components/check-box.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { patternCountText, patternText } from '#lib/pattern-text.ts';
import { isPatternExcluded } from '../model/exclusions.ts';
import { tickOf } from '../model/exclusion-sums.ts';
import type { PlanRow } from '../model/plan-rows.ts';
import { PlanTreeContext } from './plan-context.ts';

export const planWords: ChangeWords = {
  create: 'to create',
  update: 'to change',
  delete: 'to delete',
};

const indents = {
  top: { base: '2', md: '3' },
  nested: { base: '6', md: '12' },
} as const;

/** A line of the tree. */
export function PlanLine({ isNested, children }: { isNested: boolean; children: ReactNode }) {
  return (
    <Flex
      gap="2"
      align="center"
      minHeight={isNested ? '8' : '9'}
      paddingInlineStart={indents[isNested ? 'nested' : 'top']}
      paddingInlineEnd={{ base: '2', md: '3' }}
      paddingBlock="1"
      borderTopWidth="1px"
      borderColor="border.muted"
      {...(isNested ? {} : { bg: 'bg.subtle' })}
    >
      {children}
    </Flex>
  );
}

export const pathLabel = {
  fontFamily: 'mono',
  fontSize: 'sm',
  fontWeight: 'normal',
  overflowWrap: 'anywhere',
  minWidth: '0',
} as const;

const crossedOut = { textDecoration: 'line-through', color: 'fg.muted' } as const;

export function labelOf(isExcluded: boolean) {
  return isExcluded ? { ...pathLabel, ...crossedOut } : pathLabel;
}

const checks = { all: true, some: 'indeterminate', none: false } as const;

/** A collection of a plan: what is done to it, and a tick for all of it. */
export function PlanCollectionLine({ collection }: { collection: PlanCollection }) {
  const { excluded, onToggle, isApplied, open, onOpen, most } = useContext(PlanTreeContext);
  const { path } = collection;
  if (path === '') {
    return (
      <PlanLine isNested={false}>
        <Text flex="1" fontSize="sm" color="fg.muted" minWidth="0">
          Other collections: search for their documents by path
        </Text>
        <ChangeCounts counts={collection} most={most} words={planWords} />
      </PlanLine>
    );
  }
  const isOpen = open.has(path);
  const tick = tickOf(excluded, collection);
  return (
    <PlanLine isNested={false}>
      <IconButton
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        aria-expanded={isOpen}
        aria-label={`What changes in ${path}`}
        onClick={() => onOpen(path)}
      >
        {isOpen ? <ChevronDown /> : <ChevronRight />}
      </IconButton>
      <Box flex="1" minWidth="0">
        <CheckBox
          size="sm"
          label={<ExactText text={path} />}
          labelProps={{ ...labelOf(tick === 'none'), fontWeight: 'medium' }}
          checked={checks[tick]}
          disabled={isApplied || excluded.only.length > 0}
          onValueChange={(isTicked) => onToggle({ collections: [path], isTicked })}
          minWidth="0"
        />
      </Box>
      <ChangeCounts counts={collection} most={most} words={planWords} />
    </PlanLine>
  );
}

/** How a field changes in several documents, with a tick for all of them, or for them alone. */
export function PlanPatternLine({
  row: { collection, pattern, text, count },
}: {
  row: Extract<PlanRow, { kind: 'pattern' }>;
}) {
  const { excluded, onToggle, isApplied } = useContext(PlanTreeContext);
  const isOut =
    excluded.collections.has(collection) || isPatternExcluded(excluded, collection, pattern);
  const hasOnly = excluded.only.length > 0;
  const isOnly = hasOnly && !isOut;
  return (
    <PlanLine isNested>
      <Box flex="1" minWidth="0">
        <CheckBox
          size="sm"
          label={<ExactText text={text} />}
          labelProps={labelOf(isOut)}
          checked={!isOut}
          disabled={isApplied || hasOnly || excluded.collections.has(collection)}
          onValueChange={() => onToggle({ collection, pattern })}
          minWidth="0"
        />
      </Box>
      <Text fontSize="xs" color="fg.muted" flexShrink={0}>
        {patternCountText(count)}
      </Text>
      {isApplied ? null : (
        <QuietButton
          size="2xs"
          flex="none"
          aria-label={`Only ${patternText(pattern)} in ${collection}`}
          aria-pressed={isOnly}
          onClick={() => onToggle({ only: isOnly ? [] : [{ ...pattern, collection }] })}
        >
          Only this
        </QuietButton>
      )}
    </PlanLine>
  );
}
