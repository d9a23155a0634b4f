/** What is drawn of a chart, in percent of its width and height from the top left. */
import type { ChartData, ChartRow } from './chart-data.ts';
import { timeTicks, timeTickText, valueTicks } from './ticks.ts';

export type ChartKind = 'lines' | 'bars';

interface Point {
  readonly left: number;
  readonly top: number;
}

interface DrawnSeries {
  readonly key: string;
  readonly label: string;
  /** Of a line, or of all bars: strokes as wide as a bar. */
  readonly path: string;
  /** What a line goes through, row by row; none of bars. */
  readonly points: readonly (Point | null)[];
}

export interface ChartShape {
  /** Where the rows stand. */
  readonly columns: readonly number[];
  /** How far most of them are apart. */
  readonly room: number;
  readonly series: readonly DrawnSeries[];
  readonly times: readonly { readonly left: number; readonly text: string }[];
  /** From zero upwards, the same distance apart. */
  readonly values: readonly number[];
}

const rounded = (percent: number) => Number(percent.toFixed(2));

const numberOf = (row: ChartRow, key: string): number | null => {
  const value = row[key];
  return typeof value === 'number' ? value : null;
};

/** The highest value that is drawn; of stacked bars the highest of their sums. */
function highest({ rows, series }: ChartData, kind: ChartKind): number {
  const heights = rows.map((row) => {
    const values = series.map(({ key }) => numberOf(row, key) ?? 0);
    return kind === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  return Math.max(0, ...heights);
}

/** The times of the first and the last row; room for a bar around them. */
function spanOf(times: readonly number[], kind: ChartKind): readonly [number, number] {
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const room = kind === 'bars' ? Math.max((to - from) / times.length, 60_000) : 0;
  return [from - room, to + room];
}

/** Each stretch of points begins with a stroke without a length: one point alone is a dot. */
function linePath(points: readonly (Point | null)[]): string {
  return points
    .map((point, index) => {
      if (point === null) {
        return '';
      }
      const begins = index === 0 || points[index - 1] === null;
      return `${begins ? 'M' : 'L'}${point.left} ${point.top}${begins ? 'h0' : ''}`;
    })
    .join('');
}

/** Strokes without a length, which round ends make dots. */
export const dotsPath = (points: readonly (Point | null)[]): string =>
  points.map((point) => (point === null ? '' : `M${point.left} ${point.top}h0`)).join('');

interface Scale {
  readonly columns: readonly number[];
  readonly topOf: (value: number) => number;
}

function lines({ rows, series, bridgesGaps }: ChartData, scale: Scale): DrawnSeries[] {
  return series.map(({ key, label }) => {
    const points = rows.map((row, index): Point | null => {
      const value = numberOf(row, key);
      return value === null ? null : { left: scale.columns[index] ?? 0, top: scale.topOf(value) };
    });
    const joined = bridgesGaps === true ? points.filter((point) => point !== null) : points;
    return { key, label, path: linePath(joined), points };
  });
}

/** Stacked: those of the first series stand on the axis. */
function bars({ rows, series }: ChartData, scale: Scale): DrawnSeries[] {
  const sums = rows.map(() => 0);
  return series.map(({ key, label }) => {
    const strokes = rows.map((row, index) => {
      const from = sums[index] ?? 0;
      const to = from + (numberOf(row, key) ?? 0);
      sums[index] = to;
      return to === from
        ? ''
        : `M${scale.columns[index] ?? 0} ${scale.topOf(from)}V${scale.topOf(to)}`;
    });
    return { key, label, path: strokes.join(''), points: [] };
  });
}

/**
 * The lower quartile of the distances: two rows that are close don't make every bar a sliver.
 * Where many are close, bars may overlap, but stay wide enough to be seen.
 */
function roomOf(columns: readonly number[]): number {
  const sorted = columns.toSorted((a, b) => a - b);
  const distances = sorted
    .slice(1)
    .map((column, index) => column - (sorted[index] ?? column))
    .toSorted((a, b) => a - b);
  const usual = distances[Math.floor((distances.length - 1) / 4)] ?? 100;
  return rounded(Math.min(100, Math.max(usual, 60 / columns.length)));
}

export function chartShape(data: ChartData, kind: ChartKind, isBytes: boolean): ChartShape {
  const times = data.rows.map(({ x }) => Date.parse(x));
  const [from, to] = spanOf(times, kind);
  // A moment alone stands in the middle.
  const leftOf = (time: number) =>
    from === to ? 50 : rounded((100 * (time - from)) / (to - from));
  const { ticks, stepMs } = timeTicks(from, to);
  const values = valueTicks(highest(data, kind), isBytes);
  const most = values.at(-1) ?? 0;
  const topOf = (value: number) => (most === 0 ? 100 : rounded(100 - (100 * value) / most));
  const scale = { columns: times.map(leftOf), topOf };
  return {
    columns: scale.columns,
    room: roomOf(scale.columns),
    series: kind === 'lines' ? lines(data, scale) : bars(data, scale),
    times: ticks.map((time) => ({ left: leftOf(time), text: timeTickText(time, stepMs) })),
    values,
  };
}

/** The row that stands nearest. */
export function nearestColumn(columns: readonly number[], left: number): number {
  return columns.reduce(
    (best, column, index) =>
      Math.abs(column - left) < Math.abs((columns[best] ?? 0) - left) ? index : best,
    0,
  );
}
