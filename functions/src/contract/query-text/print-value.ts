import { pathOfName } from '../../firestore-model/paths.ts';
import {
  vectorValues,
  type FirestoreDouble,
  type FirestoreFields,
  type FirestoreValue,
} from '../../firestore-model/values.ts';
import { inQuotes } from './read-text.ts';

/** A double in the shortest form that any number may have here. */
export function printNumber(double: FirestoreDouble): string {
  return double === '-0' ? '-0.0' : String(double);
}

/** A double that can't be taken for an integer. */
export function printDouble(double: FirestoreDouble): string {
  const text = printNumber(double);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function printReference(name: string, root: string): string {
  const path = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
  return `ref(${inQuotes(pathOfName(path) === null ? path : name)})`;
}

/** The numbers of a vector, where they are doubles, as Firestore keeps them. */
function doublesOf(fields: FirestoreFields): FirestoreDouble[] | null {
  const values = vectorValues(fields);
  const doubles = values?.flatMap((value) => ('doubleValue' in value ? [value.doubleValue] : []));
  return doubles !== undefined && doubles.length === values?.length ? doubles : null;
}

function printMap(fields: FirestoreFields, root: string): string {
  const doubles = doublesOf(fields);
  if (doubles !== null) {
    return `vector([${doubles.map(printNumber).join(', ')}])`;
  }
  const entries = Object.entries(fields).map(([name, value]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : inQuotes(name);
    return `${key}: ${printValue(value, root)}`;
  });
  return `{${entries.join(', ')}}`;
}

function printScalar(value: FirestoreValue, root: string): string {
  if ('stringValue' in value) {
    return inQuotes(value.stringValue);
  }
  if ('integerValue' in value) {
    return BigInt(value.integerValue).toString();
  }
  if ('doubleValue' in value) {
    return printDouble(value.doubleValue);
  }
  if ('booleanValue' in value) {
    return String(value.booleanValue);
  }
  if ('timestampValue' in value) {
    return `timestamp(${inQuotes(value.timestampValue)})`;
  }
  return 'referenceValue' in value ? printReference(value.referenceValue, root) : 'null';
}

/**
 * A typed value as it stands in the text of a query.
 * @param root what the names of the database's documents begin with
 */
export function printValue(value: FirestoreValue, root: string): string {
  if ('arrayValue' in value) {
    return `[${value.arrayValue.values.map((one) => printValue(one, root)).join(', ')}]`;
  }
  if ('mapValue' in value) {
    return printMap(value.mapValue.fields, root);
  }
  if ('geoPointValue' in value) {
    const { latitude, longitude } = value.geoPointValue;
    return `geo(${printNumber(latitude)}, ${printNumber(longitude)})`;
  }
  return 'bytesValue' in value ? `bytes(${inQuotes(value.bytesValue)})` : printScalar(value, root);
}

function onLines(open: string, entries: readonly string[], indent: string): string {
  const [begin, end] = [open[0], open[1]];
  return entries.length === 0
    ? open
    : `${begin}\n${indent}  ${entries.join(`,\n${indent}  `)}\n${indent}${end}`;
}

/** The same as JSON is written: names in quotation marks, each entry on its own line. */
export function printValueLines(value: FirestoreValue, root: string, indent = ''): string {
  const below = `${indent}  `;
  if ('arrayValue' in value) {
    const items = value.arrayValue.values.map((one) => printValueLines(one, root, below));
    return onLines('[]', items, indent);
  }
  if (!('mapValue' in value) || doublesOf(value.mapValue.fields) !== null) {
    return printValue(value, root);
  }
  const entries = Object.entries(value.mapValue.fields).map(
    ([name, one]) => `${inQuotes(name)}: ${printValueLines(one, root, below)}`,
  );
  return onLines('{}', entries, indent);
}
