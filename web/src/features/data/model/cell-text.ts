import { formatCount } from '#lib/format.ts';
import { pathOfName } from '#lib/document-path.ts';
import {
  base64ByteLength,
  containerLabel,
  showValue,
  type FirestoreValue,
  type ShownValue,
  type ValueType,
} from '#lib/typed-value.ts';

/** What a cell shows of a value. */
export interface CellText {
  readonly type: ValueType;
  /** Cut to what a cell can show. */
  readonly text: string;
  readonly isNumeric: boolean;
  /** Stands for a value instead of being one: null, an empty text, a count of entries. */
  readonly isNote: boolean;
}

const cellLength = 200;

/** Texts that without quotes would be taken for a value of another type. */
const ambiguous =
  /^(?:null|true|false|NaN|-?Infinity|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?|\d{4}-\d\d-\d\d[T ].*)$/i;

function leafText({ type, text }: ShownValue & { kind: 'leaf' }): string {
  if (type === 'bytes') {
    return formatCount(base64ByteLength(text), 'byte');
  }
  if (type === 'timestamp') {
    return text.replace('T', ' ').replace(/(?:\.0+)?Z$/, '');
  }
  if (type === 'reference') {
    return pathOfName(text) ?? text;
  }
  if (type !== 'string') {
    return text;
  }
  const line = text.slice(0, cellLength).replaceAll(/\r\n?|\n/g, '⏎');
  return line === '' || ambiguous.test(line) ? JSON.stringify(line) : line;
}

/** A value as its cell shows it. */
export function cellText(value: FirestoreValue): CellText {
  const shown = showValue(value);
  if (shown.kind === 'container') {
    const text = containerLabel(shown.type, shown.size).replace(/^\w+ · /, '');
    return { type: shown.type, text, isNumeric: false, isNote: true };
  }
  const text = leafText(shown).slice(0, cellLength);
  const isNote = shown.type === 'null' || shown.type === 'bytes' || text === '""';
  const isNumeric = shown.type === 'int64' || shown.type === 'double';
  return { type: shown.type, text, isNumeric, isNote };
}
