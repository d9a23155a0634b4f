/** `google.protobuf.Timestamp`. */
export interface Timestamp {
  readonly seconds: bigint;
  readonly nanos: number;
}

const pattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/;

/**
 * RFC 3339 in UTC as `google.protobuf.Timestamp`; null outside the years 1 to 9999, and for times
 * finer than Firestore's microseconds.
 */
export function parseTimestamp(text: string): Timestamp | null {
  const [, whole, fraction = ''] = pattern.exec(text) ?? [];
  if (whole === undefined || whole.startsWith('0000')) {
    return null;
  }
  const ms = Date.parse(`${whole}Z`);
  // Dates that no calendar has are moved on by Date: 30 February comes back as a day of March.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== whole) {
    return null;
  }
  const nanos = Number(fraction.padEnd(9, '0'));
  return nanos % 1000 === 0 ? { seconds: BigInt(ms / 1000), nanos } : null;
}

/** The years 1 to 9999, in seconds since 1970: what `google.protobuf.Timestamp` may hold. */
export const firstSecond = -62_135_596_800;
export const lastSecond = 253_402_300_799;
/** The last nanosecond of a second. */
export const lastNano = 999_999_999;

/** RFC 3339 in UTC with 0, 3, 6 or 9 digits of fraction (proto3 JSON); null outside these years. */
export function formatTimestamp({ seconds, nanos }: Timestamp): string | null {
  if (seconds < firstSecond || seconds > lastSecond || nanos > lastNano) {
    return null;
  }
  const base = new Date(Number(seconds) * 1000).toISOString().slice(0, -5);
  const digits = nanos.toString().padStart(9, '0');
  if (nanos === 0) {
    return `${base}Z`;
  }
  const length = nanos % 1_000_000 === 0 ? 3 : nanos % 1000 === 0 ? 6 : 9;
  return `${base}.${digits.slice(0, length)}Z`;
}

const anyForm =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})?(Z|z|[+-]\d\d:\d\d)?)?$/;

/**
 * A time as Firestore takes it, RFC 3339 in UTC with up to nine digits of a second. Without a zone
 * it is in UTC, without a time of day its beginning; null for what is no time of the years 1 to
 * 9999.
 */
export function inUtc(text: string): string | null {
  const [, day, clock = '00:00', fraction = '', zone = 'Z'] = anyForm.exec(text) ?? [];
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
