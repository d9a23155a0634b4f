import { isSameValue } from '@firekeep/functions/contract';
import { referenceText } from './document-path.ts';
import { showValue, type FirestoreValue } from './typed-value.ts';
import { formatFieldPath } from './value-text.ts';
import { visibleParts } from './visible-text.ts';

/** A piece of a value that is shown beside another one. */
export interface DifferencePart {
  /** `mark` names a character that can't be seen, `cut` stands for equal ones. */
  readonly kind: 'same' | 'different' | 'mark' | 'cut';
  readonly text: string;
}

/** Two values that are not the same, so that one sees where. */
export interface ValueDifference {
  readonly before: readonly DifferencePart[];
  readonly after: readonly DifferencePart[];
  /** What the eye would miss: a type, a place, code points; null where the parts say it all. */
  readonly note: string | null;
}

/** Equal characters that are shown on either side of what differs. */
const context = 16;
/** Characters of what differs that are shown. */
const shownLength = 80;
/** Characters whose code points are named. */
const namedPoints = 6;

interface Split {
  readonly start: number;
  readonly before: string;
  readonly after: string;
  readonly end: string;
}

function lengthOfSame(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) {
    length += 1;
  }
  return length;
}

const combining = /^(?:\p{M}|\u200D|\uFE0F)/u;

/** Where two texts begin to differ and where they do no more, in whole characters. */
function splitTexts(before: string, after: string): Split & { readonly same: string } {
  const [a, b] = [Array.from(before), Array.from(after)];
  let start = lengthOfSame(a, b);
  // An accent that differs is shown with its letter.
  while (start > 0 && (combining.test(a[start] ?? '') || combining.test(b[start] ?? ''))) {
    start -= 1;
  }
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const end = lengthOfSame(restA.toReversed(), restB.toReversed());
  const within = (rest: readonly string[]) => rest.slice(0, rest.length - end).join('');
  return {
    start,
    same: a.slice(0, start).join(''),
    before: within(restA),
    after: within(restB),
    end: restA.slice(restA.length - end).join(''),
  };
}

function marked(text: string): DifferencePart[] {
  const isCut = Array.from(text).length > shownLength;
  const shown = isCut ? Array.from(text).slice(0, shownLength).join('') : text;
  // A space at an end is what one does not see.
  const parts = visibleParts(shown).map(({ kind, text: part }): DifferencePart => ({
    kind: kind === 'mark' ? 'mark' : 'different',
    text: part,
  }));
  return isCut ? [...parts, { kind: 'cut', text: '…' }] : parts;
}

function beside(split: Split & { readonly same: string }, text: string): DifferencePart[] {
  const [same, end] = [Array.from(split.same), Array.from(split.end)];
  const parts: DifferencePart[] = [
    { kind: 'cut', text: same.length > context ? '…' : '' },
    { kind: 'same', text: same.slice(-context).join('') },
    ...marked(text),
    { kind: 'same', text: end.slice(0, context).join('') },
    { kind: 'cut', text: end.length > context ? '…' : '' },
  ];
  return parts.filter((part) => part.text !== '');
}

