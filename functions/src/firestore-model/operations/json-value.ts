import { parseStrictJson } from '../strict-json.ts';
import { doubleOfNumber, emptyFields, type FirestoreValue } from '../values.ts';
import { Unconvertible } from './unconvertible.ts';

const maxJsonLevels = 20;
/** Twenty levels of maps with arrays between them need some 130 levels of JSON. */
const maxJsonDepth = 200;

/** What a JSON text says. @throws Unconvertible, also for an object with a name twice */
export function parsedJson(text: string): unknown {
  const read = parseStrictJson(new TextEncoder().encode(text), maxJsonDepth);
  if (read.problem === null && text.isWellFormed()) {
    return read.value;
  }
  throw new Unconvertible(
    read.problem === 'name twice' ? 'has a name twice in one object' : 'is not JSON',
  );
}

/** JSON as typed values: whole numbers become integers. @throws Unconvertible */
export function valueOfJson(json: unknown, depth: number): FirestoreValue {
  if (depth > maxJsonLevels) {
    throw new Unconvertible(`has more than ${maxJsonLevels} levels`);
  }
  if (typeof json === 'string') {
    return { stringValue: json };
  }
  if (typeof json === 'boolean') {
    return { booleanValue: json };
  }
  if (typeof json === 'number') {
    if (!Number.isFinite(json)) {
      throw new Unconvertible('has a number that is too large for a double');
    }
    if (Number.isInteger(json) && !Number.isSafeInteger(json) && Math.abs(json) < 2 ** 63) {
      throw new Unconvertible(
        'has a whole number that JSON doesn’t keep exactly: write it as text',
      );
    }
    return Number.isSafeInteger(json) && !Object.is(json, -0)
      ? { integerValue: `${json}` }
      : { doubleValue: doubleOfNumber(json) };
  }
  return json === null ? { nullValue: null } : nestedOfJson(json, depth);
}

function nestedOfJson(json: unknown, depth: number): FirestoreValue {
  if (Array.isArray(json)) {
    return { arrayValue: { values: json.map((item) => valueOfJson(item, depth + 1)) } };
  }
  const fields = emptyFields();
  for (const [name, item] of Object.entries(json ?? {})) {
    fields[name] = valueOfJson(item, depth + 1);
  }
  return { mapValue: { fields } };
}
