import type { Query } from '@firekeep/functions/contract';
import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import type { Rows } from './rows.ts';
import { totalsOf, useTotals } from './totals.ts';
import type { Source } from '../model/source.ts';
import { totalsCost, totalsText } from './totals-text.ts';
import { Choice } from '../query-bar/choice.tsx';

interface TotalsBarProps {
  readonly source: Source;
  /** What found the rows; null for what is no query. */
  readonly query: Query | null;
  readonly rows: Rows;
}

const noField = '';

/** Asks for the totals, and shows them. */
function TotalsAsked({ source, query, rows, field }: TotalsBarProps & { field: string }) {
  const { mutate, data, isPending, cancel } = useTotals(source, query, rows);
  const of = totalsOf(source, query, rows);
  return (
    <>
      <QuietButton
        size="2xs"
        loading={isPending}
        onClick={() => mutate(field === noField ? null : field)}
      >
        {field === noField ? 'Count' : 'Count, sum, average'}
      </QuietButton>
      {isPending ? (
        <QuietButton size="2xs" aria-label="Cancel counting" onClick={cancel}>
          Cancel
        </QuietButton>
      ) : null}
      <Text as="output" color="fg.muted" fontVariantNumeric="tabular-nums" minWidth="0">
        {data === null ? totalsCost(of, rows, source.at.kind === 'backup') : totalsText(data)}
      </Text>
    </>
  );
}

/** Below the rows: their count, and the sum and average of a column, of all that is found. */
export function TotalsBar(props: TotalsBarProps) {
  const { source, query, rows } = props;
  const [field, setField] = useState(noField);
  const options = rows.columns.map(({ id }) => id);
  return (
    <Flex
      as="section"
      aria-label="Totals"
      align="center"
      gap="2"
      wrap="wrap"
      flex="none"
      paddingInline="3"
      paddingBlock="1"
      borderTopWidth="1px"
      fontSize="xs"
    >
      <Choice
        label="Column to add up"
        value={options.includes(field) ? field : noField}
        options={[[noField, 'Documents'], ...options.map((path) => [path, path] as const)]}
        onChange={setField}
        width="11rem"
      />
      {/* Where others are asked for, nobody waits for these. */}
      <TotalsAsked
        key={JSON.stringify([source.at, query, rows.listing, rows.writes, field])}
        {...props}
        field={field}
      />
    </Flex>
  );
}
