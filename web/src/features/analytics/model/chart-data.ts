/** The API's series as what is drawn: rows of one x each, and the lines or bars over them. */
import type { Analytics } from '@firekeep/functions/contract';

/** A row has its x (a time or a day) and a number, or nothing, for each series. */
export interface ChartRow {
  readonly x: string;
  readonly [series: string]: string | number | null;
}

export interface Series {
  readonly key: string;
  readonly label: string;
}

export interface ChartData {
  readonly rows: readonly ChartRow[];
  readonly series: readonly Series[];
  /** Whether lines continue over points of which nothing is known. */
  readonly bridgesGaps?: boolean;
}

/** Documents or bytes of each collection, backup by backup. */
export function collectionsData(
  { backups, collections }: Pick<Analytics, 'backups' | 'collections'>,
  of: 'documentCounts' | 'rawBytes',
): ChartData {
  // Keys of our own: a collection may be called anything, `x` too.
  const series = collections.map(({ path }, index) => ({ key: `c${index}`, label: path }));
  const rows = backups.map(({ at }, row) => ({
    x: at,
    ...Object.fromEntries(
      collections.map((collection, index) => [`c${index}`, collection[of][row] ?? null]),
    ),
  }));
  return { rows, series, bridgesGaps: true };
}

export function storageData({ backups }: Pick<Analytics, 'backups'>): ChartData {
  return {
    rows: backups.map(({ at, storedBytes, newBytes }) => ({ x: at, storedBytes, newBytes })),
    series: [
      { key: 'storedBytes', label: 'Total stored' },
      { key: 'newBytes', label: 'New with this backup' },
    ],
  };
}

export function durationData({ backups }: Pick<Analytics, 'backups'>): ChartData {
  return {
    rows: backups.map(({ at, durationMs }) => ({ x: at, durationMs })),
    series: [{ key: 'durationMs', label: 'Duration' }],
  };
}

const usageSeries = [
  { key: 'backupReads', label: 'Read for backups' },
  { key: 'restoreReads', label: 'Read for restores' },
  { key: 'browseReads', label: 'Read for browsing and comparing' },
  { key: 'queryReads', label: 'Read for queries' },
  { key: 'restoreWrites', label: 'Written by restores' },
  { key: 'documentWrites', label: 'Written by hand' },
] as const;

/** Days on which Firekeep read or wrote; kinds of work there was none of are omitted. */
export function usageData({ usage }: Pick<Analytics, 'usage'>): ChartData {
  const series = usageSeries.filter(({ key }) => usage.some((day) => day[key] > 0));
  return {
    rows: series.length === 0 ? [] : usage.map(({ date, ...day }) => ({ x: date, ...day })),
    series,
  };
}

export function latencyData({ checks }: Pick<Analytics, 'checks'>): ChartData {
  return {
    rows: checks.map(({ at, latencyMs }) => ({ x: at, latencyMs })),
    series: [{ key: 'latencyMs', label: 'Latency' }],
  };
}

/** `+1,204`, `−3`, `0`, written by `format`. */
export function signed(value: number, format: (value: number) => string): string {
  return value === 0 ? format(0) : `${value > 0 ? '+' : '−'}${format(Math.abs(value))}`;
}

/** `99.5 %`, without digits that say nothing. */
export function percentText(value: number): string {
  return `${Number(value.toFixed(2))} %`;
}
