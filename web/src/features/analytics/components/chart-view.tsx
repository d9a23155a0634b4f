import { Chart, useChart } from '@chakra-ui/charts';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartData, ChartRow } from '../model/chart-data.ts';
import { timeTicks, timeTickText, valueTicks } from '../model/ticks.ts';

/** Distinct in light and dark, and for colour-blind people: warm and cold alternate. */
const colors = [
  'brand.solid',
  'blue.solid',
  'teal.solid',
  'purple.solid',
  'yellow.solid',
  'green.solid',
  'pink.solid',
  'gray.solid',
];

const maxDots = 40;

/** On an axis of time a bar is as wide as is given here. In pixels. */
const barWidth = (count: number) => Math.max(2, Math.min(28, Math.floor(360 / count)));

export interface ChartViewProps {
  readonly title: string;
  readonly data: ChartData;
  readonly kind: 'lines' | 'bars';
  /** What stands beside the vertical axis. */
  readonly unit: string;
  /** Of the time that is pointed at. */
  readonly formatX: (x: string) => string;
  readonly formatValue: (value: number) => string;
  /** Values are bytes: their axis has marks at powers of 1024. */
  readonly isBytes?: boolean;
}

/** The highest value that is drawn; of stacked bars the highest of their sums. */
function highest({ data, kind }: ChartViewProps): number {
  const heights = data.rows.map((row) => {
    const values = data.series.map(({ key }) => Number(row[key] ?? 0));
    return kind === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  return Math.max(0, ...heights);
}

/** The times of the first and the last row; room for a bar around them. */
function spanOf({ data, kind }: ChartViewProps): readonly [number, number] {
  const times = data.rows.map(({ x }) => Date.parse(x));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const room = kind === 'bars' ? Math.max((to - from) / data.rows.length, 60_000) : 0;
  return [from - room, to + room];
}

/** What both kinds have, as children of the chart itself: axes, tooltip and legend. */
function frameOf(props: ChartViewProps, paint: (token: string) => string) {
  const { data, unit, formatX, formatValue, isBytes = false } = props;
  const span = spanOf(props);
  const { ticks, stepMs } = timeTicks(...span);
  const values = valueTicks(highest(props), isBytes);
  return (
    <>
      <CartesianGrid stroke={paint('border')} vertical={false} />
      <XAxis
        dataKey="time"
        type="number"
        scale="time"
        domain={[...span]}
        ticks={ticks}
        tickFormatter={(time: number) => timeTickText(time, stepMs)}
        stroke={paint('border.emphasized')}
        tick={{ fill: paint('fg.muted'), fontSize: 12 }}
        minTickGap={36}
        tickLine={false}
      />
      <YAxis
        ticks={values}
        domain={[0, values.at(-1) ?? 0]}
        tickFormatter={formatValue}
        stroke={paint('border.emphasized')}
        tick={{ fill: paint('fg.muted'), fontSize: 12 }}
        width={82}
        tickLine={false}
        axisLine={false}
        label={{
          value: unit,
          position: 'insideTopLeft',
          offset: -4,
          dy: -18,
          fill: paint('fg.muted'),
          fontSize: 12,
        }}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: paint('border.emphasized'), fill: paint('bg.muted') }}
        labelFormatter={(label) =>
          typeof label === 'number' ? formatX(new Date(label).toISOString()) : ''
        }
        content={<Chart.Tooltip formatter={(value) => formatValue(Number(value))} />}
      />
      {data.series.length > 1 ? <Legend content={<Chart.Legend />} /> : null}
    </>
  );
}

/** A chart in its own chunk: the library is large and a page without data needs none of it. */
export function ChartView(props: ChartViewProps) {
  const { title, data, kind } = props;
  const series = data.series.map(({ key, label }, index) => ({
    name: key,
    label,
    color: colors[index % colors.length] ?? 'gray.solid',
  }));
  const rows = data.rows.map((row): ChartRow => ({ ...row, time: Date.parse(row.x) }));
  const chart = useChart({ data: rows, series });
  const paint = (token: string): string => {
    const color: unknown = chart.color(token);
    return typeof color === 'string' ? color : 'currentColor';
  };
  const frame = frameOf(props, paint);
  const shared = {
    data: chart.data,
    title,
    margin: { top: 26, right: 8, bottom: 0, left: 0 },
    responsive: true,
    style: { width: '100%', height: '100%' },
  };
  return (
    <Chart.Root chart={chart} height="72" aspectRatio="auto" width="full" fontSize="xs">
      {kind === 'lines' ? (
        <LineChart {...shared}>
          {frame}
          {series.map(({ name, color }) => (
            <Line
              key={name}
              dataKey={name}
              type="linear"
              stroke={paint(color)}
              strokeWidth={2}
              connectNulls={data.bridgesGaps === true}
              dot={data.rows.length <= maxDots ? { r: 2.5, fill: paint(color) } : false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      ) : (
        <BarChart {...shared}>
          {frame}
          {series.map(({ name, color }) => (
            <Bar
              key={name}
              dataKey={name}
              stackId="all"
              fill={paint(color)}
              barSize={barWidth(data.rows.length)}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      )}
    </Chart.Root>
  );
}
