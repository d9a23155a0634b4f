import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatNumber } from '#lib/format.ts';
import { containerLabel, showValue, type ShownValue, type ValueEntry } from '#lib/typed-value.ts';
import { LeafValue, type ValueOwner } from './leaf-value.tsx';

const firstEntries = 100;
const moreEntries = 500;
const openUpTo = 12;

function Key({ name }: { name: string }) {
  return (
    <Text as="span" fontWeight="medium" overflowWrap="anywhere" whiteSpace="pre-wrap">
      {name === '' ? '""' : <ExactText text={name} />}
    </Text>
  );
}

function Branch({
  name,
  shown,
  owner,
  depth,
}: {
  name: string;
  shown: ShownValue & { kind: 'container' };
  owner: ValueOwner;
  depth: number;
}) {
  const [isOpen, setOpen] = useState(
    depth === 0 && shown.type !== 'vector' && shown.size > 0 && shown.size <= openUpTo,
  );
  return (
    <>
      <chakra.button
        type="button"
        display="flex"
        alignItems="baseline"
        gap="2"
        width="full"
        textAlign="start"
        paddingBlock="1"
        borderRadius="sm"
        cursor={shown.size === 0 ? 'default' : 'pointer'}
        _hover={{ bg: 'bg.subtle' }}
        aria-expanded={isOpen}
        disabled={shown.size === 0}
        onClick={() => setOpen(!isOpen)}
      >
        <Box as="span" width="4" flexShrink={0} color="fg.muted" alignSelf="center">
          {shown.size === 0 ? null : isOpen ? (
            <ChevronDown size={16} />
          ) : (
            <ChevronRight size={16} />
          )}
        </Box>
        <Key name={name} />
        <Text as="span" color="fg.muted" fontSize="xs" whiteSpace="nowrap">
          {containerLabel(shown.type, shown.size)}
        </Text>
      </chakra.button>
      {isOpen ? (
        <Box
          marginInlineStart="1.5"
          paddingInlineStart={{ base: '2', md: '4' }}
          borderInlineStartWidth="1px"
          borderColor="border"
        >
          <ValueList entries={shown.entries} owner={owner} depth={depth + 1} />
        </Box>
      ) : null}
    </>
  );
}

function Entry({ entry, owner, depth }: { entry: ValueEntry; owner: ValueOwner; depth: number }) {
  const shown = showValue(entry.value);
  if (shown.kind === 'container') {
    return <Branch name={entry.key} shown={shown} owner={owner} depth={depth} />;
  }
  return (
    <Flex
      align="baseline"
      columnGap="2"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      paddingBlock="1"
      paddingInlineStart="6"
    >
      <Box flexShrink={{ md: '0' }} maxWidth={{ md: '40%' }}>
        <Key name={entry.key} />
      </Box>
      <Text as="span" color="fg.muted" fontSize="xs" flexShrink={0}>
        {shown.type}
      </Text>
      <Box minWidth="0" flexBasis={{ base: '100%', md: 'auto' }}>
        <LeafValue type={shown.type} text={shown.text} owner={owner} />
      </Box>
    </Flex>
  );
}

/** Fields or items with their types, nested ones folded; long lists come in parts. */
export function ValueList({
  entries,
  owner,
  depth = 0,
}: {
  entries: readonly ValueEntry[];
  owner: ValueOwner;
  depth?: number;
}) {
  const [limit, setLimit] = useState(firstEntries);
  const rest = entries.length - limit;
  return (
    <Box as="ul" listStyleType="none" fontFamily="mono" fontSize="sm">
      {entries.slice(0, limit).map((entry) => (
        <Box as="li" key={entry.key}>
          <Entry entry={entry} owner={owner} depth={depth} />
        </Box>
      ))}
      {rest > 0 ? (
        <Box as="li" paddingBlock="2" paddingInlineStart="6">
          <QuietButton size="xs" onClick={() => setLimit(limit + moreEntries)}>
            Show {formatNumber(Math.min(rest, moreEntries))} more of {formatNumber(entries.length)}
          </QuietButton>
        </Box>
      ) : null}
    </Box>
  );
}
