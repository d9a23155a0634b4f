const pattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/;

/**
 * RFC 3339 in UTC as `google.protobuf.Timestamp`. Null for what isn't a time of the years 1 to 9999, and for one that is
 * finer than the microseconds Firestore keeps.
 */
export function parseTimestamp(text: string): { seconds: bigint; nanos: number } | null {
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