function pointsOf(text: string): string {
  const points = Array.from(text).map(
    (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  const shown = points.slice(0, namedPoints).join(' ');
  return points.length === 0 ? 'nothing' : points.length > namedPoints ? `${shown} …` : shown;
}

/** A space between words, which the eye does not miss. */
const betweenWords = /(?<=[\u0021-\u007E]) (?=[\u0021-\u007E])/gu;

/** Whether what differs may look the same: anything but words of plain letters and signs. */
function isDeceiving({ before, after }: Split): boolean {
  const isPlain = [before, after].every((text) =>
    /^[\u0021-\u007E]*$/u.test(text.replaceAll(betweenWords, '')),
  );
  return !isPlain && Array.from(before).length <= namedPoints * 4;
}

const grouped = new Intl.NumberFormat('en');

function textDifference(before: string, after: string): ValueDifference {
  const parts = splitTexts(before, after);
  const notes = [
    ...(parts.start > context ? [`from character ${grouped.format(parts.start + 1)}`] : []),
    ...(isDeceiving(parts) ? [`${pointsOf(parts.before)} became ${pointsOf(parts.after)}`] : []),
  ];
  return {
    before: beside(parts, parts.before),
    after: beside(parts, parts.after),
    note: notes.length === 0 ? null : notes.join(': '),
  };
}

/** A text that was cut may end within a group. */
function hexOf(base64: string): string {
  const whole = base64.slice(0, base64.length - (base64.length % 4));
  return Array.from(atob(whole), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join(
    ' ',
  );
}

function bytesDifference(before: string, after: string): ValueDifference {
  const [a, b] = [hexOf(before), hexOf(after)];
  const same = lengthOfSame(a.split(' '), b.split(' '));
  const { note: _, ...parts } = textDifference(a, b);
  return { ...parts, note: `from byte ${grouped.format(same + 1)}` };
}

/** References whose paths are equal lead to other projects or databases, which are named. */
function referenceDifference(before: string, after: string): ValueDifference {
  return textDifference(referenceText(before), referenceText(after));
}

function typed(value: FirestoreValue): DifferencePart[] {
  const shown = showValue(value);
  const text = shown.kind === 'leaf' ? shown.text : '';
  const quoted = shown.type === 'string' ? JSON.stringify(text) : text;
  const kind = 'different' as const;
  return text === '' || text === shown.type
    ? [{ kind, text: shown.type }]
    : [{ kind, text: `${shown.type} ` }, ...marked(quoted)];
}

const absent: readonly DifferencePart[] = [{ kind: 'different', text: 'not there' }];

/** The name of an entry, as in a path: `items[2]`, `address.city`. */
function stepOf(type: string, key: string): string {
  return type === 'map' ? `.${formatFieldPath([key])}` : `[${key}]`;
}

interface Container {
  readonly type: string;
  readonly entries: readonly { readonly key: string; readonly value: FirestoreValue }[];
}

function entryDifference(before: Container, after: Container): ValueDifference {
  const of = ({ entries }: Container) => new Map(entries.map(({ key, value }) => [key, value]));
  const [a, b] = [of(before), of(after)];
  const keys = [...new Set([...a.keys(), ...b.keys()])];
  const differing = keys.filter((key) => {
    const [x, y] = [a.get(key), b.get(key)];
    return x === undefined || y === undefined || !isSameValue(x, y);
  });
  const [key] = differing;
  if (key === undefined) {
    return { before: [], after: [], note: null };
  }
  const [x, y] = [a.get(key), b.get(key)];
  const inner: ValueDifference =
    x === undefined || y === undefined
      ? {
          before: x === undefined ? absent : typed(x),
          after: y === undefined ? absent : typed(y),
          note: null,
        }
      : showDifference(x, y);
  const place = `at ${stepOf(before.type, key).replace(/^\./, '')}`;
  const others = differing.length > 1 ? ` and ${differing.length - 1} more` : '';
  const note = inner.note === null ? '' : inner.note.startsWith('at ') ? ', ' : ': ';
  return { ...inner, note: `${place}${others}${note}${inner.note ?? ''}` };
}

/**
 * Where two values that are not the same differ, made visible: what is equal is cut, characters
 * that can't be seen are named, types are named where they differ, and of references the project
 * and database, of bytes the bytes.
 */
export function showDifference(before: FirestoreValue, after: FirestoreValue): ValueDifference {
  const [a, b] = [showValue(before), showValue(after)];
  if (a.type !== b.type) {
    return { before: typed(before), after: typed(after), note: `${a.type} became ${b.type}` };
  }
  if (a.kind === 'container' || b.kind === 'container') {
    return a.kind === 'container' && b.kind === 'container'
      ? entryDifference(a, b)
      : { before: typed(before), after: typed(after), note: null };
  }
  if (a.type === 'bytes') {
    return bytesDifference(a.text, b.text);
  }
  return a.type === 'reference'
    ? referenceDifference(a.text, b.text)
    : textDifference(a.text, b.text);
}

/** One side of a difference in one string: marks as `⟨U+200B⟩`. */
export function differenceText(parts: readonly DifferencePart[]): string {
  return parts.map(({ kind, text }) => (kind === 'mark' ? `⟨${text}⟩` : text)).join('');
}
