import type { Query } from '@firekeep/functions/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { formatCount } from '#lib/format.ts';
import { latePart } from '#lib/late-part.tsx';
import { useWasQuiet } from '#lib/use-was-quiet.ts';
import type { Rows } from './rows.ts';
import { useColumnLayout, type ColumnLayout } from '../grid/column-layout.ts';
import type { Exportable } from '../export/exportable.ts';
import type { Source } from '../model/source.ts';
import { DataGrid } from '../grid/data-grid.tsx';
import { ChosenExport } from '../export/export-button.tsx';
import { Aggregates } from '../query-bar/aggregates.tsx';
import { useLeadingFields } from '../grid/use-leading-fields.ts';
import { NoRows } from './no-rows.tsx';
import { EditContext, useEditing } from '../edit/edit-context.ts';
import { isPart } from './part-of-documents.ts';
import { RowsToolbar, type Form } from './rows-toolbar.tsx';

interface RowsViewProps {
  readonly source: Source;
  /** What the grid is called. */
  readonly label: string;
  /** What the chosen columns are kept for. */
  readonly layoutKey: string;
  readonly rows: Rows;
  /** How many documents there are, where the rows are all of them and that is known. */
  readonly total?: number | null;
  /** What the rows were asked with; null where that is no query, undefined for all documents. */
  readonly query: Query | null | undefined;
  /** The query has been edited since. */
  readonly isStale: boolean;
  /** What the menus sort and filter; null where nothing can be queried. */
  readonly sorted: Query | null;
  readonly onQuery: (query: Query) => void;
  readonly hrefOf: (path: string) => string;
  /** Whether documents open beside the rows, and what stands there: the open one. */
  readonly opensBeside?: boolean;
  readonly beside?: ReactNode;
  /** Whether that stands in the place of the rows. */
  readonly isCovered?: boolean;
  /** The path of the document that is open beside the rows. */
  readonly openPath?: string | undefined;
  /** What is exported in full. */
  readonly exported: Exportable;
  /** Further buttons of the toolbar. */
  readonly tools?: ReactNode;
  /** In place of rows that nobody has agreed to read. */
  readonly question?: ReactNode;
  /** Below the toolbar. */
  readonly bar?: ReactNode;
}

/** Documents that are shown as JSON; the others are exported. */
const shownAsJson = 200;

const JsonPane = latePart(
  async () => (await import('./json-pane.tsx')).JsonPane,
  <RowsSkeleton label="Loading the JSON" rows={10} />,
);

function AsJson({ rows: { rowAt, count } }: { rows: Rows }) {
  const shown = Math.min(count, shownAsJson);
  const documents = useMemo(
    () => Array.from({ length: shown }, (_, index) => rowAt(index) ?? []).flat(),
    [shown, rowAt],
  );
  return (
    <JsonPane
      documents={documents}
      label="Documents as JSON"
      note={count > shown ? `The first ${formatCount(shown, 'document')}` : undefined}
    />
  );
}

interface LayoutProps {
  readonly layout: ColumnLayout;
  readonly onLayoutChange: (layout: ColumnLayout) => void;
}

/** Whether the grid stays, and the focus in it, while a changed query runs. */
function isWaiting({ columns, isComplete, isStopped, error }: Rows): boolean {
  return columns.length > 0 && !isComplete && !isStopped && error === null;
}

const TotalsBar = latePart(async () => (await import('./totals-bar.tsx')).TotalsBar);

/** Has its room before its code has come, after the rows, so that nothing moves. */
function TotalsBelow({ source, sorted, rows }: RowsViewProps) {
  const wasQuiet = useWasQuiet();
  return (
    <Box flex="none" minHeight="10">
      {rows.count === 0 || !wasQuiet ? null : (
        <TotalsBar source={source} query={sorted} rows={rows} />
      )}
    </Box>
  );
}

function Content({ layout, onLayoutChange, ...props }: RowsViewProps & LayoutProps) {
  const { rows, query, hrefOf } = props;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [leading, onOwn] = useLeadingFields(query);
  if (props.question !== undefined) {
    return props.question;
  }
  if (query && query.aggregates.length > 0 && rows.isComplete) {
    return <Aggregates query={query} values={rows.found?.aggregates ?? []} />;
  }
  if (rows.count === 0 && (query === null || !isWaiting(rows))) {
    return <NoRows rows={rows} query={query} />;
  }
  return (
    <>
      <DataGrid
        label={props.label}
        rows={rows}
        layout={layout}
        onLayoutChange={onLayoutChange}
        leading={leading}
        query={props.sorted}
        onQuery={(next) => {
          onOwn(next);
          props.onQuery(next);
        }}
        onExport={setChosen}
        hasPaths={query?.from.kind === 'group'}
        opensBeside={props.opensBeside === true}
        openPath={props.openPath}
        hrefOf={hrefOf}
        onOpen={(document, replace) => void navigate(hrefOf(document), { replace })}
      />
      <TotalsBelow {...props} />
      <ChosenExport source={props.source} paths={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

/** Rows as a grid or as JSON, with what they cost and what can be done with them. */
export function RowsView(props: RowsViewProps) {
  const [layout, onLayoutChange] = useColumnLayout(props.layoutKey);
  const [form, setForm] = useState<Form>('table');
  const { isCovered = false } = props;
  const editing = useEditing();
  return (
    <>
      {isCovered ? null : (
        <RowsToolbar
          {...props}
          layout={layout}
          onLayoutChange={onLayoutChange}
          form={form}
          onFormChange={setForm}
        />
      )}
      {isCovered ? null : props.bar}
      <Flex flex="1" minHeight="0">
        {isCovered ? null : (
          <Flex direction="column" flex="1" minWidth="0">
            {form === 'json' && props.rows.count > 0 ? (
              <AsJson rows={props.rows} />
            ) : (
              <EditContext value={isPart(props.query) ? null : editing}>
                <Content {...props} layout={layout} onLayoutChange={onLayoutChange} />
              </EditContext>
            )}
          </Flex>
        )}
        {props.beside}
      </Flex>
    </>
  );
}
