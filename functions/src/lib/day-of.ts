/** The day of a time, in UTC: `2026-01-31`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
