import {
  useMemo,
  useState,
  type ChangeEvent,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import type { ChartData } from '../model/chart-data.ts';
import {
  chartShape,
  dotsPath,
  nearestColumn,
  type ChartKind,
  type ChartShape,
} from '../model/chart-shape.ts';
import styles from './chart-view.module.css';

/** Distinct in light and dark, and for colour-blind people: warm and cold alternate. */
const colors = ['brand', 'blue', 'teal', 'purple', 'yellow', 'green', 'pink', 'gray'].map(
  (name) => `var(--chakra-colors-${name}-solid)`,
);

const colorOf = (index: number) => colors[index % colors.length];

/** A line of more rows is drawn without a dot at each. */
const maxDots = 40;

export interface ChartViewProps {
  readonly title: string;
  readonly data: ChartData;
  readonly kind: ChartKind;
  /** What stands beside the vertical axis. */
  readonly unit: string;
  /** Of the time that is pointed at. */
  readonly formatX: (x: string) => string;
  readonly formatValue: (value: number) => string;
  /** Values are bytes: their axis has marks at powers of 1024. */
  readonly isBytes?: boolean;
}

interface Room extends CSSProperties {
  readonly '--bar-room': number;
}

interface DrawingProps {
  readonly shape: ChartShape;
  readonly kind: ChartKind;
  /** The row that is pointed at. */
  readonly active: number | null;
}

/** In percent of the plot, whatever its size: strokes keep their width. */
function Drawing({ shape: { series, values }, kind, active }: DrawingProps) {
  const steps = Math.max(1, values.length - 1);
  const grid = values.map((_, index) => `M0 ${100 - (100 * index) / steps}H100`).join('');
  return (
    <svg className={styles['drawing']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <path className={styles['grid']} d={grid} />
      {series.map(({ key, path, points }, index) => {
        const stroke = colorOf(index);
        const dots = points.length > 0 && points.length <= maxDots;
        const point = active === null ? null : (points[active] ?? null);
        return (
          <g key={key} stroke={stroke}>
            <path data-series={key} className={styles[kind]} d={path} />
            {dots ? <path className={styles['dots']} d={dotsPath(points)} /> : null}
            {point === null ? null : <path className={styles['active']} d={dotsPath([point])} />}
          </g>
        );
      })}
    </svg>
  );
}

function Swatch({ index }: { index: number }) {
  return <span className={styles['swatch']} style={{ background: colorOf(index) }} />;
}

interface Said {
  readonly when: string;
  readonly values: readonly { readonly label: string; readonly text: string }[];
}

/** What all series are at the time of a row. */
function said({ data, formatX, formatValue }: ChartViewProps, index: number): Said {
  const row = data.rows[index];
  return {
    when: row === undefined ? '' : formatX(new Date(row.x).toISOString()),
    values: data.series.map(({ key, label }) => {
      const value = row?.[key];
      return { label, text: typeof value === 'number' ? formatValue(value) : '–' };
    }),
  };
}

function Tip({ when, values, left }: Said & { left: number }) {
  const side = left > 50 ? 'left' : 'right';
  return (
    <div className={styles['tip']} data-side={side} style={{ left: `${left}%` }} aria-hidden>
      <div className={styles['when']}>{when}</div>
      {values.map(({ label, text }, index) => (
        <div key={label} className={styles['row']}>
          <Swatch index={index} />
          <span>{label}</span>
          <span>{text}</span>
        </div>
      ))}
    </div>
  );
}

/** The row that is pointed at, or was reached by keys, and what leads to it. */
function useActiveRow({ columns }: ChartShape) {
  const [active, setActive] = useState<number | null>(null);
  const last = columns.length - 1;
  const leave = () => setActive(null);
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setActive(nearestColumn(columns, (100 * (clientX - left)) / width));
  };
  const shown = active !== null && active <= last ? active : null;
  return {
    active: shown,
    pointed: { onPointerDown: point, onPointerMove: point, onPointerLeave: leave },
    slider: {
      max: last,
      value: shown ?? last,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setActive(Number(target.value)),
      onFocus: () => setActive((row) => row ?? last),
      onBlur: leave,
      onKeyDown: ({ key }: KeyboardEvent) => (key === 'Escape' ? leave() : undefined),
    },
  };
}

/** A chart that is drawn in one piece and follows the size of its place and the colours alone. */
export function ChartView(props: ChartViewProps) {
  const { title, data, kind, unit, formatValue, isBytes = false } = props;
  const shape = useMemo(() => chartShape(data, kind, isBytes), [data, kind, isBytes]);
  const { active, pointed, slider } = useActiveRow(shape);
  const left = active === null ? undefined : shape.columns[active];
  const words = said(props, slider.value);
  const spoken = [words.when, ...words.values.map(({ label, text }) => `${label} ${text}`)];
  const room: Room = { '--bar-room': shape.room };
  return (
    <div className={styles['chart']}>
      <div className={styles['area']}>
        <span className={styles['unit']}>{unit}</span>
        <div className={styles['values']}>
          {shape.values.map((value) => (
            <span key={value}>{formatValue(value)}</span>
          ))}
        </div>
        <div className={styles['plot']} style={room} {...pointed}>
          {left === undefined ? null : (
            <div className={styles['cursor']} data-kind={kind} style={{ left: `${left}%` }} />
          )}
          <Drawing shape={shape} kind={kind} active={active} />
          {/* By keys, and by ear, the chart is a slider over its rows. */}
          <input type="range" aria-label={title} aria-valuetext={spoken.join(', ')} {...slider} />
          {left === undefined ? null : <Tip {...words} left={left} />}
        </div>
        <div className={styles['times']} aria-hidden>
          {shape.times.map((time) => (
            <span key={time.left} style={{ left: `${time.left}%` }}>
              {time.text}
            </span>
          ))}
        </div>
      </div>
      {data.series.length > 1 ? (
        <ul className={styles['legend']}>
          {data.series.map(({ key, label }, index) => (
            <li key={key}>
              <Swatch index={index} />
              {label}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
