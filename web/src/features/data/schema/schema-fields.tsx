import { Box, Flex, Progress, Table, Text } from '@chakra-ui/react';
import type { SchemaTally } from '@firekeep/functions/contract';
import { ExactText } from '#components/exact-text.tsx';
import { formatNumber } from '#lib/format.ts';
import { schemaLines, type SchemaLine } from './schema-view.ts';
import { TypeIcon } from '../grid/type-icon.tsx';

function Presence({ label, share, count }: SchemaLine) {
  if (share === null) {
    return <Text whiteSpace="nowrap">{formatNumber(count)} values</Text>;
  }
  // What isn't in all documents never reads as if it were.
  const percent = share === 1 ? 100 : Math.min(99, Math.round(share * 100));
  return (
    <Flex align="center" gap="2">
      <Progress.Root size="xs" width="14" colorPalette="gray" value={share * 100}>
        <Progress.Track aria-label={`Presence of ${label}`}>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Text fontVariantNumeric="tabular-nums">{percent === 0 ? '< 1' : percent} %</Text>
    </Flex>
  );
}

function Types({ types }: Pick<SchemaLine, 'types'>) {
  return (
    <Flex direction="column" gap="0.5">
      {types.map(({ type, count }) => (
        <Flex key={type} align="center" gap="1.5" whiteSpace="nowrap">
          <Box as="span" aria-hidden>
            <TypeIcon type={type} />
          </Box>
          {type}
          {types.length > 1 ? (
            <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
              {formatNumber(count)}
            </Text>
          ) : null}
        </Flex>
      ))}
    </Flex>
  );
}

/** The fields of a collection's documents: a line for each. */
export function SchemaFields({ tally }: { tally: SchemaTally }) {
  if (tally.fields.length === 0) {
    return <Text color="fg.muted">No fields found.</Text>;
  }
  return (
    <>
      <Table.ScrollArea>
        <Table.Root size="sm" fontSize="xs" aria-label="Fields">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>Field</Table.ColumnHeader>
              <Table.ColumnHeader>Types</Table.ColumnHeader>
              <Table.ColumnHeader>Presence</Table.ColumnHeader>
              <Table.ColumnHeader>Values</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body verticalAlign="top">
            {schemaLines(tally).map((line) => (
              <Table.Row key={line.label}>
                <Table.Cell
                  fontFamily="mono"
                  overflowWrap="anywhere"
                  minWidth="8rem"
                  style={{ paddingInlineStart: `${0.5 + line.depth * 0.75}rem` }}
                >
                  <ExactText text={line.label} />
                </Table.Cell>
                <Table.Cell>
                  <Types types={line.types} />
                </Table.Cell>
                <Table.Cell>
                  <Presence {...line} />
                </Table.Cell>
                <Table.Cell minWidth="12rem" whiteSpace="normal" overflowWrap="anywhere">
                  {line.ranges === '' ? null : <Text>{line.ranges}</Text>}
                  <Text color="fg.muted" lineClamp={2}>
                    <ExactText text={line.examples} />
                  </Text>
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
      {tally.isCut ? (
        <Text fontSize="xs" color="fg.muted" marginTop="2">
          There are more fields: the first 400 are shown, up to six levels deep.
        </Text>
      ) : null}
    </>
  );
}
