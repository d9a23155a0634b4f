/** The zone the browser runs in, as an IANA name. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All zones the browser knows, with UTC and `chosen`, which some browsers leave out of their list. */
export function timeZones(chosen: string): readonly string[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...known].toSorted();
}
