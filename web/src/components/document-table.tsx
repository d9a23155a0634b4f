import { Badge, HStack, Table, Text } from '@chakra-ui/react';
import { formatCount } from '#lib/format.ts';
import { chooseColumns, fieldOf, type FirestoreDocument } from '#lib/columns.ts';
import { idOf } from '#lib/document-path.ts';
import {
  base64ByteLength,
  containerLabel,
  showValue,
  type FirestoreValue,
  type ValueType,
} from '#lib/typed-value.ts';
import { visibleText } from '#lib/visible-text.ts';
import { ExactText } from './exact-text.tsx';
import { typeColors } from './long-text.tsx';
import { TextLink } from './router-link.tsx';
import { useScrollArea } from './use-scroll-area.ts';

const maxColumns = 6;
const cellLength = 120;
const titleLength = 500;

/** Enough of a value to tell documents apart; the exact value is the cell's title. */
function cellText(type: ValueType, text: string): string {
  if (type === 'bytes') {
    return formatCount(base64ByteLength(text), 'byte');
  }
  if (type === 'timestamp') {
    return text.slice(0, 'YYYY-MM-DDThh:mm:ss'.length).replace('T', ' ');
  }
  return (type === 'reference' ? text.split('/').slice(5).join('/') : text).slice(0, cellLength);
}

function ValueCell({ value }: { value: FirestoreValue | undefined }) {
  if (value === undefined) {
    return (
      <Text as="span" color="fg.subtle" aria-label="no such field">
        –
      </Text>
    );
  }
  const shown = showValue(value);
  if (shown.kind === 'container') {
    return (
      <Text as="span" color="fg.muted" fontSize="xs">
        {containerLabel(shown.type, shown.size)}
      </Text>
    );
  }
  const text = cellText(shown.type, shown.text);
  return (
    <Text
      as="span"
      display="block"
      truncate
      color={shown.type === 'string' ? 'fg' : typeColors[shown.type]}
      title={`${shown.type}: ${shown.text.slice(0, titleLength)}`}
    >
      {text === '' ? '""' : text}
    </Text>
  );
}

const padding = { paddingInline: { base: '4', md: '5' } } as const;

function DocumentRow({
  document,
  columns,
  linkTo,
  hasPaths,
}: {
  document: FirestoreDocument;
  columns: readonly string[];
  linkTo: (path: string) => string;
  hasPaths: boolean;
}) {
  const label = hasPaths ? document.path : idOf(document.path);
  const link = (
    <TextLink
      to={linkTo(document.path)}
      fontFamily="mono"
      display="inline-block"
      verticalAlign="middle"
      maxWidth={{ base: '44vw', md: '22ch', xl: '30ch' }}
      truncate
      title={visibleText(label)}
    >
      <ExactText text={label} />
    </TextLink>
  );
  if (document.missing) {
    return (
      <Table.Row bg="transparent">
        <Table.Cell colSpan={columns.length + 1} {...padding}>
          <HStack gap="3" wrap="wrap">
            {link}
            <Badge variant="outline" colorPalette="gray">
              No document here, only subcollections
            </Badge>
          </HStack>
        </Table.Cell>
      </Table.Row>
    );
  }
  return (
    <Table.Row bg="transparent">
      <Table.Cell {...padding}>{link}</Table.Cell>
      {columns.map((name) => (
        <Table.Cell key={name} maxWidth="16rem" fontSize="sm" fontVariantNumeric="tabular-nums">
          <ValueCell value={fieldOf(document.fields, name)} />
        </Table.Cell>
      ))}
    </Table.Row>
  );
}

/** Documents with the fields that most of them have. */
export function DocumentTable({
  documents,
  linkTo,
  caption,
  hasPaths = false,
  wanted,
}: {
  documents: readonly FirestoreDocument[];
  /** The address of a document's page. */
  linkTo: (path: string) => string;
  caption: string;
  /** Whether documents are named by their paths: for those of several collections. */
  hasPaths?: boolean;
  /** Fields that get a column whatever is in them. */
  wanted?: readonly string[];
}) {
  const area = useScrollArea();
  const columns = chooseColumns(documents, maxColumns, wanted);
  return (
    <Table.ScrollArea {...area}>
      <Table.Root size="sm" aria-label={caption}>
        <Table.Header>
          <Table.Row bg="bg.subtle">
            <Table.ColumnHeader scope="col" color="fg.muted" fontSize="xs" {...padding}>
              Document
            </Table.ColumnHeader>
            {columns.map((name) => (
              <Table.ColumnHeader
                key={name}
                scope="col"
                color="fg.muted"
                fontSize="xs"
                fontFamily="mono"
                maxWidth="16rem"
                truncate
                title={visibleText(name)}
              >
                {name === '' ? '""' : <ExactText text={name} />}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {documents.map((document) => (
            <DocumentRow
              key={document.path}
              document={document}
              columns={columns}
              linkTo={linkTo}
              hasPaths={hasPaths}
            />
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
