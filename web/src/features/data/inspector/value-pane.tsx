import { Box, chakra, Flex, Image, Link, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeView } from '#components/code-view.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { LongText } from '#components/long-text.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { copyText } from '#lib/copy-text.ts';
import { pathInSameDatabase, referenceText } from '#lib/document-path.ts';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { base64ByteLength } from '#lib/typed-value.ts';
import { formatFieldPath } from '#lib/value-text.ts';
import { pathText, type FieldLine } from './field-lines.ts';
import { plainJson, plainText } from './plain-json.ts';
import { ReferencePreview } from './reference-preview.tsx';
import { documentLink, type Source } from '../model/source.ts';
import { viewsOf, type ValueView } from './value-view.ts';

/** The document that a value belongs to: decides which references are links. */
export interface ValueOwner {
  readonly source: Source;
  /** The document's full resource name. */
  readonly name: string;
}

function Reference({ owner, name }: { owner: ValueOwner; name: string }) {
  const path = pathInSameDatabase(name, owner.name);
  return path === undefined ? (
    <Text color="fg.muted" overflowWrap="anywhere">
      <ExactText text={referenceText(name)} /> · a document of another database
    </Text>
  ) : (
    <ReferencePreview source={owner.source} path={path}>
      <TextLink to={documentLink(owner.source, path)} overflowWrap="anywhere">
        <ExactText text={path} />
      </TextLink>
    </ReferencePreview>
  );
}

function View({ view, owner }: { view: ValueView; owner: ValueOwner }) {
  switch (view.kind) {
    case 'link':
      return (
        <Link href={view.href} target="_blank" rel="noopener noreferrer" color="brand.fg">
          {view.label} <ExternalLink size={12} />
        </Link>
      );
    case 'time':
      return (
        <Text color="fg.muted" fontFamily="body">
          {formatDateTime(view.time)} · <Time value={view.time} />
        </Text>
      );
    case 'json':
      return <CodeView text={view.json} label="JSON in the text" language="json" />;
    case 'image':
      return <Image src={view.source} alt="The picture in the bytes" maxHeight="12rem" />;
    case 'bytes':
      return <chakra.pre overflowX="auto">{view.hex}</chakra.pre>;
    case 'reference':
      return <Reference owner={owner} name={view.name} />;
  }
}

/** The value itself where no other view has it already. */
function Whole({ line: { value, shown } }: { line: FieldLine }) {
  if (shown.kind === 'container') {
    return <LongText text={plainJson(value)} color="fg" />;
  }
  if (shown.type === 'bytes') {
    return (
      <>
        <Text color="fg.muted">{formatCount(base64ByteLength(shown.text), 'byte')}</Text>
        {shown.text === '' ? null : <LongText text={shown.text} color="fg" short={64} />}
      </>
    );
  }
  return shown.type === 'string' && shown.text === '' ? (
    <Text color="fg.muted">Empty text</Text>
  ) : (
    <LongText text={shown.text} color="fg" />
  );
}

/** The active field: all of its value, as what it is, and what can be copied of it. */
export function ValuePane({
  line,
  owner,
  actions,
}: {
  line: FieldLine;
  owner: ValueOwner;
  /** What changes it; nothing where it can't be changed. */
  actions?: ReactNode;
}) {
  const path = pathText(line);
  const copies = [
    ['Value', () => plainText(line.value)],
    ['Field path', () => formatFieldPath(line.field)],
    ['JSON', () => plainJson(line.value)],
    ['JSON with types', () => JSON.stringify(line.value, null, 2)],
  ] as const;
  return (
    <Box
      as="section"
      aria-label="Value"
      flex="none"
      maxHeight="45%"
      overflowY="auto"
      padding="3"
      borderTopWidth="1px"
      borderColor="border"
      bg="bg.subtle"
      fontFamily="mono"
      fontSize="xs"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
    >
      <Flex gap="1.5" align="center" wrap="wrap" fontFamily="body">
        <Text flex="1" minWidth="0" truncate fontFamily="mono" fontWeight="medium" title={path}>
          <ExactText text={path} />
        </Text>
        <Text color="fg.muted">Copy</Text>
        {copies.map(([label, text]) => (
          <QuietButton
            key={label}
            size="2xs"
            aria-label={`Copy ${label}`}
            onClick={() => void copyText(label, text())}
          >
            {label}
          </QuietButton>
        ))}
      </Flex>
      {actions}
      <Box minWidth="0">
        <Whole line={line} />
      </Box>
      {viewsOf(line.value).map((view) => (
        <View key={view.kind} view={view} owner={owner} />
      ))}
    </Box>
  );
}
