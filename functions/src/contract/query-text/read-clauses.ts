import {
  distanceMeasures,
  type NearestQuery,
  type Query,
  type QueryCursor,
} from '../../firestore-model/query/shape.ts';
import { numberOfDouble } from '../../firestore-model/values.ts';
import { readFilter, readOperand, type FilterReading } from './read-filter.ts';
import { readField, unquoted } from './read-names.ts';
import { aggregateWords, readSelection, readTotals, type ReadParts } from './read-selection.ts';
import { readDouble, readDoubles, readList } from './read-value.ts';
import { QueryTextError, type TokenReader } from './token-reader.ts';
import { isWord } from './tokens.ts';

type QueryPart = Exclude<keyof ReadParts, 'from'>;

/** One part of a query: what it begins with, and which properties it sets. */
interface Clause {
  readonly word: string;
  /** What it begins with, to offer. */
  readonly label: string;
  readonly sets: readonly QueryPart[];
  readonly read: (reading: FilterReading, parts: ReadParts) => void;
}

/** A finite number. */
function readFinite(reader: TokenReader): number {
  const { token } = reader;
  const number = numberOfDouble(readDouble(reader));
  return number !== null && Number.isFinite(number)
    ? number
    : reader.fail('A finite number is needed here', token);
}

function readSort({ reader, text }: FilterReading): Query['orderBy'][number] {
  const field = readField(reader, text);
  const isDescending = reader.takeWord('desc');
  if (!isDescending) {
    reader.takeWord('asc');
  }
  return { field, direction: isDescending ? 'desc' : 'asc' };
}

function readOrder(reading: FilterReading, parts: ReadParts): void {
  const { reader, marks } = reading;
  reader.needWord('by');
  const sorts: Query['orderBy'] = [];
  do {
    const { from } = reader.token;
    const sort = readSort(reading);
    marks.set(sort, { from, to: reader.previous.to });
    sorts.push(sort);
  } while (reader.takeSymbol(','));
  parts.orderBy = sorts;
}

function readCursor(
  reading: FilterReading,
  words: { inclusive: string; exclusive: string },
): QueryCursor {
  const { reader } = reading;
  const isInclusive = reader.takeWord(words.inclusive);
  if (!isInclusive && !reader.takeWord(words.exclusive)) {
    reader.fail();
  }
  reader.needSymbol('(');
  const values = readList(reader, ')', () => readOperand(reading, '', '=='));
  return { values, inclusive: isInclusive };
}

function readLimit({ reader }: FilterReading, parts: ReadParts): void {
  if (reader.takeWord('to', 'to last')) {
    reader.needWord('last');
    parts.limitToLast = true;
  }
  parts.limit = readFinite(reader);
}

function readMeasure(reader: TokenReader): NearestQuery['measure'] {
  return distanceMeasures.find((measure) => reader.takeWord(measure)) ?? reader.fail();
}

/** `nearest 10 by embedding to [0.1, 0.2] using cosine within 0.5 as distance` */
function readNearest({ reader, text }: FilterReading, parts: ReadParts): void {
  const limit = readFinite(reader);
  reader.needWord('by');
  const field = readField(reader, text);
  reader.needWord('to');
  const { token } = reader;
  const vector = readDoubles(reader).map((double) => numberOfDouble(double));
  if (!vector.every((number) => number !== null && Number.isFinite(number))) {
    reader.fail('A vector to search for has finite numbers only', token);
  }
  reader.needWord('using');
  const measure = readMeasure(reader);
  const threshold = reader.takeWord('within') ? readFinite(reader) : null;
  const distanceField = reader.takeWord('as') ? readField(reader, text) : null;
  const numbers = vector.filter((number) => number !== null);
  parts.nearest = { field, vector: numbers, measure, limit, threshold, distanceField };
}

const clauses: readonly Clause[] = [
  { word: 'select', label: 'select', sets: ['select', 'aggregates'], read: readSelection },
  {
    word: 'where',
    label: 'where',
    sets: ['where'],
    read: (reading, parts) => {
      parts.where = readFilter(reading);
    },
  },
  { word: 'order', label: 'order by', sets: ['orderBy'], read: readOrder },
  {
    word: 'start',
    label: 'start at',
    sets: ['start'],
    read: (reading, parts) => {
      parts.start = readCursor(reading, { inclusive: 'at', exclusive: 'after' });
    },
  },
  {
    word: 'end',
    label: 'end at',
    sets: ['end'],
    read: (reading, parts) => {
      parts.end = readCursor(reading, { inclusive: 'at', exclusive: 'before' });
    },
  },
  ...[...aggregateWords].map(([word, op]) => ({
    word,
    label: op === 'count' ? 'count' : `${op}(`,
    sets: ['select', 'aggregates'] as const,
    read: (reading: FilterReading, parts: ReadParts) => readTotals(reading, parts, op),
  })),
  { word: 'limit', label: 'limit', sets: ['limit', 'limitToLast'], read: readLimit },
  { word: 'nearest', label: 'nearest', sets: ['nearest'], read: readNearest },
];

function readPlace(reader: TokenReader, kind: 'collection' | 'group'): string {
  const { kind: found, text } = reader.token;
  reader.expect({ kind });
  if (found !== 'source' && found !== 'quoted') {
    return reader.fail();
  }
  reader.next();
  return found === 'quoted' ? unquoted(text) : text.replace(/^\/|\/$/g, '');
}

/** What `select … from …`, as other languages have it, is here; null for anything else. */
function reordered(text: string): string | null {
  const found = /^\s*select\s([^]+?)\sfrom\s+(\S+)([^]*)$/i.exec(text);
  if (found === null) {
    return null;
  }
  const [, fields = '', source = '', rest = ''] = found;
  const chosen = fields.trim() === '*' ? '' : ` select ${fields.trim()}`;
  return `${source}${chosen}${rest}`;
}

function readSource(
  { reader, text }: FilterReading,
  usual: Query['from'] | undefined,
): Query['from'] {
  if (usual !== undefined) {
    return usual;
  }
  if (isWord(reader.token, 'select')) {
    const message = 'A query begins with its collection: orders select total';
    throw new QueryTextError(message, { from: 0, to: text.length }, reordered(text));
  }
  if (isWord(reader.token, 'group')) {
    reader.next();
    return { kind: 'group', id: readPlace(reader, 'group') };
  }
  reader.expect({ kind: 'word', text: 'group' });
  return { kind: 'collection', path: readPlace(reader, 'collection') };
}

/** The first part that stands here and has not been read yet. */
function nextClause(reader: TokenReader, left: readonly Clause[]): Clause | undefined {
  return left.find(({ word, label }) => reader.takeWord(word, label));
}

/**
 * The parts of a query, in whatever order, each once.
 * @param usual what a text asks for that names no collection
 */
export function readClauses(reading: FilterReading, usual: Query['from'] | undefined): ReadParts {
  const { reader, marks } = reading;
  const { from } = reader.token;
  const parts: ReadParts = { from: readSource(reading, usual) };
  marks.set('from', { from, to: reader.previous.to });
  let left = clauses;
  for (;;) {
    const { from: start } = reader.token;
    const clause = nextClause(reader, left);
    if (clause === undefined) {
      return reader.token.kind === 'end' ? parts : reader.fail();
    }
    clause.read(reading, parts);
    for (const part of clause.sets) {
      marks.set(part, { from: start, to: reader.previous.to });
    }
    left = left.filter(({ sets }) => !sets.some((part) => clause.sets.includes(part)));
  }
}
