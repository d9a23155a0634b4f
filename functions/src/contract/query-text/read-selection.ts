import type { Query, QueryAggregate } from '../../firestore-model/query/shape.ts';
import type { FilterReading } from './read-filter.ts';
import { readField } from './read-names.ts';

/** What stands in a text, in the form of a query. */
export type ReadParts = { from: Query['from'] } & {
  -readonly [Key in Exclude<keyof Query, 'from'>]?: Query[Key];
};

/** The words for values over all that is found. */
export const aggregateWords: ReadonlyMap<string, QueryAggregate['op']> = new Map<
  string,
  QueryAggregate['op']
>([
  ['count', 'count'],
  ['sum', 'sum'],
  ['average', 'average'],
  ['avg', 'average'],
]);

function readOperandOf({ reader, text }: FilterReading, op: QueryAggregate['op']): QueryAggregate {
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
export function readSelection(reading: FilterReading, parts: ReadParts): void {
  const { reader, text } = reading;
  const fields: string[] = [];
  const values: QueryAggregate[] = [];
  do {
    for (const name of ['count()', 'sum(', 'average(']) {
      reader.expect({ kind: 'word', text: name });
    }
    const op = aggregateWords.get(reader.token.text.toLowerCase());
    if (op !== undefined && reader.isFollowedBy('(')) {
      reader.next();
      values.push(readOperandOf(reading, op));
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

/** `count, sum(total)` without `select` before it; the first word has been taken. */
export function readTotals(
  reading: FilterReading,
  parts: ReadParts,
  first: QueryAggregate['op'],
): void {
  const { reader } = reading;
  const values = [readTotal(reading, first)];
  while (reader.takeSymbol(',')) {
    for (const name of ['count', 'sum(', 'average(']) {
      reader.expect({ kind: 'word', text: name });
    }
    const op = aggregateWords.get(reader.token.text.toLowerCase()) ?? reader.fail();
    reader.next();
    values.push(readTotal(reading, op));
  }
  parts.aggregates = values;
}

/** What stands in parentheses after it, or without them a field alone. */
function readTotal(reading: FilterReading, op: QueryAggregate['op']): QueryAggregate {
  const { reader, text } = reading;
  if (reader.token.kind === 'symbol' && reader.token.text === '(') {
    return readOperandOf(reading, op);
  }
  return op === 'count' ? { op } : { op, field: readField(reader, text) };
}
