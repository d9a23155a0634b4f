import type { MaskRule } from '../masks.ts';
import { emptyFields, isPlainMap, type FirestoreFields, type FirestoreValue } from '../values.ts';
import { MaskedValues, type MaskKey } from './masked-values.ts';
import { isTaking, makeRulesOf, type ReachedRules } from './reached-rules.ts';

/**
 * A document's fields with values masked; the very same where none is.
 * @param place the collection in which it is written, where that is called otherwise
 */
export type MaskFields = (
  collection: string,
  fields: FirestoreFields,
  place?: string,
) => FirestoreFields;

/** As the engine's `mask`, on typed values instead of bytes. */
export function makeMaskFields(rules: readonly MaskRule[], key: MaskKey): MaskFields {
  const rulesOf = makeRulesOf(rules);
  const values = new MaskedValues(key);

  const maskedMap = (fields: FirestoreFields, reached: ReachedRules): FirestoreFields => {
    if (reached.at.reached.length === 0) {
      return fields;
    }
    const next = emptyFields();
    let isChanged = false;
    for (const [name, value] of Object.entries(fields)) {
      const after = maskedValue(value, reached.afterName(name));
      isChanged ||= after !== value;
      if (after !== null) {
        next[name] = after;
      }
    }
    return isChanged ? next : fields;
  };

  const maskedArray = (items: readonly FirestoreValue[], reached: ReachedRules) => {
    const after = items.map((item) => maskedValue(item, reached));
    const isChanged = after.some((item, at) => item !== items[at]);
    return isChanged ? after.filter((item) => item !== null) : items;
  };

  /** Null where it goes. */
  const maskedValue = (value: FirestoreValue, reached: ReachedRules): FirestoreValue | null => {
    // What is no array counts as its only entry.
    const here = 'arrayValue' in value ? reached : reached.inEntries();
    const named = here.at.mask;
    if (named !== null && isTaking(named)) {
      return named.how === 'remove' ? null : values.masked(value, named);
    }
    if ('arrayValue' in value) {
      const items = value.arrayValue.values;
      const after = maskedArray(items, reached.inEntries());
      return after === items ? value : { arrayValue: { values: [...after] } };
    }
    if (isPlainMap(value)) {
      const { fields } = value.mapValue;
      const after = maskedMap(fields, here);
      return after === fields ? value : { mapValue: { fields: after } };
    }
    return named === null || named.how === 'remove' ? value : values.masked(value, named);
  };

  return (collection, fields, place = collection) => maskedMap(fields, rulesOf(collection, place));
}
