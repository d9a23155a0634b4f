// Ranges side by side on the servers of fixed latency, and what a job asks of everybody.
import { count, seconds } from './figures.ts';
import { atLeast, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type Ranges = ResultOf<'ranges'>;
type Run = Ranges['runs'][number];
type Kind = 'backup' | 'restore';

/** Each range has as many documents: all of them should take as long as one alone. */
function linearity({ runs }: Ranges, run: Run, kind: Kind): number {
  return (runs[0]?.[kind].seconds ?? Number.NaN) / run[kind].seconds;
}

export function rangesSections(result: Ranges): Section[] {
  const { documentsPerSecond, latencies, runs } = result;
  const { readMs, writeMs, storageReadMs, storageWriteMs, dispatchMs } = latencies;
  const perRange = (runs[0]?.documents ?? 0) / (runs[0]?.ranges ?? 1);
  const notes = [
    `The product's own jobs on servers of fixed latency: a read of Firestore takes ${readMs} ms, a write ${writeMs}, storage ${storageReadMs} and ${storageWriteMs}, a task ${dispatchMs} to arrive; one stream, or one worker's connection, carries ${count(documentsPerSecond)} documents a second. That is so slow that the processor, which all workers share here, limits nothing. Each range has ${count(perRange)} documents: 1 would be linear.`,
  ];
  const rows = [
    ['ranges', 'documents', 'backup', 'linear', 'restore', 'linear'],
    ...runs.map((run) => [
      String(run.ranges),
      count(run.documents),
      seconds(run.backup.seconds),
      linearity(result, run, 'backup').toFixed(2),
      seconds(run.restore.seconds),
      linearity(result, run, 'restore').toFixed(2),
    ]),
  ];
  const last = runs.at(-1);
  return [
    { section: 'ranges', notes, tables: [rows, ...(last === undefined ? [] : [callRows(last)])] },
  ];
}

/** What the largest run asked of everybody. */
function callRows({ documents, backup, restore }: Run): string[][] {
  const names = (calls: (kind: Run[Kind]) => object) => [
    ...new Set([...Object.keys(calls(backup)), ...Object.keys(calls(restore))]),
  ];
  const firestore = names(({ calls }) => calls.firestore).map((method) => {
    const cell = ({ calls }: Run[Kind]) => {
      const found = calls.firestore[method];
      return found === undefined ? '' : `${count(found.calls)} (${count(found.documents)})`;
    };
    return [`Firestore: ${method} (documents)`, cell(backup), cell(restore)];
  });
  const others = (['storage', 'own'] as const).flatMap((where) =>
    names(({ calls }) => calls[where]).map((method) => {
      const cell = ({ calls }: Run[Kind]) => count(calls[where][method] ?? 0);
      const place = where === 'own' ? 'own records' : where;
      return [`${place}: ${method}`, cell(backup), cell(restore)];
    }),
  );
  return [
    [`calls for ${count(documents)} documents`, 'backup', 'restore'],
    ...firestore,
    ...others,
  ];
}

export function rangesAims(result: Ranges): Aim[] {
  return result.runs
    .slice(1)
    .flatMap((run) =>
      (['backup', 'restore'] as const).map((kind) =>
        atLeast(
          `${kind} in ${run.ranges} ranges beside one, fixed latencies, of linear`,
          0.9,
          linearity(result, run, kind),
        ),
      ),
    );
}
