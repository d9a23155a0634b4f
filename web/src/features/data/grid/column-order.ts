import type { ValueType } from '#lib/typed-value.ts';

/** What the documents that were looked at say of a field. */
export interface ColumnFacts {
  readonly names: readonly string[];
  /** The type that most of its values have. */
  readonly type: ValueType;
  /** Documents in which it has a value other than null. */
  readonly filled: number;
  /** How many different values it was seen to have; counted up to a bound. */
  readonly distinct: number;
  /** The length of its longest text. */
  readonly length: number;
}

/** Documents from which on a field counts as rarely set, or as the same everywhere. */
const enough = 5;
const rareShare = 0.1;
/** A text this long is prose, which is read in the document. */
const proseLength = 60;
/** So many of a kind come before everything else. */
const leading = { title: 3, state: 3, time: 2, number: 3 } as const;
type Kind = keyof typeof leading | 'text' | 'prose' | 'flag' | 'link' | 'container' | 'dull';

/** After those that lead; what leads no more comes in these places, too. */
const places: readonly Kind[] = [
  'title',
  'state',
  'text',
  'number',
  'time',
  'flag',
  'link',
  'prose',
  'container',
  'dull',
];

/** Words of a name, best first: `customerName` has two. */
const words = {
  title: [['name', 'title'], ['label', 'subject', 'headline'], ['email']],
  state: [
    ['status', 'state'],
    ['type', 'kind'],
    ['category', 'role', 'stage', 'phase', 'priority'],
  ],
  time: [['created', 'placed', 'ordered', 'date', 'published', 'started', 'sent', 'at']],
  number: [
    ['total', 'price', 'balance', 'revenue', 'spent'],
    ['amount', 'sum', 'value', 'score', 'rating', 'stock'],
    ['count', 'quantity'],
  ],
} as const;

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u);
}

/** How well names fit a kind: 0 best; the number of its groups of words where none fits. */
function fitOf(kind: keyof typeof words, names: readonly string[]): number {
  const known = new Set(names.flatMap(wordsOf));
  const groups: readonly (readonly string[])[] = words[kind];
  const found = groups.findIndex((group) => group.some((word) => known.has(word)));
  return found === -1 ? groups.length : found;
}

const kindsOfTypes: Readonly<Record<ValueType, Kind>> = {
  string: 'text',
  int64: 'number',
  double: 'number',
  timestamp: 'time',
  boolean: 'flag',
  reference: 'link',
  geopoint: 'link',
  array: 'container',
  map: 'container',
  vector: 'container',
  bytes: 'container',
  null: 'dull',
};

/** Only the last word of a text's name says what it is: `statusNote` is no state. */
function kindOfText({ names, length }: ColumnFacts): Kind {
  const last = [wordsOf(names.at(-1) ?? '').at(-1) ?? ''];
  if (fitOf('state', last) < words.state.length) {
    return 'state';
  }
  // The name of an address is not what the document is called.
  if (names.length === 1 && fitOf('title', last) < words.title.length) {
    return 'title';
  }
  return length >= proseLength ? 'prose' : 'text';
}

function kindOf(facts: ColumnFacts, documents: number): Kind {
  const { filled, distinct, type } = facts;
  const isRare = documents >= enough && filled < documents * rareShare;
  const isConstant = filled >= enough && distinct <= 1;
  if (isRare || isConstant) {
    return 'dull';
  }
  return type === 'string' ? kindOfText(facts) : kindsOfTypes[type];
}

interface Placed<Column> {
  readonly column: Column;
  readonly kind: Kind;
  /** Compared one after the other, the least first. */
  readonly keys: readonly number[];
}

/** What columns of one kind are compared by. */
function keysOf({ names, filled, distinct }: ColumnFacts, kind: Kind): readonly number[] {
  const depth = names.length;
  if (kind === 'title') {
    return [fitOf(kind, names), wordsOf(names.join()).length];
  }
  if (kind === 'state' || kind === 'time') {
    return [depth, fitOf(kind, names)];
  }
  if (kind === 'number') {
    const differs = filled === 0 ? 0 : distinct / filled;
    return [fitOf(kind, names), fitOf(kind, names.slice(1)), -differs];
  }
  return [depth];
}

function placed<Column extends ColumnFacts>(column: Column, documents: number): Placed<Column> {
  const kind = kindOf(column, documents);
  return { column, kind, keys: keysOf(column, kind) };
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((key, index) => key !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/**
 * Columns in the order in which a person would read them: what a document is called and how it
 * stands, when it was, the figures that say most, then the rest; what is rarely set or everywhere
 * the same comes last. Equal ones keep their order.
 * @param documents how many were looked at
 */
export function orderColumns<Column extends ColumnFacts>(
  columns: readonly Column[],
  documents: number,
): Column[] {
  const sorted = columns
    .map((column) => placed(column, documents))
    .toSorted((a, b) => compareKeys(a.keys, b.keys));
  const of = (kind: Kind) => sorted.filter((each) => each.kind === kind);
  const first = Object.entries(leading).flatMap(([kind, most]) =>
    sorted.filter((each) => each.kind === kind).slice(0, most),
  );
  const isFirst = new Set(first);
  const rest = places.flatMap(of).filter((each) => !isFirst.has(each));
  return [...first, ...rest].map(({ column }) => column);
}
