import { Box, Skeleton } from '@chakra-ui/react';
import { ChartLine, Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { DataTable } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { column, numberColumn } from '#components/table-columns.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { latePart } from '#lib/late-part.tsx';
import type { ChartRow } from '../model/chart-data.ts';
import type { ChartViewProps } from './chart-view.tsx';

const ChartView = latePart(
  async () => (await import('./chart-view.tsx')).ChartView,
  <Skeleton height="72" />,
);

interface ChartPanelProps extends ChartViewProps {
  readonly description: string;
  /** What the rows are, as the table's first heading: `Backup`, `Day`. */
  readonly rowLabel: string;
  readonly formatRow: (x: string) => string;
  /** Shown in place of a chart without rows. */
  readonly empty: ReactNode;
}

function AsTable({ title, data, rowLabel, formatRow, formatValue }: ChartPanelProps) {
  const columns = [
    column<ChartRow>(rowLabel, ({ x }) => formatRow(x)),
    ...data.series.map(({ key, label }) =>
      numberColumn<ChartRow>(label, (row) => {
        const value = row[key];
        return typeof value === 'number' ? formatValue(value) : '–';
      }),
    ),
  ];
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={data.rows.toReversed()}
      rowKey={({ x }) => x}
      area={{ maxHeight: '24rem', label: `${title}, table` }}
    />
  );
}

function AsChart(props: ChartViewProps) {
  return (
    <Box as="figure" aria-label={`${props.title}, chart`} minWidth="0">
      <ChartView {...props} />
    </Box>
  );
}

/** A chart that can be read as a table too. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, description, data, empty, kind, unit, formatX, formatValue } = props;
  const { isBytes = false } = props;
  const [isTable, setIsTable] = useState(false);
  const isEmpty = data.rows.length === 0 || data.series.length === 0;
  const toggle = (
    <QuietButton
      aria-label={`${title}: show as ${isTable ? 'chart' : 'table'}`}
      onClick={() => setIsTable(!isTable)}
    >
      {isTable ? <ChartLine size={16} /> : <Table2 size={16} />}
      {isTable ? 'Chart' : 'Table'}
    </QuietButton>
  );
  return (
    <Panel
      title={title}
      description={description}
      actions={isEmpty ? undefined : toggle}
      flush={isTable && !isEmpty}
    >
      {isEmpty ? (
        empty
      ) : isTable ? (
        <AsTable {...props} />
      ) : (
        <AsChart {...{ title, data, kind, unit, formatX, formatValue, isBytes }} />
      )}
    </Panel>
  );
}
