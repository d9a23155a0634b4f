import { collectionOf, collectionShape } from '../paths.ts';
import { compareValues } from '../query/compare-values.ts';
import { numberOfDouble, type FirestoreValue } from '../values.ts';
import { addKeys } from './key-facts.ts';
import { fieldTypeOf, fieldTypes, type FieldTally } from './shape.ts';

/** What a tally knows of the values of one field. */
export type Facts = Omit<FieldTally, 'path'>;

/** So many that a field of few values, such as a state, has all of them. */
const maxExamples = 24;
/** Of those that are longer than such values are. */
const maxLongExamples = 5;
const maxShortLength = 60;
/** Of an example as JSON. */
const maxExampleLength = 160;
const maxReferences = 5;

export function noFacts(): Facts {
  return {
    types: {},
    examples: [],
    numbers: null,
    times: null,
    lengths: null,
    references: [],
    keys: null,
  };
}

/** The facts of one value. */
export function factsOf(value: FirestoreValue): Facts {
  const facts = noFacts();
  facts.types[fieldTypeOf(value)] = 1;
  facts.examples = isExample(value) ? [value] : [];
  facts.numbers = numbersOf(value);
  if ('timestampValue' in value) {
    facts.times = { earliest: value.timestampValue, latest: value.timestampValue };
  }
  if ('stringValue' in value) {
    const { length } = value.stringValue;
    facts.lengths = { shortest: length, longest: length };
  }
  if ('referenceValue' in value) {
    facts.references = [referencedCollection(value.referenceValue)];
  }
  return facts;
}

function isExample(value: FirestoreValue): boolean {
  const isContainer = 'mapValue' in value || 'arrayValue' in value || 'nullValue' in value;
  return !isContainer && !isLong(value);
}

function isLong(value: FirestoreValue): boolean {
  const text =
    'stringValue' in value ? value.stringValue : 'bytesValue' in value ? value.bytesValue : '';
  return text.length > maxExampleLength || JSON.stringify(value).length > 2 * maxExampleLength;
}

function numbersOf(value: FirestoreValue): Facts['numbers'] {
  if ('integerValue' in value) {
    const number = Number(value.integerValue);
    return { least: number, greatest: number, isTextual: !Number.isSafeInteger(number) };
  }
  if (!('doubleValue' in value)) {
    return null;
  }
  const number = numberOfDouble(value.doubleValue);
  const finite = Number.isFinite(number) ? number : null;
  return { least: finite, greatest: finite, isTextual: typeof value.doubleValue === 'string' };
}

/** `projects/{p}/databases/{d}/documents/customers/ada/orders/1`: the orders of all customers. */
function referencedCollection(name: string): string {
  return collectionShape(collectionOf(name.split('/').slice(5).join('/')));
}

/** Adds what is known of more values of the field. */
export function addFacts(into: Facts, more: Facts): void {
  for (const type of fieldTypes) {
    const added = more.types[type] ?? 0;
    if (added > 0) {
      into.types[type] = (into.types[type] ?? 0) + added;
    }
  }
  into.examples = distinct(into.examples, more.examples, exampleLimits);
  into.references = distinct(into.references, more.references, referenceLimits);
  into.numbers = widerNumbers(into.numbers, more.numbers);
  into.times = widerTimes(into.times, more.times);
  into.lengths = widerLengths(into.lengths, more.lengths);
  if (more.keys !== null) {
    addKeys((into.keys ??= { hashes: [], examples: [] }), more.keys);
  }
}

interface Limits {
  readonly most: number;
  readonly mostLong: number;
}

const exampleLimits: Limits = { most: maxExamples, mostLong: maxLongExamples };
const referenceLimits: Limits = { most: maxReferences, mostLong: maxReferences };
/** The values of lists as JSON: they are looked up for each value of each document. */
const textsOf = new WeakMap<object, ReadonlySet<string>>();

function distinct<T>(known: T[], more: readonly T[], { most, mostLong }: Limits): T[] {
  if (known.length >= most || more.length === 0) {
    return known;
  }
  const seen = textsOf.get(known) ?? new Set(known.map((one) => JSON.stringify(one)));
  textsOf.set(known, seen);
  const all = [...known];
  const texts = new Set(seen);
  for (const one of more) {
    const text = JSON.stringify(one);
    const max = text.length > maxShortLength ? mostLong : most;
    if (!texts.has(text) && all.length < max) {
      texts.add(text);
      all.push(one);
    }
  }
  if (all.length === known.length) {
    return known;
  }
  textsOf.set(all, texts);
  return all;
}

function widerNumbers(a: Facts['numbers'], b: Facts['numbers']): Facts['numbers'] {
  if (a === null || b === null) {
    return a ?? b;
  }
  return {
    least: ofBoth(a.least, b.least, Math.min),
    greatest: ofBoth(a.greatest, b.greatest, Math.max),
    isTextual: a.isTextual || b.isTextual,
  };
}

function ofBoth(a: number | null, b: number | null, choose: (a: number, b: number) => number) {
  return a === null || b === null ? (a ?? b) : choose(a, b);
}

function isEarlier(a: string, b: string): boolean {
  return compareValues({ timestampValue: a }, { timestampValue: b }) < 0;
}

function widerTimes(a: Facts['times'], b: Facts['times']): Facts['times'] {
  if (a === null || b === null) {
    return a ?? b;
  }
  return {
    earliest: isEarlier(b.earliest, a.earliest) ? b.earliest : a.earliest,
    latest: isEarlier(a.latest, b.latest) ? b.latest : a.latest,
  };
}

function widerLengths(a: Facts['lengths'], b: Facts['lengths']): Facts['lengths'] {
  if (a === null || b === null) {
    return a ?? b;
  }
  return {
    shortest: Math.min(a.shortest, b.shortest),
    longest: Math.max(a.longest, b.longest),
  };
}
