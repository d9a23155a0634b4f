import {
  useEffect,
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

/** Where the row of a tip stands: a part of the plot's width. */
interface TipPlace extends CSSProperties {
  readonly '--row-left': number;
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

interface SpokenRow {
  readonly when: string;
  readonly values: readonly { readonly label: string; readonly text: string }[];
}

/** What all series are at the time of a row. */
function spokenRow({ data, formatX, formatValue }: ChartViewProps, index: number): SpokenRow {
  const row = data.rows[index];
  return {
    when: row === undefined ? '' : formatX(new Date(row.x).toISOString()),
    values: data.series.map(({ key, label }) => {
      const value = row?.[key];
      return { label, text: typeof value === 'number' ? formatValue(value) : '–' };
    }),
  };
}

/** Beside its row where there is room, and always inside the chart. */
function Tip({ when, values, left }: SpokenRow & { left: number }) {
  const place: TipPlace = { '--row-left': left / 100 };
  const side = left > 50 ? 'left' : 'right';
  return (
    <div className={styles['tips']} data-side={side} style={place} aria-hidden>
      <div className={styles['tip']}>
        <div className={styles['when']}>{when}</div>
        {values.map(({ label, text }, index) => (
          <div key={label} className={styles['row']}>
            <Swatch index={index} />
            <span>{label}</span>
            <span>{text}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The row that is pointed at, until one points elsewhere or presses Escape. */
function usePointedRow(columns: readonly number[]) {
  const [pointed, setPointed] = useState<number | null>(null);
  const leave = () => setPointed(null);
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(nearestColumn(columns, (100 * (clientX - left)) / width));
  };
  const isPointed = pointed !== null;
  useEffect(() => {
    if (!isPointed) {
      return undefined;
    }
    const clear = () => setPointed(null);
    const onKey = ({ key }: globalThis.KeyboardEvent) => (key === 'Escape' ? clear() : undefined);
    // Before the plot hears of it: what points into the plot again sets its row after this.
    document.addEventListener('pointerdown', clear, { capture: true });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', clear, { capture: true });
      document.removeEventListener('keydown', onKey);
    };
  }, [isPointed]);
  return {
    pointed,
    leave,
    handlers: {
      onPointerDown: point,
      onPointerMove: point,
      onPointerCancel: leave,
      // A finger that is lifted leaves too, and what it pointed at is yet to be read.
      onPointerLeave: ({ pointerType }: PointerEvent) =>
        pointerType === 'touch' ? undefined : leave(),
    },
  };
}

/** The row that is pointed at, or else was reached by keys, and what leads to it. */
function useActiveRow({ columns }: ChartShape) {
  const [reached, setReached] = useState<number | null>(null);
  const { pointed, leave, handlers } = usePointedRow(columns);
  const last = columns.length - 1;
  const existing = (row: number | null) => (row !== null && row <= last ? row : null);
  const goTo = (row: number | null) => {
    leave();
    setReached(row);
  };
  return {
    active: existing(pointed) ?? existing(reached),
    handlers,
    slider: {
      max: last,
      value: existing(reached) ?? last,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => goTo(Number(target.value)),
      onFocus: () => setReached((row) => row ?? last),
      onBlur: () => goTo(null),
      onKeyDown: ({ key }: KeyboardEvent) => (key === 'Escape' ? goTo(null) : undefined),
    },
  };
}

/** A chart that is drawn in one piece and follows the size of its place and the colours alone. */
export function ChartView(props: ChartViewProps) {
  const { title, data, kind, unit, formatValue, isBytes = false } = props;
  const shape = useMemo(() => chartShape(data, kind, isBytes), [data, kind, isBytes]);
  const { active, handlers, slider } = useActiveRow(shape);
  const left = active === null ? undefined : shape.columns[active];
  const { when, values } = spokenRow(props, slider.value);
  const spoken = [when, ...values.map(({ label, text }) => `${label} ${text}`)];
  const room: Room = { '--bar-room': shape.room };
  return (
    <div className={styles['chart']}>
      <div className={styles['area']}>
        <span className={styles['unit']}>{unit}</span>
        <div className={styles['values']} aria-hidden>
          {shape.values.map((value) => (
            <span key={value}>{formatValue(value)}</span>
          ))}
        </div>
        <div className={styles['plot']} style={room} {...handlers}>
          {left === undefined ? null : (
            <div className={styles['cursor']} data-kind={kind} style={{ left: `${left}%` }} />
          )}
          <Drawing shape={shape} kind={kind} active={active} />
          {/* By keys, and by ear, the chart is a slider over its rows. */}
          <input type="range" aria-label={title} aria-valuetext={spoken.join(', ')} {...slider} />
        </div>
        {active === null || left === undefined ? null : (
          <Tip {...spokenRow(props, active)} left={left} />
        )}
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
