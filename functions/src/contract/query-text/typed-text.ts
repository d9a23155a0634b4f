import { pathOfName } from '../../firestore-model/paths.ts';
import { fieldTypeOf, type FieldType } from '../../firestore-model/schema/shape.ts';
import { valueProblem } from '../../firestore-model/value-problem.ts';
import { doubleOfNumber, vectorValues, type FirestoreValue } from '../../firestore-model/values.ts';
import { parseValue } from './parse-value.ts';
import { printDouble, printValue, printValueLines } from './print-value.ts';

/** A value as it is typed: its type, and the text that an editor of that type holds. */
export interface TypedText {
  readonly type: FieldType;
  readonly text: string;
}

export type ReadText = { readonly value: FirestoreValue } | { readonly problem: string };

const number = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const words: ReadonlyMap<string, number> = new Map([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
]);

function readInteger(text: string): ReadText {
  if (!/^-?\d{1,400}$/.test(text)) {
    return {
      problem: number.test(text) ? 'An integer has no fraction' : 'Enter an integer such as 42',
    };
  }
  return checked({ integerValue: BigInt(text).toString() });
}

function checked(value: FirestoreValue): ReadText {
  const problem = valueProblem(value);
  return problem === null ? { value } : { problem };
}

/** Whether a double holds all digits of an integer; of what has a fraction nobody expects it. */
function isExact(text: string): boolean {
  return !/^-?\d{1,400}$/.test(text) || BigInt(text) === BigInt(Number(text));
}

function readDouble(text: string): ReadText {
  const word = words.get(text);
  if (word !== undefined) {
    return { value: { doubleValue: doubleOfNumber(word) } };
  }
  if (!number.test(text)) {
    return { problem: 'Enter a number such as 1.5, NaN or -Infinity' };
  }
  if (!Number.isFinite(Number(text))) {
    return { problem: 'The number is larger than a double can be' };
  }
  return isExact(text)
    ? { value: { doubleValue: doubleOfNumber(Number(text)) } }
    : { problem: `A double can’t hold all digits of ${text}` };
}

function readBoolean(text: string): ReadText {
  return text === 'true' || text === 'false'
    ? { value: { booleanValue: text === 'true' } }
    : { problem: 'Enter true or false' };
}

function readTimestamp(text: string, root: string): ReadText {
  return /\.\d{6}\d*[1-9]/.test(text)
    ? { problem: 'Firestore keeps at most six digits of a second' }
    : readAs('timestamp', `timestamp(${JSON.stringify(text)})`, root);
}

const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Three bytes are six digits, and four letters of 64. */
function base64OfHex(digits: string): string {
  const whole = digits.padEnd(Math.ceil(digits.length / 6) * 6, '0');
  const letters = (whole.match(/.{6}/g) ?? []).map((six) => {
    const bits = Number.parseInt(six, 16);
    return [64 ** 3, 64 ** 2, 64, 1]
      .map((of) => base64Letters[Math.floor(bits / of) % 64])
      .join('');
  });
  const missing = (whole.length - digits.length) / 2;
  const text = letters.join('');
  return `${text.slice(0, text.length - missing)}${'='.repeat(missing)}`;
}

/** Base64, or hexadecimal digits after `\x`, which no base64 begins with. */
function readBytes(text: string, root: string): ReadText {
  if (!text.startsWith('\\x')) {
    return readAs('bytes', `bytes(${JSON.stringify(text)})`, root);
  }
  const digits = text.slice(2).replaceAll(/\s/g, '');
  if (!/^(?:[\da-f]{2})*$/i.test(digits)) {
    return { problem: 'Hexadecimal digits come in pairs, such as \\x000102' };
  }
  return { value: { bytesValue: base64OfHex(digits) } };
}

/** By the text of queries, which has a form for each type. */
function readAs(type: FieldType, text: string, root: string): ReadText {
  const parsed = parseValue(text, root);
  if ('problem' in parsed) {
    return { problem: parsed.problem.message };
  }
  const found = fieldTypeOf(parsed.value);
  return found === type ? parsed : { problem: `This is of type ${found}, not ${type}` };
}

