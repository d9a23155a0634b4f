/** A number that a run of the benchmark or the soak test wrote into docs/figures.md. */
interface Figure {
  readonly title: string;
  readonly text: string;
}

/** Each reads its number out of docs/figures.md; one that is not found there is not shown. */
const readers: readonly ((figures: string) => Figure | undefined)[] = [
  (figures) => {
    const [, rate] = /\| backup and verification\s*\|\s*([\d,]+)\/s/.exec(figures) ?? [];
    return rate === undefined
      ? undefined
      : {
          title: `${rate} documents a second`,
          text: 'read, stored, read back and decoded, by one worker. Large databases are read by sixteen.',
        };
  },
  (figures) => {
    const [, share] =
      /storage of 10 daily backups, beside full copies[^\n]*?([\d.]+) %/.exec(figures) ?? [];
    return share === undefined
      ? undefined
      : {
          title: `${share} % of the storage`,
          text: 'that ten full copies would take: ten daily backups, another 1 % of the documents changed each day.',
        };
  },
  (figures) => {
    const [, faults] = /(\d+) faults in \d+ operations/.exec(figures) ?? [];
    const [, documents] = /(\d+) documents compared, \*\*0 mismatches\*\*/.exec(figures) ?? [];
    return faults === undefined || documents === undefined
      ? undefined
      : {
          title: '0 wrong documents',
          text: `of ${group(documents)} that were restored and compared, in a test that broke connections, processes and files ${group(faults)} times.`,
        };
  },
];

function group(digits: string): string {
  return Number(digits).toLocaleString('en-US');
}

/** @param figures the text of docs/figures.md */
export function measuredFigures(figures: string): Figure[] {
  return readers.flatMap((read) => read(figures) ?? []);
}

const measured = /<!-- (?:speed|repeated|soak) -->\s+_([\d-]+), commit (\w+)/g;

/**
 * When the numbers were measured, and of which commits: `2026-11-21 (commit ce6a09d)`.
 *
 * @param figures the text of docs/figures.md
 */
export function measuredAt(figures: string): string {
  const runs = [...figures.matchAll(measured)].map(
    ([, day, commit]) => `${day} (commit ${commit})`,
  );
  return [...new Set(runs)].join(' and ');
}
