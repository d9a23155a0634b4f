import { jsonBytes } from './paths.ts';
import { emptyFields, type FirestoreFields, type FirestoreValue } from './values.ts';

/** Two values for showing side by side; see `FieldChange`. */
interface ShortenedPair {
  readonly before: FirestoreValue | null;
  readonly after: FirestoreValue | null;
  readonly isCut: boolean;
  readonly offset: number;
}

/** Shortens large values to about `maxBytes` as JSON each, so that they show where they differ. */
export function shortenPair(
  before: FirestoreValue | null,
  after: FirestoreValue | null,
  maxBytes: number,
): ShortenedPair {
  const isLarge = [before, after].some((value) => value !== null && jsonBytes(value) > maxBytes);
  if (!isLarge) {
    return { before, after, isCut: false, offset: 0 };
  }
  const offset = before === null || after === null ? 0 : equalStart(before, after);
  const shorten = (value: FirestoreValue | null) =>
    value === null ? null : shortenValue(skip(value, offset), { bytes: maxBytes });
  return { before: shorten(before), after: shorten(after), isCut: true, offset };
}

/** How many equal characters or elements at the beginning may be omitted; a few are kept. */
function equalStart(a: FirestoreValue, b: FirestoreValue): number {
  const [left, right] = [sequence(a), sequence(b)];
  if (left === null || right === null || Object.keys(a)[0] !== Object.keys(b)[0]) {
    return 0;
  }
  let equal = 0;
  const isText = typeof left === 'string';
  const length = Math.min(left.length, right.length);
  // A text of a million characters is gone through in one turn.
  while (
    equal < length &&
    (isText
      ? left[equal] === right[equal]
      : JSON.stringify(left[equal]) === JSON.stringify(right[equal]))
  ) {
    equal += 1;
  }
  if (typeof left !== 'string') {
    return equal;
  }
  // A multiple of four, so that base64 stays base64; not after the first half of a character.
  const start = Math.max(0, Math.floor((equal - 20) / 4) * 4);
  return isSecondHalf(left, start) ? start - 1 : start;
}

function sequence(value: FirestoreValue): string | readonly FirestoreValue[] | null {
  if ('stringValue' in value) {
    return value.stringValue;
  }
  if ('bytesValue' in value) {
    return value.bytesValue;
  }
  return 'arrayValue' in value ? value.arrayValue.values : null;
}

function skip(value: FirestoreValue, offset: number): FirestoreValue {
  if (offset === 0) {
    return value;
  }
  if ('stringValue' in value) {
    return { stringValue: value.stringValue.slice(offset) };
  }
  if ('bytesValue' in value) {
    return { bytesValue: value.bytesValue.slice(offset) };
  }
  return 'arrayValue' in value
    ? { arrayValue: { values: value.arrayValue.values.slice(offset) } }
    : value;
}

/** As much of a value as fits; `left` is used up. */
function shortenValue(value: FirestoreValue, left: { bytes: number }): FirestoreValue {
  // What the type and the punctuation take.
  left.bytes -= 20;
  if ('stringValue' in value) {
    return { stringValue: take(value.stringValue, left) };
  }
  if ('bytesValue' in value) {
    const text = take(value.bytesValue, left);
    return { bytesValue: text.slice(0, text.length - (text.length % 4)) };
  }
  if ('arrayValue' in value) {
    const values: FirestoreValue[] = [];
    for (const item of value.arrayValue.values) {
      if (left.bytes <= 0) {
        break;
      }
      values.push(shortenValue(item, left));
    }
    return { arrayValue: { values } };
  }
  if ('mapValue' in value) {
    return { mapValue: { fields: shortenFields(value.mapValue.fields, left) } };
  }
  left.bytes -= jsonBytes(value) - 20;
  return value;
}

function shortenFields(fields: FirestoreFields, left: { bytes: number }): FirestoreFields {
  const kept = emptyFields();
  for (const [name, item] of Object.entries(fields)) {
    if (left.bytes <= 0) {
      break;
    }
    left.bytes -= jsonBytes(name);
    kept[name] = shortenValue(item, left);
  }
  return kept;
}

function take(text: string, left: { bytes: number }): string {
  let end = Math.min(text.length, Math.max(0, left.bytes));
  let kept = text.slice(0, end);
  // A character may take up to six bytes in JSON (\u0000).
  while (kept.length > 0 && jsonBytes(kept) > left.bytes + 2) {
    end = Math.floor(end / 2);
    kept = text.slice(0, end);
  }
  kept = isSecondHalf(text, kept.length) ? kept.slice(0, -1) : kept;
  left.bytes -= jsonBytes(kept);
  return kept;
}

/** Whether the text is cut in the middle of a character at `index`. */
function isSecondHalf(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return index > 0 && code >= 0xdc00 && code <= 0xdfff;
}
