import {
  anyKey,
  distinctKeys,
  fieldTypes,
  formatFieldPath,
  inconsistenciesOf,
  ownerCounts,
  printQuery,
  valueCount,
  type FieldTally,
  type Inconsistency,
  type KeyFacts,
  type SchemaTally,
} from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';
import type { ValueType } from '#lib/typed-value.ts';
import { plainText } from '../inspector/plain-json.ts';
import { collectionLink, withQuery, type Source } from '../model/source.ts';

/** A field as a line of the list. */
export interface SchemaLine {
  readonly label: string;
  readonly depth: number;
  /** The most frequent first. */
  readonly types: readonly { readonly type: ValueType; readonly count: number }[];
  readonly count: number;
  /** Of what could have the field; null of elements and keys that are data: any number of them. */
  readonly share: number | null;
  readonly ranges: string;
  readonly examples: string;
}

/** Something that differs between documents, as a sentence. */
export interface SchemaFinding {
  readonly label: string;
  readonly text: string;
  /** Where the documents are found; null where no query finds them. */
  readonly link: string | null;
}

const exampleLength = 40;
const mostExamples = 10;
const someExamples = 5;

function stepLabel(step: string | typeof anyKey): string {
  return step === anyKey ? '*' : formatFieldPath([step]);
}

/** `items[].price`, `sold.*`: elements of an array are brackets, keys that are data a star. */
export function fieldLabel(path: FieldTally['path']): string {
  return path
    .map((step, at) => (step === null ? '[]' : `${at === 0 ? '' : '.'}${stepLabel(step)}`))
    .join('');
}

function shortened(text: string): string {
  return text.length > exampleLength ? `${text.slice(0, exampleLength)}…`.toWellFormed() : text;
}

function span(from: string, to: string): string {
  return from === to ? from : `${from} – ${to}`;
}

/** `66 keys such as 2026-01-01, 2026-01-02`. */
function keysText(keys: KeyFacts): string {
  const { count, isExact } = distinctKeys(keys);
  const counted = `${isExact ? '' : 'about '}${formatCount(count, 'key')}`;
  return keys.examples.length === 0 ? counted : `${counted} such as ${keys.examples.join(', ')}`;
}

function rangesOf({ numbers, times, lengths, references, keys }: FieldTally): string {
  const parts: string[] = keys === null ? [] : [keysText(keys)];
  if (numbers !== null && numbers.least !== null && numbers.greatest !== null) {
    parts.push(span(formatNumber(numbers.least), formatNumber(numbers.greatest)));
  }
  if (times !== null) {
    parts.push(span(times.earliest.slice(0, 10), times.latest.slice(0, 10)));
  }
  if (lengths !== null) {
    parts.push(`${span(formatNumber(lengths.shortest), formatNumber(lengths.longest))} characters`);
  }
  if (references.length > 0) {
    parts.push(`to ${references.join(', ')}`);
  }
  return parts.join(' · ');
}

/** All of few values, and some of more. */
function examplesText({ examples }: Pick<FieldTally, 'examples'>): string {
  const shown = examples.length > mostExamples ? examples.slice(0, someExamples) : examples;
  const texts = shown.map((value) => shortened(plainText(value)));
  return [...texts, ...(shown.length < examples.length ? ['…'] : [])].join(', ');
}

/** The fields of a collection's documents, each after the map or array that it is in. */
export function schemaLines(tally: SchemaTally): SchemaLine[] {
  const owners = ownerCounts(tally);
  return tally.fields.map((field) => {
    const count = valueCount(field);
    const of = owners(field.path);
    return {
      label: fieldLabel(field.path),
      depth: field.path.length - 1,
      types: fieldTypes
        .map((type) => ({ type, count: field.types[type] ?? 0 }))
        .filter((one) => one.count > 0)
        .toSorted((a, b) => b.count - a.count),
      count,
      share: typeof field.path.at(-1) !== 'string' || of === 0 ? null : count / of,
      ranges: rangesOf(field),
      examples: examplesText(field),
    };
  });
}

function sentenceOf(found: Inconsistency): string {
  const counts = `${formatNumber(found.count)} of ${formatNumber(found.of)}`;
  return found.kind === 'missing'
    ? `is missing in ${counts}`
    : `is a ${found.type} in ${counts}, mostly a ${found.usual}`;
}

/** The collection with a query that finds them, at the same time. */
function linkOf({ query }: Inconsistency, source: Source, path: string): string | null {
  if (query === null) {
    return null;
  }
  // It refers to no documents, which are written from the database's root.
  const q = printQuery(query, { root: '', from: query.from });
  return withQuery(collectionLink(source, path), q);
}

/** What differs between documents, with a link to them where they can be found. */
export function schemaFindings(tally: SchemaTally, source: Source, path: string): SchemaFinding[] {
  return inconsistenciesOf(tally, path).map((found) => ({
    label: fieldLabel(found.path),
    text: sentenceOf(found),
    link: linkOf(found, source, path),
  }));
}

/** What was looked at, and what it cost. */
export function schemaSource(
  { documents }: Pick<SchemaTally, 'documents'>,
  read: { readonly isSample: boolean; readonly readCount: number },
): string {
  const counted = formatCount(documents, 'document');
  const what = read.isSample ? `A sample: the first ${counted}` : `All ${counted}`;
  return `${what} · ${read.readCount === 0 ? 'no reads' : formatCount(read.readCount, 'read')}`;
}
