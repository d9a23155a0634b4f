import type { FieldType } from './shape.ts';

/** A key of a map, over all the maps of a field. */
export interface KeyUse {
  readonly key: string;
  /** Maps that have it. */
  readonly count: number;
  /** How many values of each type it has. */
  readonly types: Readonly<Partial<Record<FieldType, number>>>;
}

export interface MapsOfField {
  /** How many there are. */
  readonly maps: number;
  /** Whether they are the documents themselves. */
  readonly isRoot: boolean;
  /** Whether some of their keys are known to be data already. */
  readonly isGathered: boolean;
}

/** A map that has no more keys than these is listed by their names, whatever they are. */
export const maxNamedKeys = 24;
/** A key that repeats stands in more than one of so many maps. */
const mapsPerRareKey = 20;
/** Of so many keys that rarely repeat, one may have values of another kind. */
const keysPerOddKind = 10;

const writtenAsData: readonly RegExp[] = [
  // A number.
  /^-?\d+(?:\.\d+)?$/,
  // A date, a month, a time.
  /^\d{1,4}[-_./]\d{1,2}(?:[-_./]\d{1,4})?(?:[T_ ].*)?$/,
  // A UUID, a hash or another hexadecimal id.
  /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  /^(?=.*\d)[\da-f]{16,128}$/i,
  // An id that Firestore or Firebase Authentication makes, a ULID.
  /^(?=.*[a-z])(?=.*[A-Z])(?:[A-Za-z\d]{20}|[A-Za-z\d]{28})$/,
  /^[\dA-HJKMNP-TV-Z]{26}$/,
  // An e-mail address.
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
];

/** Whether a key is written as names of fields hardly are. */
export function isWrittenAsData(key: string): boolean {
  return writtenAsData.some((form) => form.test(key));
}

/** The kind that most of a key's values have: integers and doubles are one, null is none. */
function kindOf({ types }: KeyUse): string | undefined {
  const { null: _, int64 = 0, double = 0, ...others } = types;
  const [most] = [...Object.entries(others), ['number', int64 + double] as const].toSorted(
    ([, a], [, b]) => b - a,
  );
  return most !== undefined && most[1] > 0 ? most[0] : undefined;
}

/** Whether the values under keys are of one kind, as those under names of fields seldom are. */
function areAlike(keys: readonly KeyUse[]): boolean {
  const counts = new Map<string, number>();
  for (const kind of keys.flatMap((key) => kindOf(key) ?? [])) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const known = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (known - Math.max(0, ...counts.values())) * keysPerOddKind <= known;
}

/**
 * Which keys of a field's maps are data, such as dates and ids, rather than names of fields. There
 * are none unless more than 24 keys
 * - are written as names of fields hardly are: as a number, a date, an e-mail address or an id that
 *   a machine makes; or
 * - rarely repeat: each is in at most one of twenty maps (so there have to be twenty of them), and
 *   the values under them are of one kind. Fields of the document itself keep their names there.
 *
 * All other keys of such a map are names. Where some are known to be data, it takes no more than
 * one further.
 */
export function dataKeysOf(
  keys: readonly KeyUse[],
  { maps, isRoot, isGathered }: MapsOfField,
): ReadonlySet<string> {
  const written = keys.filter(({ key }) => isWrittenAsData(key));
  const rare = isRoot ? [] : keys.filter(({ count }) => count * mapsPerRareKey <= maps);
  const data = new Set([...written, ...(areAlike(rare) ? rare : [])].map(({ key }) => key));
  return isGathered || data.size > maxNamedKeys ? data : new Set();
}
