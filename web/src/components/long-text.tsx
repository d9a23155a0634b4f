import { Box, Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { formatCount } from '#lib/format.ts';
import type { ValueType } from '#lib/typed-value.ts';
import { ExactText } from './exact-text.tsx';

const shortLength = 400;

/** The colour of a type's values; the type's name stands beside each of them. */
export const typeColors: Readonly<Record<ValueType, string>> = {
  null: 'fg.muted',
  boolean: 'purple.fg',
  int64: 'blue.fg',
  double: 'cyan.fg',
  timestamp: 'pink.fg',
  string: 'green.fg',
  bytes: 'yellow.fg',
  reference: 'fg',
  geopoint: 'teal.fg',
  array: 'fg.muted',
  map: 'fg.muted',
  vector: 'fg.muted',
};

/** A text of any length: the beginning, and all of it when asked for. */
export function LongText({
  text,
  color,
  short = shortLength,
}: {
  text: string;
  color: string;
  /** How many characters are shown at first. */
  short?: number;
}) {
  const [isOpen, setOpen] = useState(false);
  if (text === '') {
    return (
      <Text as="span" color="fg.muted">
        empty
      </Text>
    );
  }
  const isLong = text.length > short;
  return (
    <>
      <Box
        as="span"
        display={isOpen ? 'block' : 'inline'}
        color={color}
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        {...(isOpen ? { maxHeight: '24rem', overflowY: 'auto', tabIndex: 0 } : {})}
      >
        <ExactText text={isLong && !isOpen ? `${text.slice(0, short)}…` : text} isProse />
      </Box>
      {isLong ? (
        <Button
          size="2xs"
          variant="ghost"
          marginInlineStart={isOpen ? '0' : '2'}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          {isOpen ? 'Show less' : `Show all ${formatCount(text.length, 'character')}`}
        </Button>
      ) : null}
    </>
  );
}