const readers: Readonly<Record<FieldType, (text: string, root: string) => ReadText>> = {
  string: (text) => checked({ stringValue: text }),
  int64: (text) => readInteger(text.trim()),
  double: (text) => readDouble(text.trim()),
  boolean: (text) => readBoolean(text.trim()),
  null: () => ({ value: { nullValue: null } }),
  timestamp: (text, root) => readTimestamp(text.trim(), root),
  // Ids may begin and end with spaces.
  reference: (text, root) => readAs('reference', `ref(${JSON.stringify(text)})`, root),
  geopoint: (text, root) => readAs('geopoint', `geo(${text})`, root),
  bytes: (text, root) => readBytes(text.trim(), root),
  map: (text, root) => readAs('map', text, root),
  array: (text, root) => readAs('array', text, root),
  vector: (text, root) => readAs('vector', text, root),
};

/**
 * The value that a text of a type stands for, or why it stands for none.
 *
 * @param root what the names of the database's documents begin with
 */
export function readTyped({ type, text }: TypedText, root: string): ReadText {
  return readers[type](text, root);
}

function referenceText(name: string, root: string): string {
  const path = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
  // A path that looks like a full name would be read as one.
  return pathOfName(path) === null ? path : name;
}

function textOf(value: FirestoreValue, root: string): string {
  if ('stringValue' in value) {
    return value.stringValue;
  }
  if ('doubleValue' in value) {
    return printDouble(value.doubleValue);
  }
  if ('timestampValue' in value) {
    return value.timestampValue;
  }
  if ('bytesValue' in value) {
    return value.bytesValue;
  }
  if ('referenceValue' in value) {
    return referenceText(value.referenceValue, root);
  }
  if ('geoPointValue' in value) {
    const { latitude, longitude } = value.geoPointValue;
    return `${printDouble(latitude)}, ${printDouble(longitude)}`;
  }
  return 'nullValue' in value ? '' : printValueLines(value, root);
}

/** The other way: what the editor of a value begins with. */
export function typedTextOf(value: FirestoreValue, root: string): TypedText {
  return { type: fieldTypeOf(value), text: textOf(value, root) };
}

/** Of what is added without a value, and of what has nothing to convert. */
const beginnings: Readonly<Record<FieldType, string>> = {
  string: '',
  int64: '0',
  double: '0.0',
  boolean: 'false',
  timestamp: '',
  null: '',
  map: '{}',
  array: '[]',
  reference: '',
  geopoint: '0, 0',
  bytes: '',
  vector: 'vector([])',
};

/** Whether it is a number that a double holds with all its digits. */
function isDoubleLike(value: FirestoreValue): boolean {
  return 'integerValue' in value ? isExact(value.integerValue) : 'doubleValue' in value;
}

/** An array of numbers as a vector; null where it holds anything else, or would lose digits. */
function vectorText(value: FirestoreValue): string | null {
  const values = 'arrayValue' in value ? value.arrayValue.values : null;
  return values?.every(isDoubleLike) === true
    ? `vector([${values.map((one) => textOf(one, '')).join(', ')}])`
    : null;
}

function arrayText(value: FirestoreValue, root: string): string | null {
  const values = 'mapValue' in value ? vectorValues(value.mapValue.fields) : undefined;
  return values === undefined ? null : printValueLines({ arrayValue: { values } }, root);
}

function integerText(value: FirestoreValue): string | null {
  const isWhole = 'doubleValue' in value && Number.isInteger(value.doubleValue);
  return isWhole ? BigInt(value.doubleValue).toString() : null;
}

function stringText(value: FirestoreValue, root: string): string | null {
  return 'mapValue' in value || 'arrayValue' in value ? printValue(value, root) : null;
}

const conversions: Readonly<
  Partial<Record<FieldType, (value: FirestoreValue, root: string) => string | null>>
> = { string: stringText, vector: vectorText, array: arrayText, int64: integerText };

/** The text by which a value becomes one of another type; null where its own does, or none. */
function converted(value: FirestoreValue, type: FieldType, root: string): string | null {
  return 'nullValue' in value ? beginnings[type] : (conversions[type]?.(value, root) ?? null);
}

/**
 * A typed value with another type: converted where that is possible, else with its text as it is,
 * of which `readTyped` says what is wrong.
 */
export function retyped(typed: TypedText, type: FieldType, root: string): TypedText {
  const read = readTyped(typed, root);
  const text = 'value' in read ? converted(read.value, type, root) : null;
  return { type, text: text ?? (typed.text === '' ? beginnings[type] : typed.text) };
}
