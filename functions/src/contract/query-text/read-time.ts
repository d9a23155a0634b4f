const pattern =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})?(Z|z|[+-]\d\d:\d\d)?)?$/;

/**
 * A time as Firestore takes it, RFC 3339 in UTC with up to nine digits of a second. Without a zone
 * it is in UTC, without a time of day its beginning; null for what is no time of the years 1 to
 * 9999.
 */
export function inUtc(text: string): string | null {
  const [, day, clock = '00:00', fraction = '', zone = 'Z'] = pattern.exec(text) ?? [];
  if (day === undefined) {
    return null;
  }
  const local = `${day}T${clock.length === 5 ? `${clock}:00` : clock}`;
  const written = Date.parse(`${local}Z`);
  // Dates that no calendar has are moved on by Date: 30 February comes back as a day of March.
  if (Number.isNaN(written) || new Date(written).toISOString().slice(0, 19) !== local) {
    return null;
  }
  const time = Date.parse(`${local}${zone.toUpperCase()}`);
  const utc = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^(?!0000)\d{4}-/.test(utc) ? `${utc.slice(0, 19)}${fraction}Z` : null;
}
