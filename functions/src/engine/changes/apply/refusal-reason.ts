import type { FirestoreFields, FirestoreValue } from '../../../firestore-model/values.ts';
import { withoutValues } from '../../../lib/without-values.ts';

/** Shorter ones stand in any sentence by chance. */
const minValueLength = 4;

/**
 * Why a database refused to write a document, in its own words but for the document's values, and
 * for names of fields that aren't named: the reason is shown, and kept in Firekeep's own Firestore.
 */
export function refusalReason(
  message: string,
  fields: FirestoreFields,
  mayName: (name: string) => boolean = () => true,
): string {
  const names = new Set<string>();
  let reason = message;
  const texts = [...textsOf({ mapValue: { fields } }, names)];
  const unnamed = [...names].filter((name) => !mayName(name));
  unnamed.forEach((name) => names.delete(name));
  for (const text of [...unnamed, ...texts]) {
    if (text.length >= minValueLength && text.length <= message.length) {
      reason = reason.replaceAll(text, '…');
    }
  }
  return withoutValues(reason, names);
}

/** Values as texts, at any depth; collects the names of fields. */
function* textsOf(value: FirestoreValue, names: Set<string>): Generator<string> {
  if ('mapValue' in value) {
    for (const [name, item] of Object.entries(value.mapValue.fields)) {
      names.add(name);
      yield* textsOf(item, names);
    }
  } else if ('arrayValue' in value) {
    for (const item of value.arrayValue.values) {
      yield* textsOf(item, names);
    }
  } else {
    for (const scalar of Object.values(value)) {
      yield typeof scalar === 'object' ? JSON.stringify(scalar) : String(scalar);
    }
  }
}
