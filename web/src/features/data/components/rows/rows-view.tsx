import type { Query } from '@firekeep/functions/contract';
import { Button, Flex, Group, Text } from '@chakra-ui/react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { formatCount } from '#lib/format.ts';
import type { Rows } from '../../api/rows.ts';
import type { ColumnLayout } from '../../model/column-layout.ts';
import type { Exportable } from '../../model/exportable.ts';
import type { Source } from '../../model/source.ts';
import { ColumnsButton } from '../columns-button.tsx';
import { DataGrid } from '../data-grid.tsx';
import { ChosenExport, ExportButton } from '../export/export-button.tsx';
import { Aggregates } from '../query-bar/aggregates.tsx';
import { ReloadControls } from '../reload-controls.tsx';
import { useColumnLayout } from '../use-column-layout.ts';
import { NoRows } from './no-rows.tsx';
import { leftOutText, readText } from './rows-text.ts';

interface RowsViewProps {
  readonly source: Source;
  /** What the grid is called. */
  readonly label: string;
  /** What the chosen columns are kept for. */
  readonly layoutKey: string;
  readonly rows: Rows;
  /** What the rows were asked with; null where that is no query, undefined for all documents. */
  readonly query: Query | null | undefined;
  /** The query has been edited since. */
  readonly isStale: boolean;
  /** What the menus sort and filter; null where nothing can be queried. */
  readonly sorted: Query | null;
  readonly onQuery: (query: Query) => void;
  readonly hrefOf: (path: string) => string;
  /** The path of the document that is open beside the rows. */
  readonly openPath?: string | undefined;
  /** What is exported in full. */
  readonly exported: Exportable;
  /** Further buttons of the toolbar. */
  readonly tools?: ReactNode;
  /** Below the toolbar. */
  readonly bar?: ReactNode;
}

/** Documents that are shown as JSON; the others are exported. */
const shownAsJson = 200;

/** Whether reading costs nothing. */
const isFree = ({ at }: Source) => at.kind === 'backup';

function Summary({ source, rows, query, isStale }: RowsViewProps) {
  const isBegun = rows.count > 0 || rows.isComplete || rows.found !== null;
  const leftOut = query ? leftOutText(query) : null;
  return (
    <Text fontSize="xs" color="fg.muted" flex="1 1 8rem" minWidth="0" aria-live="polite">
      <span>{isBegun ? readText(rows, isFree(source)) : rows.isLoading ? 'Loading …' : ''}</span>
      {isBegun && leftOut !== null ? <span> · {leftOut}</span> : null}
      {isStale && isBegun ? (
        <Text as="strong" color="fg.warning" fontWeight="medium" display="block">
          The query has changed since
        </Text>
      ) : null}
    </Text>
  );
}

const loadJson = async () => ({ default: (await import('../json-pane.tsx')).JsonPane });

function AsJson({ rows: { rowAt, count } }: { rows: Rows }) {
  const [JsonPane] = useState(() => lazy(loadJson));
  const shown = Math.min(count, shownAsJson);
  const documents = useMemo(
    () => Array.from({ length: shown }, (_, index) => rowAt(index) ?? []).flat(),
    [shown, rowAt],
  );
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the JSON" rows={10} />}>
      <JsonPane
        documents={documents}
        label="Documents as JSON"
        note={count > shown ? `The first ${formatCount(shown, 'document')}` : undefined}
      />
    </Suspense>
  );
}

type Form = 'table' | 'json';

const forms: readonly { form: Form; label: string }[] = [
  { form: 'table', label: 'Table' },
  { form: 'json', label: 'JSON' },
];

interface LayoutProps {
  readonly layout: ColumnLayout;
  readonly onLayoutChange: (layout: ColumnLayout) => void;
}

/** Whether the grid stays, and the focus in it, while a changed query runs. */
function isWaiting({ columns, isComplete, isStopped, error }: Rows): boolean {
  return columns.length > 0 && !isComplete && !isStopped && error === null;
}

function Content({ layout, onLayoutChange, ...props }: RowsViewProps & LayoutProps) {
  const { rows, query, hrefOf } = props;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string[] | null>(null);
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
        query={props.sorted}
        onQuery={props.onQuery}
        onExport={setChosen}
        hasPaths={query?.from.kind === 'group'}
        openPath={props.openPath}
        hrefOf={hrefOf}
        onOpen={(document) => void navigate(hrefOf(document))}
      />
      <ChosenExport source={props.source} paths={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

interface FormProps {
  readonly form: Form;
  readonly onFormChange: (form: Form) => void;
}

function Toolbar({ layout, onLayoutChange, ...props }: RowsViewProps & LayoutProps & FormProps) {
  const { rows, source, exported } = props;
  return (
    <Flex
      role="toolbar"
      aria-label="Documents"
      align="center"
      wrap="wrap"
      gap="2"
      padding="1.5"
      paddingInline="3"
      borderBottomWidth="1px"
    >
      <Summary {...props} />
      <Group attached as="fieldset" aria-label="View">
        {forms.map(({ form, label }) => (
          <Button
            key={form}
            size="xs"
            variant={form === props.form ? 'subtle' : 'outline'}
            colorPalette="gray"
            aria-pressed={form === props.form}
            onClick={() => props.onFormChange(form)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {props.tools}
      <ExportButton source={source} what={exported} />
      <ColumnsButton fields={rows.columns} layout={layout} onLayoutChange={onLayoutChange} />
      <ReloadControls
        isRefreshing={rows.isRefreshing}
        cost={isFree(source) ? null : Math.max(rows.count, 1)}
        onRefresh={() => void rows.refresh(rows.count)}
      />
    </Flex>
  );
}

/** Rows as a grid or as JSON, with what they cost and what can be done with them. */
export function RowsView(props: RowsViewProps) {
  const [layout, onLayoutChange] = useColumnLayout(props.layoutKey);
  const [form, setForm] = useState<Form>('table');
  return (
    <>
      <Toolbar
        {...props}
        layout={layout}
        onLayoutChange={onLayoutChange}
        form={form}
        onFormChange={setForm}
      />
      {props.bar}
      {form === 'json' && props.rows.count > 0 ? (
        <AsJson rows={props.rows} />
      ) : (
        <Content {...props} layout={layout} onLayoutChange={onLayoutChange} />
      )}
    </>
  );
}
