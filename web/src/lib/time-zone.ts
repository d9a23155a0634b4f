import { accountSettings, useAccountSettings } from './account-settings.ts';

/** A traveller's browser changes its zone: seen after this, at the latest. */
const zoneIsReadForMs = 10_000;

let browserZone: { readonly name: string; readonly readAt: number } | undefined;

/**
 * The zone the browser runs in, as an IANA name. Kept for a while: asking takes up to a
 * millisecond, and a page shows hundreds of times.
 */
export function browserTimeZone(): string {
  const now = performance.now();
  if (browserZone === undefined || now - browserZone.readAt >= zoneIsReadForMs) {
    browserZone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: now };
  }
  return browserZone.name;
}

/** All zones the browser knows, with UTC and `chosen`, which some browsers leave out. */
export function timeZones(chosen: string): readonly string[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...known].toSorted();
}

const knownZones = new Map<string, boolean>();

function canShow(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Whether this browser can show times in the zone; worked out once for each. */
function isKnown(zone: string): boolean {
  const known = knownZones.get(zone) ?? canShow(zone);
  knownZones.set(zone, known);
  return known;
}

function resolved(chosen: string | null): string {
  return chosen !== null && isKnown(chosen) ? chosen : browserTimeZone();
}

/** The zone that times are shown in: the user's choice, or the browser's. */
export function shownTimeZone(): string {
  return resolved(accountSettings.get()?.timeZone ?? null);
}

/** As `shownTimeZone`, for components that must follow a change. */
export function useShownTimeZone(): string {
  return resolved(useAccountSettings().timeZone);
}
