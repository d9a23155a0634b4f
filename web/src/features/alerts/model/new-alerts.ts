import type { Alert, AlertKind } from '@firekeep/functions/contract';

/** What was seen of the open alerts so far; null before the first look. */
export type SeenAlerts = ReadonlySet<string> | null;

/**
 * The alerts of the wanted kinds that were raised since the last look. The first look finds none:
 * what was open then stands on the dashboard.
 */
export function newAlerts(
  seen: SeenAlerts,
  open: readonly Alert[],
  kinds: readonly AlertKind[],
): { readonly raised: readonly Alert[]; readonly seen: ReadonlySet<string> } {
  const ids = open.map(({ id }) => id);
  const raised =
    seen === null ? [] : open.filter(({ id, kind }) => !seen.has(id) && kinds.includes(kind));
  return { raised, seen: new Set([...(seen ?? []), ...ids]) };
}
