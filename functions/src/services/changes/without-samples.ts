/**
 * A job's state as JSON text without the samples of its plan, which stood in the tallies of
 * `planning`; null where it has none.
 */
export function withoutSamples(state: string): string | null {
  let removed = 0;
  const text = JSON.stringify(JSON.parse(state), (name, value: unknown) => {
    if (name !== 'samples' || !Array.isArray(value)) {
      return value;
    }
    removed += value.length;
    return [];
  });
  return removed === 0 ? null : text;
}
