/**
 * Where times stand on a line, from 0 at its start to 1 at its end; those beyond it at that end.
 *
 * @param start in milliseconds, as `end` and the times
 */
export function placeOnLine(start: number, end: number): (time: number) => number {
  const span = Math.max(1, end - start);
  return (time) => Math.max(0, Math.min(1, (time - start) / span));
}
