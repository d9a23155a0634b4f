import { Box, Flex, Text, VisuallyHidden } from '@chakra-ui/react';
import { formatNumber } from '#lib/format.ts';

type Kind = 'create' | 'update' | 'delete';

/** By a sign as well as by colour. */
const looks: Readonly<Record<Kind, { sign: string; text: string; bar: string }>> = {
  create: { sign: '+', text: 'green.fg', bar: 'green.solid' },
  update: { sign: '~', text: 'orange.fg', bar: 'orange.solid' },
  delete: { sign: '−', text: 'red.fg', bar: 'red.solid' },
};

const kinds: readonly Kind[] = ['create', 'update', 'delete'];

/** What the kinds are called, such as 'to create' or 'added'. */
export type ChangeWords = Readonly<Record<Kind, string>>;

export function ChangeMark({ kind, word }: { kind: Kind; word: string }) {
  const { sign, text } = looks[kind];
  return (
    <Text as="span" fontSize="xs" color="fg.muted" whiteSpace="nowrap" minWidth={{ md: '20' }}>
      <Text as="span" fontFamily="mono" fontWeight="medium" color={text} aria-hidden>
        {sign}
      </Text>{' '}
      <VisuallyHidden>{word}</VisuallyHidden>
      <Box as="span" hideBelow="md" aria-hidden>
        {word}
      </Box>
    </Text>
  );
}

/** How many of each kind, and a bar as long as their part of `most`. */
export function ChangeCounts({
  counts,
  most,
  words,
}: {
  counts: Readonly<Record<Kind, number>>;
  /** What the longest bar stands for. */
  most: number;
  words: ChangeWords;
}) {
  return (
    <Flex gap="3" align="center" flexShrink={0}>
      <Flex gap={{ base: '2', md: '0' }}>
        {kinds.map((kind) => (
          <Text
            key={kind}
            as="span"
            fontFamily="mono"
            fontSize="xs"
            textAlign="end"
            color={looks[kind].text}
            minWidth={{ md: '14' }}
            {...(counts[kind] === 0 ? { hideBelow: 'md' } : {})}
          >
            {counts[kind] === 0 ? null : (
              <>
                <span aria-hidden>{looks[kind].sign}</span>
                {formatNumber(counts[kind])}
                <VisuallyHidden> {words[kind]}</VisuallyHidden>
              </>
            )}
          </Text>
        ))}
      </Flex>
      <Flex width="28" height="2" hideBelow="lg" aria-hidden>
        {kinds.map((kind) =>
          counts[kind] === 0 ? null : (
            <Box
              key={kind}
              bg={looks[kind].bar}
              minWidth="2px"
              style={{ width: `${(100 * counts[kind]) / Math.max(1, most)}%` }}
            />
          ),
        )}
      </Flex>
    </Flex>
  );
}
