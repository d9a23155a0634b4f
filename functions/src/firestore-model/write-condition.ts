import { parseTimestamp } from './timestamps.ts';

/** How a document has to be for a write: with this update time, or missing. Without either, any. */
export interface WriteCondition {
  readonly updateTime?: string | undefined;
  readonly create?: true | undefined;
}

/** A time in RFC 3339 in microseconds since 1970, as plans and journals keep it. */
export function microsecondsOf(text: string): string | null {
  const time = parseTimestamp(text);
  return time === null ? null : `${time.seconds * 1_000_000n + BigInt(time.nanos / 1000)}`;
}

/**
 * Why a document isn't as the author of a write saw it; null where it is.
 * @param time its update time now, in microseconds since 1970; null where it doesn't exist
 */
export function conflictOf(
  { updateTime, create }: WriteCondition,
  time: string | null,
): string | null {
  if (create === true) {
    return time === null ? null : 'It exists already';
  }
  if (updateTime === undefined) {
    return null;
  }
  if (time === null) {
    return 'Somebody else has deleted it since';
  }
  return microsecondsOf(updateTime) === time ? null : 'Somebody else has changed it since';
}
