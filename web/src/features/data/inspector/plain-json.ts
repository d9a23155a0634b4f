import {
  isPlainMap,
  vectorValues,
  type FirestoreDocument,
  type FirestoreFields,
  type FirestoreValue,
} from '@firekeep/functions/contract';
import { idOf, pathOfName } from '#lib/document-path.ts';
import { doubleText, showValue, type ValueType } from '#lib/typed-value.ts';

/** Names that only a value with its own type has; a field called so gets one `$` more. */
const mark = /^\$+(?:bytes|double|geo|ref|vector)$/;

function member(name: string, json: string): string {
  return `${JSON.stringify(name)}: ${json}`;
}

function lines(open: string, parts: readonly string[], indent: string): string {
  const [begin, end] = [open[0], open[1]];
  return parts.length === 0
    ? open
    : `${begin}\n${indent}  ${parts.join(`,\n${indent}  `)}\n${indent}${end}`;
}

function marked(name: string, json: string): string {
  return `{ ${member(`$${name}`, json)} }`;
}

function doubleJson(text: string): string {
  // What JSON has no number for stands in quotes.
  return /^-?(?:NaN|Infinity)$/.test(text) ? marked('double', JSON.stringify(text)) : text;
}

function leafJson(value: FirestoreValue): string {
  if ('geoPointValue' in value) {
    const { latitude, longitude } = value.geoPointValue;
    const parts = [latitude, longitude].map((part) => doubleJson(doubleText(part)));
    return marked('geo', `[${parts.join(', ')}]`);
  }
  if ('referenceValue' in value) {
    return marked('ref', JSON.stringify(value.referenceValue));
  }
  const shown = showValue(value);
  const text = shown.kind === 'leaf' ? shown.text : '';
  const quoted = JSON.stringify(text);
  const forms: Readonly<Partial<Record<ValueType, string>>> = {
    string: quoted,
    double: doubleJson(text),
    timestamp: quoted,
    bytes: marked('bytes', quoted),
  };
  // Integers, booleans and null are written as they are shown.
  return forms[shown.type] ?? text;
}

/**
 * A value as JSON that reads as people write it: integers without and doubles with a decimal point,
 * all digits; timestamps as their text, which alone loses their type; what JSON has no form for as
 * `{ "$ref": … }`, `$geo`, `$bytes`, `$vector` and `$double`.
 */
export function plainJson(value: FirestoreValue, indent = ''): string {
  const below = `${indent}  `;
  if ('arrayValue' in value) {
    const items = value.arrayValue.values.map((item) => plainJson(item, below));
    return lines('[]', items, indent);
  }
  if (!('mapValue' in value)) {
    return leafJson(value);
  }
  const { fields } = value.mapValue;
  const vector = isPlainMap(value) ? undefined : vectorValues(fields);
  return vector === undefined
    ? plainFields(fields, indent)
    : marked('vector', `[${vector.map((part) => plainJson(part)).join(', ')}]`);
}

function members(fields: FirestoreFields, indent: string): string[] {
  return Object.entries(fields).map(([name, value]) =>
    member(mark.test(name) ? `$${name}` : name, plainJson(value, `${indent}  `)),
  );
}

/** A map's fields as `plainJson`. */
function plainFields(fields: FirestoreFields, indent = ''): string {
  return lines('{}', members(fields, indent), indent);
}

/** A document as `plainJson`, its id first: Firestore allows no field called `__id__`. */
export function plainDocument({ path, fields }: FirestoreDocument): string {
  return lines('{}', [member('__id__', JSON.stringify(idOf(path))), ...members(fields, '')], '');
}

/** As a person would say it: a reference by its path, texts without quotes. */
export function plainText(value: FirestoreValue): string {
  const shown = showValue(value);
  if (shown.kind === 'container') {
    return plainJson(value);
  }
  return shown.type === 'reference' ? (pathOfName(shown.text) ?? shown.text) : shown.text;
}
