import type { Query } from '@firekeep/functions/contract';
import { Box, Button, Flex, Group, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Rows } from './rows.ts';
import type { ColumnLayout } from '../grid/column-layout.ts';
import type { Exportable } from '../export/exportable.ts';
import type { Source } from '../model/source.ts';
import { ColumnsButton } from '../grid/columns-button.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { ReloadControls } from './reload-controls.tsx';
import { leftOutText, readText } from './rows-text.ts';

export type Form = 'table' | 'json';

const forms: readonly { form: Form; label: string }[] = [
  { form: 'table', label: 'Table' },
  { form: 'json', label: 'JSON' },
];

interface SummaryProps {
  readonly source: Source;
  readonly rows: Rows;
  /** What the rows were asked with; null where that is no query, undefined for all documents. */
  readonly query: Query | null | undefined;
  /** The query has been edited since. */
  readonly isStale: boolean;
  /** Documents that there are in all, where that is known. */
  readonly total?: number | null;
}

interface RowsToolbarProps extends SummaryProps {
  readonly form: Form;
  readonly onFormChange: (form: Form) => void;
  readonly layout: ColumnLayout;
  readonly onLayoutChange: (layout: ColumnLayout) => void;
  readonly exported: Exportable;
  /** Further buttons. */
  readonly tools?: ReactNode;
}

/** Whether reading costs nothing. */
const isFree = ({ at }: Source) => at.kind === 'backup';

/** Documents that reading the rows again reads, as they are and as they were; null for none. */
function reloadCost(source: Source, { count, past }: Rows): number | null {
  const present = isFree(source) ? 0 : Math.max(count - past.deleted, 1);
  const before = source.since?.kind === 'time' ? past.reads : 0;
  return present + before === 0 ? null : present + before;
}

/** One line, cut where it is longer, so that the rows stay where they are. */
function Summary({ source, rows, query, isStale, total }: SummaryProps) {
  const isBegun = rows.count > 0 || rows.isComplete || rows.found !== null;
  const leftOut = query ? leftOutText(query) : null;
  return (
    <Text
      fontSize="xs"
      color="fg.muted"
      flex="1"
      minWidth="0"
      truncate
      aria-live="polite"
      onMouseEnter={({ currentTarget }) => {
        currentTarget.title = currentTarget.textContent;
      }}
    >
      {isStale && isBegun ? (
        <Text as="strong" color="fg.warning" fontWeight="medium" marginInlineEnd="2">
          The query has changed since
        </Text>
      ) : null}
      <span>
        {isBegun
          ? readText(rows, isFree(source), total ?? null)
          : rows.isLoading
            ? 'Loading …'
            : ''}
      </span>
      {isBegun && leftOut !== null ? <span> · {leftOut}</span> : null}
    </Text>
  );
}

function Forms({ form: shown, onFormChange }: Pick<RowsToolbarProps, 'form' | 'onFormChange'>) {
  return (
    <Group attached as="fieldset" aria-label="View" flex="none">
      {forms.map(({ form, label }) => (
        <Button
          key={form}
          size="xs"
          variant="outline"
          colorPalette="gray"
          bg={form === shown ? 'bg.emphasized' : 'transparent'}
          color={form === shown ? 'fg' : 'fg.muted'}
          aria-pressed={form === shown}
          onClick={() => onFormChange(form)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

/**
 * What the rows are, with what they cost, and what can be done with them, on one line; on a phone
 * the tools are their icons.
 */
export function RowsToolbar(props: RowsToolbarProps) {
  const { rows, source, layout, onLayoutChange } = props;
  return (
    <Flex
      role="toolbar"
      aria-label="Documents"
      align="center"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      flex="none"
      gap="2"
      paddingBlock="1"
      paddingInline="3"
      borderBottomWidth="1px"
    >
      <Forms form={props.form} onFormChange={props.onFormChange} />
      <Summary {...props} />
      <Box hideFrom="sm" flexBasis="100%" />
      <Flex gap="0.5" flex="none">
        {props.tools}
        <ColumnsButton fields={rows.columns} layout={layout} onLayoutChange={onLayoutChange} />
        <ExportButton source={source} what={props.exported} />
        <ReloadControls
          isRefreshing={rows.isRefreshing}
          cost={reloadCost(source, rows)}
          onRefresh={() => void rows.refresh(rows.count)}
        />
      </Flex>
    </Flex>
  );
}
