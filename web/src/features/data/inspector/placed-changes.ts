import type { DocumentState, ListedChange } from '@firekeep/functions/contract';

/** A version of a document with the change that wrote it, as far as it is known, or a change. */
export type HistoryLine =
  | { readonly state: DocumentState; readonly change: ListedChange | null }
  | { readonly state: null; readonly change: ListedChange };

/** Microseconds since 1970 of an RFC 3339 time. */
function microsecondsOf(time: string): string {
  const fraction = (/\.(\d{1,6})/.exec(time)?.[1] ?? '').padEnd(6, '0');
  return `${Math.floor(Date.parse(time) / 1000)}${fraction}`;
}

/** Whether a change wrote the version: Firestore gives no other write the same time. */
function hasWritten({ effect }: ListedChange, { updateTime }: DocumentState): boolean {
  const time = effect?.time ?? null;
  return time !== null && updateTime !== null && microsecondsOf(updateTime) === time;
}

function timeOf({ updateTime, backups }: DocumentState): number {
  return Date.parse(updateTime ?? backups.at(-1)?.readTime ?? '');
}

/** When a change wrote the document, in milliseconds since 1970; else when it was asked for. */
export function timeOfChange({ effect, createdAt }: ListedChange): number {
  const time = effect?.time ?? null;
  return time === null ? Date.parse(createdAt) : Number(time) / 1000;
}

/**
 * Changes among the versions of a document, the newest first: each beside the version that it
 * wrote, others at their times.
 */
export function placeChanges(
  states: readonly DocumentState[],
  changes: readonly ListedChange[],
): HistoryLine[] {
  const writers = new Map(
    states.map((state) => [state, changes.find((change) => hasWritten(change, state))]),
  );
  const left = changes
    .filter((change) => ![...writers.values()].includes(change))
    .toSorted((a, b) => timeOfChange(b) - timeOfChange(a));
  const lines = states.flatMap((state): HistoryLine[] => {
    const newer = left.filter((change) => timeOfChange(change) > timeOf(state));
    left.splice(0, newer.length);
    return [
      ...newer.map((change) => ({ state: null, change })),
      { state, change: writers.get(state) ?? null },
    ];
  });
  return [...lines, ...left.map((change) => ({ state: null, change }))];
}
