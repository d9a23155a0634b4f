import { Text } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';
import { LongText, typeColors } from '#components/long-text.tsx';
import { TextLink } from '#components/router-link.tsx';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { base64ByteLength, type ValueType } from '#lib/typed-value.ts';
import { pathInSameDatabase } from '#lib/document-path.ts';
import { documentLink, type Source } from '../model/source.ts';

const shortBytes = 64;

function Reference({ text, owner }: { text: string; owner: ValueOwner }) {
  const path = pathInSameDatabase(text, owner.name);
  return path === undefined ? (
    <LongText text={text} color="fg" />
  ) : (
    <TextLink to={documentLink(owner.source, path)} overflowWrap="anywhere">
      <ExactText text={path} />
    </TextLink>
  );
}

/** The document that a value belongs to: decides which references are links. */
export interface ValueOwner {
  readonly source: Source;
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
