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
import type { ChartData } from '../model/chart-data.ts';

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

export interface ChartViewProps {
  readonly title: string;
  readonly data: ChartData;
  readonly kind: 'lines' | 'bars';
  /** What stands beside the vertical axis. */
  readonly unit: string;
  readonly formatX: (x: string) => string;
  readonly formatValue: (value: number) => string;
}

/** What both kinds have, as children of the chart itself: axes, tooltip and legend. */
function frameOf(
  { data, unit, formatX, formatValue }: ChartViewProps,
  paint: (token: string) => string,
) {
  return (
    <>
      <CartesianGrid stroke={paint('border')} vertical={false} />
      <XAxis
        dataKey="x"
        tickFormatter={formatX}
        stroke={paint('border.emphasized')}
        tick={{ fill: paint('fg.muted'), fontSize: 12 }}
        minTickGap={36}
        tickLine={false}
      />
      <YAxis
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
        labelFormatter={(label) => (typeof label === 'string' ? formatX(label) : '')}
        content={<Chart.Tooltip formatter={(value) => formatValue(Number(value))} />}
      />
      {data.series.length > 1 ? <Legend content={<Chart.Legend />} /> : null}
    </>
  );
}

/** A chart of its own chunk: the library is large and a page without data needs none of it. */
export function ChartView(props: ChartViewProps) {
  const { title, data, kind } = props;
  const series = data.series.map(({ key, label }, index) => ({
    name: key,
    label,
    color: colors[index % colors.length] ?? 'gray.solid',
  }));
  const chart = useChart({ data: data.rows.map((row) => ({ ...row })), series });
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
              maxBarSize={36}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      )}
    </Chart.Root>
  );
}
