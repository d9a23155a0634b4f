// From measurements to the figures that are printed.
import type { JobResult, Phase } from './jobs.ts';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * `of` divided by `beside`, round by round, in the median: what disturbed a round disturbed both.
 */
export function ratio(of: readonly number[], beside: readonly number[]): number {
  return median(of.map((value, round) => value / (beside[round] ?? Number.NaN)));
}

/** Documents per second of a phase, in the median. */
export function rate(results: readonly JobResult[], of: (result: JobResult) => number): number {
  return median(results.map((result) => result.documents / of(result)));
}

export const mainSeconds = ({ main }: JobResult): number => main.seconds;

export const proofSeconds = ({ verification }: JobResult): number => phase(verification).seconds;

/** With the verification that belongs to it. */
export const totalSeconds = (result: JobResult): number =>
  result.main.seconds + phase(result.verification).seconds;

function phase(measured: Phase | null): Phase {
  if (measured === null) {
    throw new Error('this measurement has no verification');
  }
  return measured;
}

/** Microseconds of processor time per document, in the median. */
export function cpuPerDocument(results: readonly JobResult[]): number {
  return median(results.map(({ main, documents }) => (main.cpuSeconds * 1_000_000) / documents));
}

/** The same of the verification. */
export function proofCpuPerDocument(results: readonly JobResult[]): number {
  return median(
    results.map(
      ({ verification, documents }) => (phase(verification).cpuSeconds * 1_000_000) / documents,
    ),
  );
}

/** How many processors were busy meanwhile, the emulators' work included, in the median. */
export function busyProcessors(results: readonly JobResult[]): number {
  return median(results.map(({ main }) => main.machineSeconds / main.seconds));
}

export function maxRss(results: readonly JobResult[]): number {
  return Math.max(...results.map(({ maxRssBytes }) => maxRssBytes));
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const perSecond = (value: number): string => `${whole.format(value)}/s`;
export const seconds = (value: number): string => `${value.toFixed(2)} s`;
export const microseconds = (value: number): string => `${value.toFixed(1)} µs`;
export const mebibytes = (bytes: number): string => `${whole.format(bytes / 1024 / 1024)} MiB`;
export const kilobytes = (bytes: number): string => `${whole.format(bytes / 1000)} kB`;
export const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;
export const count = (value: number): string => whole.format(value);

/** Columns side by side, the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The same in Markdown. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [line(head), line(rule), ...body.map(line)].join('\n');
}
