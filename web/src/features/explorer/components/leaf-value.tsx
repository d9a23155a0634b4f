import { Box, Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { pathInSameDatabase } from '../model/document-path.ts';
import { base64ByteLength, type ValueType } from '../model/typed-value.ts';

const shortLength = 400;
const shortBytes = 64;

/** The colour of a type's values; the type's name stands beside each of them. */
export const typeColors: Readonly<Record<ValueType, string>> = {
  null: 'fg.muted',
  boolean: 'purple.fg',
  int64: 'blue.fg',
  double: 'cyan.fg',
  timestamp: 'pink.fg',
  string: 'green.fg',
  bytes: 'yellow.fg',
  reference: 'brand.fg',
  geopoint: 'teal.fg',
  array: 'fg.muted',
  map: 'fg.muted',
  vector: 'fg.muted',
};

function LongText({
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
        {isLong && !isOpen ? `${text.slice(0, short)}…` : text}
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

function Reference({ text, owner }: { text: string; owner: ValueOwner }) {
  const path = pathInSameDatabase(text, owner.name);
  return path === undefined ? (
    <LongText text={text} color="fg" />
  ) : (
    <TextLink to={paths.projectDocument.link(owner.projectId, path)} overflowWrap="anywhere">
      {path}
    </TextLink>
  );
}

/** The document that a value belongs to: decides which references are links. */
export interface ValueOwner {
  readonly projectId: string;
  /** The document's full resource name. */
  readonly name: string;
}

/** A value that holds no others, complete and exact; long ones folded. */
export function LeafValue({
  type,
  text,
  owner,
}: {
  type: ValueType;
  text: string;
  owner: ValueOwner;
}) {
  const color = typeColors[type];
  if (type === 'reference') {
    return <Reference text={text} owner={owner} />;
  }
  if (type === 'bytes') {
    return (
      <>
        <Text as="span" color="fg.muted" marginInlineEnd="2" whiteSpace="nowrap">
          {formatCount(base64ByteLength(text), 'byte')}
        </Text>
        {text === '' ? null : <LongText text={text} color={color} short={shortBytes} />}
      </>
    );
  }
  if (type === 'timestamp') {
    return (
      <>
        <Text as="span" color={color}>
          {text}
        </Text>
        <Text as="span" color="fg.muted" marginInlineStart="2" fontFamily="body">
          {formatDateTime(text)}
        </Text>
      </>
    );
  }
  return <LongText text={text} color={color} />;
}
