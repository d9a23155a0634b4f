import { Badge, HStack, Text } from '@chakra-ui/react';
import { formatCount } from '#lib/format.ts';
import { chooseColumns, fieldOf, type FirestoreDocument } from '#lib/columns.ts';
import { idOf, pathOfName } from '#lib/document-path.ts';
import {
  base64ByteLength,
  containerLabel,
  showValue,
  type FirestoreValue,
  type ValueType,
} from '#lib/typed-value.ts';
import { visibleText } from '#lib/visible-text.ts';
import { DataTable } from './data-table.tsx';
import { ExactText } from './exact-text.tsx';
import { typeColors } from './long-text.tsx';
import { TextLink } from './router-link.tsx';
import { column, type Column } from './table-columns.tsx';

const maxColumns = 6;
const cellLength = 120;
const titleLength = 500;

/** Enough of a value to distinguish documents; the exact value is the cell's title. */
function cellText(type: ValueType, text: string): string {
  if (type === 'bytes') {
    return formatCount(base64ByteLength(text), 'byte');
  }
  if (type === 'timestamp') {
    return text.slice(0, 'YYYY-MM-DDThh:mm:ss'.length).replace('T', ' ');
  }
  return ((type === 'reference' ? pathOfName(text) : null) ?? text).slice(0, cellLength);
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

function DocumentLink({ to, label }: { to: string; label: string }) {
  return (
    <TextLink
      to={to}
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
}

function fieldColumn(name: string): Column<FirestoreDocument> {
  return {
    id: `field:${name}`,
    header: () => (name === '' ? '""' : <ExactText text={name} />),
    cell: ({ row }) => <ValueCell value={fieldOf(row.original.fields, name)} />,
    meta: {
      head: { fontFamily: 'mono', maxWidth: '16rem', truncate: true, title: visibleText(name) },
      body: { maxWidth: '16rem', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
    },
  };
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
  const document = column<FirestoreDocument>('Document', ({ path, missing }) => {
    const link = <DocumentLink to={linkTo(path)} label={hasPaths ? path : idOf(path)} />;
    return missing ? (
      <HStack gap="3" wrap="wrap">
        {link}
        <Badge variant="outline" colorPalette="gray">
          No document here, only subcollections
        </Badge>
      </HStack>
    ) : (
      link
    );
  });
  return (
    <DataTable
      caption={caption}
      size="sm"
      isWrapping={false}
      columns={[document, ...chooseColumns(documents, maxColumns, wanted).map(fieldColumn)]}
      rows={documents}
      rowKey={({ path }) => path}
      isWide={({ missing }) => missing}
    />
  );
}
