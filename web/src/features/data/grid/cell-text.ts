import { pathOfName, referenceText } from '#lib/document-path.ts';
import { formatCount, formatNumber } from '#lib/format.ts';
import {
  base64ByteLength,
  showValue,
  type FirestoreValue,
  type ShownValue,
  type ValueEntry,
  type ValueType,
} from '#lib/typed-value.ts';

/** What a cell shows of a value. */
export interface CellText {
  readonly type: ValueType;
  /** Cut to what a cell can show. */
  readonly text: string;
  /** Stands for a value instead of being one: null, an empty text, a count of entries. */
  readonly isNote: boolean;
}

const cellLength = 200;

/** Texts that without quotes would be taken for a value of another type. */
const ambiguous =
  /^(?:null|true|false|NaN|-?Infinity|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?|\d{4}-\d\d-\d\d[T ].*)$/i;

function leafText({ type, text }: ShownValue & { kind: 'leaf' }, owner?: string): string {
  if (type === 'bytes') {
    return formatCount(base64ByteLength(text), 'byte');
  }
  if (type === 'timestamp') {
    return text.replace('T', ' ').replace(/(?:\.0+)?Z$/, '');
  }
  if (type === 'reference') {
    return owner === undefined ? (pathOfName(text) ?? text) : referenceText(text, owner);
  }
  if (type !== 'string') {
    return text;
  }
  const line = text.slice(0, cellLength).replaceAll(/\r\n?|\n/g, '⏎');
  return line === '' || ambiguous.test(line) ? JSON.stringify(line) : line;
}

/** Characters that the first entries of a map or an array take in a cell. */
const previewLength = 48;
const entryLength = 20;

function entryText({ key, value }: ValueEntry, isMap: boolean): string {
  const shown = showValue(value);
  const text =
    shown.kind === 'container'
      ? { array: '[…]', map: '{…}', vector: '[…]' }[shown.type]
      : shown.type === 'string'
        ? JSON.stringify(cut(shown.text))
        : cut(leafText(shown));
  return isMap ? `${key}: ${text}` : text;
}

function cut(text: string): string {
  return text.length > entryLength ? `${text.slice(0, entryLength)}…`.toWellFormed() : text;
}

/** The first entries, and how many there are besides: `["a", "b", +3]`. */
function previewOf({ type, size, entries }: ShownValue & { kind: 'container' }): string {
  const shown: string[] = [];
  let length = 0;
  for (const entry of entries) {
    const text = entryText(entry, type === 'map');
    length += text.length + 2;
    if (shown.length > 0 && length > previewLength) {
      break;
    }
    shown.push(text);
  }
  const more = size > shown.length ? [`+${formatNumber(size - shown.length)}`] : [];
  const inner = [...shown, ...more].join(', ');
  return type === 'map' ? `{${inner}}` : `[${inner}]`;
}

/**
 * A value as its cell shows it.
 * @param owner the full name of its document: a reference into another database names that
 */
export function cellText(value: FirestoreValue, owner?: string): CellText {
  const shown = showValue(value);
  if (shown.kind === 'container') {
    const isVector = shown.type === 'vector';
    const text = isVector ? formatCount(shown.size, 'dimension') : previewOf(shown);
    return { type: shown.type, text, isNote: isVector };
  }
  const text = leafText(shown, owner).slice(0, cellLength);
  const isNote = shown.type === 'null' || shown.type === 'bytes' || text === '""';
  return { type: shown.type, text, isNote };
}
