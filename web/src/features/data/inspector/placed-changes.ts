import type { DocumentState, Restore } from '@firekeep/functions/contract';

/** A version of a document with the change that wrote it, as far as it is known, or a change. */
export type HistoryLine =
  | { readonly state: DocumentState; readonly change: Restore | null }
  | { readonly state: null; readonly change: Restore };

/** Microseconds since 1970 of an RFC 3339 time. */
function microsecondsOf(time: string): string {
  const fraction = (/\.(\d{1,6})/.exec(time)?.[1] ?? '').padEnd(6, '0');
  return `${Math.floor(Date.parse(time) / 1000)}${fraction}`;
}

/** Whether a change wrote the version: Firestore gives no other write the same time. */
function hasWritten({ scope, inline }: Restore, { updateTime }: DocumentState, path: string) {
  const place = scope.paths?.indexOf(path) ?? -1;
  const time = inline?.journal?.find((written) => written.place === place)?.time ?? null;
  return time !== null && updateTime !== null && microsecondsOf(updateTime) === time;
}

function timeOf({ updateTime, backups }: DocumentState): number {
  return Date.parse(updateTime ?? backups.at(-1)?.readTime ?? '');
}

/**
 * Changes among the versions of a document, the newest first: each beside the version that it
 * wrote, others at their times.
 */
export function placeChanges(
  states: readonly DocumentState[],
  changes: readonly Restore[],
  path: string,
): HistoryLine[] {
  const writers = new Map(
    states.map((state) => [state, changes.find((change) => hasWritten(change, state, path))]),
  );
  const left = changes.filter((change) => ![...writers.values()].includes(change));
  const lines = states.flatMap((state): HistoryLine[] => {
    const newer = left.filter(({ createdAt }) => Date.parse(createdAt) > timeOf(state));
    left.splice(0, newer.length);
    return [
      ...newer.map((change) => ({ state: null, change })),
      { state, change: writers.get(state) ?? null },
    ];
  });
  return [...lines, ...left.map((change) => ({ state: null, change }))];
}
