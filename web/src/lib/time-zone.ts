import { accountSettings, useAccountSettings } from './account-settings.ts';

/** The zone the browser runs in, as an IANA name. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All zones the browser knows, with UTC and `chosen`, which some browsers leave out. */
export function timeZones(chosen: string): readonly string[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...known].toSorted();
}

/** Whether this browser can show times in the zone. */
function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
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
