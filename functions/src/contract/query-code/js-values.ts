import type { FirestoreFields, FirestoreValue } from '../../firestore-model/values.ts';
import { numberOfDouble, vectorValues } from '../../firestore-model/values.ts';
import { inQuotes } from '../query-text/read-text.ts';
import { elsewhere, isDocumentName, isPlainPath, pathBelow } from './query-parts.ts';

/** What two JavaScript SDKs write differently. */
export interface JsDialect {
  readonly documentId: string;
  readonly document: (path: string) => string;
  readonly bytes: (base64: string) => string;
  readonly vector: (numbers: string) => string;
  /** An integer that no JavaScript number holds. */
  readonly largeInteger: (digits: string) => string;
}

/** What a piece of code needs: names to import, and what is to be said about it. */
export class CodeNeeds {
  readonly imports = new Set<string>();
  readonly notes = new Set<string>();
}

export interface JsWriting {
  readonly root: string;
  readonly needs: CodeNeeds;
  readonly dialect: JsDialect;
}

/** A text as a literal in single quotes; what can't be seen is written as an escape. */
export function jsText(text: string): string {
  const content = inQuotes(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"');
  return `'${content.replaceAll("'", String.raw`\'`)}'`;
}

/** A call of something that is imported, by its first name. */
export function imported(writing: JsWriting, code: string): string {
  const [name = ''] = /\w+/.exec(code) ?? [];
  writing.needs.imports.add(name);
  return code;
}

/** A field's path as an argument. */
export function jsField(writing: JsWriting, names: readonly string[]): string {
  if (isDocumentName(names)) {
    return imported(writing, writing.dialect.documentId);
  }
  return isPlainPath(names)
    ? jsText(names.join('.'))
    : `new ${imported(writing, `FieldPath(${names.map(jsText).join(', ')})`)}`;
}

function jsNumber(value: unknown): string {
  const number = numberOfDouble(value) ?? NaN;
  return Object.is(number, -0) ? '-0' : String(number);
}

/** `new Timestamp(1774776600, 123456000)`, or from a date where milliseconds say it all. */
function jsTime(writing: JsWriting, time: string): string {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(time) ?? [];
  if (/^\d{0,3}0*$/.test(fraction)) {
    return imported(writing, `Timestamp.fromDate(new Date(${jsText(time)}))`);
  }
  const seconds = Date.parse(`${whole}Z`) / 1000;
  return `new ${imported(writing, `Timestamp(${seconds}, ${Number(fraction.padEnd(9, '0'))})`)}`;
}

function jsReference(writing: JsWriting, name: string): string {
  const path = pathBelow(writing.root, name);
  if (path === null) {
    writing.needs.notes.add(elsewhere);
    return jsText(name);
  }
  return writing.dialect.document(jsText(path));
}

function jsMap(writing: JsWriting, fields: FirestoreFields): string {
  const vector = vectorValues(fields);
  if (vector !== undefined) {
    const numbers = vector.map((value) => jsValue(writing, value)).join(', ');
    return imported(writing, writing.dialect.vector(`[${numbers}]`));
  }
  const entries = Object.entries(fields).map(([name, value]) => {
    const key = /^(?!__proto__$)[A-Za-z_]\w*$/.test(name) ? name : `[${jsText(name)}]`;
    return `${key}: ${jsValue(writing, value)}`;
  });
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function jsScalar(writing: JsWriting, value: FirestoreValue): string {
  if ('stringValue' in value) {
    return jsText(value.stringValue);
  }
  if ('integerValue' in value) {
    const integer = BigInt(value.integerValue).toString();
    return Number.isSafeInteger(Number(integer)) ? integer : writing.dialect.largeInteger(integer);
  }
  if ('doubleValue' in value) {
    return jsNumber(value.doubleValue);
  }
  if ('timestampValue' in value) {
    return jsTime(writing, value.timestampValue);
  }
  if ('referenceValue' in value) {
    return jsReference(writing, value.referenceValue);
  }
  return 'booleanValue' in value ? String(value.booleanValue) : 'null';
}

/** A typed value as an expression. */
export function jsValue(writing: JsWriting, value: FirestoreValue): string {
  if ('arrayValue' in value) {
    return `[${value.arrayValue.values.map((one) => jsValue(writing, one)).join(', ')}]`;
  }
  if ('mapValue' in value) {
    return jsMap(writing, value.mapValue.fields);
  }
  if ('geoPointValue' in value) {
    const { latitude, longitude } = value.geoPointValue;
    const point = `GeoPoint(${jsNumber(latitude)}, ${jsNumber(longitude)})`;
    return `new ${imported(writing, point)}`;
  }
  if ('bytesValue' in value) {
    return writing.dialect.bytes(jsText(value.bytesValue));
  }
  return jsScalar(writing, value);
}

/** `import { a, b } from 'package';` */
export function importLine(names: Iterable<string>, from: string): string {
  return `import { ${[...names].toSorted().join(', ')} } from '${from}';`;
}
