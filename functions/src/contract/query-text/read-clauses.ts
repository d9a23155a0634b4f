import {
  distanceMeasures,
  type NearestQuery,
  type Query,
  type QueryAggregate,
  type QueryCursor,
} from '../../firestore-model/query/shape.ts';
import { numberOfDouble } from '../../firestore-model/values.ts';
import { readFilter, readOperand, type Reading } from './read-filter.ts';
import { readField, unquoted } from './read-names.ts';
import { readDouble, readDoubles, readList } from './read-value.ts';
import type { TokenReader } from './token-reader.ts';
import { isWord } from './tokens.ts';

/** What stands in a text, in the form of a query. */
export type ReadParts = { from: Query['from'] } & {
  -readonly [Key in Exclude<keyof Query, 'from'>]?: Query[Key];
};

type Part = Exclude<keyof ReadParts, 'from'>;

/** One part of a query: what it begins with, and which properties it sets. */
interface Clause {
  readonly word: string;
  readonly label: string;
  readonly sets: readonly Part[];
  readonly read: (reading: Reading, parts: ReadParts) => void;
}

/** A finite number. */
function readFinite(reader: TokenReader): number {
  const { token } = reader;
  const number = numberOfDouble(readDouble(reader));
  return number !== null && Number.isFinite(number)
    ? number
    : reader.fail('A finite number is needed here', token);
}

function readSort({ reader, text }: Reading): Query['orderBy'][number] {
  const field = readField(reader, text);
  const isDescending = reader.takeWord('desc');
  if (!isDescending) {
    reader.takeWord('asc');
  }
  return { field, direction: isDescending ? 'desc' : 'asc' };
}

function readOrder(reading: Reading, parts: ReadParts): void {
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
  reading: Reading,
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

function readLimit({ reader }: Reading, parts: ReadParts): void {
  if (reader.takeWord('to', 'to last')) {
    reader.needWord('last');
    parts.limitToLast = true;
  }
  parts.limit = readFinite(reader);
}

const aggregates: ReadonlyMap<string, QueryAggregate['op']> = new Map<string, QueryAggregate['op']>(
  [
    ['count', 'count'],
    ['sum', 'sum'],
    ['average', 'average'],
    ['avg', 'average'],
  ],
);

function readAggregate({ reader, text }: Reading, op: QueryAggregate['op']): QueryAggregate {
  reader.next();
  reader.needSymbol('(');
  const { token } = reader;
  let aggregate: QueryAggregate;
  if (op === 'count') {
    aggregate = { op };
    if (token.text === '*') {
      reader.next();
    }
  } else {
    aggregate = { op, field: readField(reader, text) };
  }
  reader.needSymbol(')');
  return aggregate;
}

/** Fields to answer with, and values over all that is found, in whatever order. */
function readSelection(reading: Reading, parts: ReadParts): void {
  const { reader, text } = reading;
  const fields: string[] = [];
  const values: QueryAggregate[] = [];
  do {
    for (const name of ['count()', 'sum(', 'average(']) {
      reader.expect({ kind: 'word', text: name });
    }
    const op = aggregates.get(reader.token.text.toLowerCase());
    if (op !== undefined && reader.isFollowedBy('(')) {
      values.push(readAggregate(reading, op));
    } else {
      fields.push(readField(reader, text));
    }
  } while (reader.takeSymbol(','));
  if (fields.length > 0) {
    parts.select = fields;
  }
  if (values.length > 0) {
    parts.aggregates = values;
  }
}

function readMeasure(reader: TokenReader): NearestQuery['measure'] {
  return distanceMeasures.find((measure) => reader.takeWord(measure)) ?? reader.fail();
}

/** `nearest 10 by embedding to [0.1, 0.2] using cosine within 0.5 as distance` */
function readNearest({ reader, text }: Reading, parts: ReadParts): void {
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

function readSource(reader: TokenReader, usual: Query['from'] | undefined): Query['from'] {
  if (usual !== undefined) {
    return usual;
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
export function readClauses(reading: Reading, usual: Query['from'] | undefined): ReadParts {
  const { reader, marks } = reading;
  const { from } = reader.token;
  const parts: ReadParts = { from: readSource(reader, usual) };
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
    left = left.filter((one) => one !== clause);
  }
}
