import type { Mask, MaskRule } from '../masks.ts';
import type { FirestoreFields, FirestoreValue } from '../values.ts';
import {
  fieldRule,
  fieldWay,
  idOf,
  idOfNumber,
  listedFields,
  numberIn,
  type ListedField,
} from './listed-fields.ts';
import { MaskedValues, type MaskKey } from './masked-values.ts';
import { forCollections } from './ways.ts';

/** What the listed fields of one document hold once it has been written. */
export interface ProvenFields {
  /** Those of which the source has a value that is not null. Entries of an array are one field. */
  readonly fields: number;
  /** Those that hold a value of the source's only because their mask makes it. */
  readonly alike: number;
  /** Paths of those that hold a value of the source's. */
  readonly held: readonly string[];
}

interface ProvenDocument {
  readonly collection: string;
  /** The collection in which it is written. */
  readonly place: string;
  /** As it would be written without masks. */
  readonly source: () => FirestoreFields;
  /** As it reads back. */
  readonly after: () => FirestoreFields;
}

const none: ProvenFields = { fields: 0, alike: 0, held: [] };

/**
 * Finds values of the source that stand in the same listed field of what was written. It reads
 * values, not bytes, and finds listed fields in its own way, so that a mistake of `mask` shows.
 *
 * A value that stands there is no find where the field's mask makes it whatever it was (the
 * constant, a rounded number, an empty text), or makes it of another value of the same field.
 */
export function makeProof(
  rules: readonly MaskRule[],
  key: MaskKey,
): (document: ProvenDocument) => ProvenFields {
  const masked = new MaskedValues(key);
  const wayOf = forCollections(rules.map(fieldRule), fieldWay);
  return ({ collection, place, source, after }) => {
    const way = wayOf(collection, place);
    if (way.at.reached.length === 0) {
      return none;
    }
    const before = listedFields(source(), way);
    if (before.size === 0) {
      return none;
    }
    const now = listedFields(after(), way);
    const held: string[] = [];
    let alike = 0;
    for (const [path, field] of before) {
      const standing = [...(now.get(path)?.values ?? [])].filter(([id]) => field.values.has(id));
      if (standing.length > 0 && areMade(masked, field, standing)) {
        alike += 1;
      } else if (standing.length > 0) {
        held.push(path);
      }
    }
    return { fields: before.size, alike, held };
  };
}

/** Whether the mask would make each of these values if it hid the one that is the same. */
function areMade(
  masked: MaskedValues,
  { mask, values }: ListedField,
  standing: readonly (readonly [string, FirestoreValue])[],
): boolean {
  if (mask.how === 'remove') {
    return false;
  }
  if (mask.how === 'constant') {
    return standing.every(([id]) => id === idOfConstant(mask.value));
  }
  const others = standing.filter(([, value]) => !comesToItself(value, mask));
  if (others.length === 0) {
    return true;
  }
  const made = new Set<string>();
  for (const [id, value] of values) {
    const after = idOf(masked.masked(value, mask));
    // One that its mask leaves as it is hides nothing, and gives no reason.
    if (after !== id) {
      made.add(after);
    }
  }
  return others.every(([id]) => made.has(id));
}

/** What can't be shortened, or is round. */
function comesToItself(value: FirestoreValue, mask: Mask): boolean {
  if (mask.how === 'truncate-text') {
    return 'stringValue' in value && value.stringValue === '';
  }
  if (mask.how !== 'round-number') {
    return false;
  }
  if ('integerValue' in value && Number.isSafeInteger(mask.to)) {
    return BigInt(value.integerValue) % BigInt(mask.to) === 0n;
  }
  const number = numberIn(value);
  return (
    number !== null && idOfNumber(Math.trunc(number / mask.to) * mask.to) === idOfNumber(number)
  );
}

function idOfConstant(value: string | number | boolean | null): string {
  if (typeof value === 'number') {
    return idOfNumber(value);
  }
  return typeof value === 'string'
    ? idOf({ stringValue: value })
    : idOf(value === null ? { nullValue: null } : { booleanValue: value });
}
