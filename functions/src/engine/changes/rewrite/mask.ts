import {
  parseMaskField,
  type Mask,
  type MaskRule,
  type MaskStep,
} from '../../../firestore-model/masks.ts';
import { collectionOf } from '../../../firestore-model/paths.ts';
import { makePatternMatcher } from '../../../firestore-model/patterns.ts';
import { maxValueDepth } from '../../../firestore-model/values.ts';
import { documentFieldBytes, documentName, documentPath } from '../../format/document.ts';
import { WireError, WireReader } from '../../format/wire.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import {
  documentEntries,
  entriesIn,
  entryOf,
  mapEntries,
  mapWith,
  plainMapOf,
} from './field-bytes.ts';
import { MaskedValues, type MaskKey } from './masked-value.ts';
import type { Rewrite } from './rewrite.ts';

/** `google.firestore.v1`: Value.array_value = 9; ArrayValue.values = 1. */
const arrayValue = 9;
const arrayEntries = 1;

interface Rule {
  readonly covers: (collection: string) => boolean;
  readonly steps: readonly MaskStep[];
  readonly mask: Mask;
}

/** How far a rule's steps lead to a value: with all of them it is the value, or one in it. */
interface Reached {
  readonly rule: Rule;
  readonly step: number;
}

/**
 * Values that rules name are masked; all else stays byte for byte. Of several rules that name a
 * value those win that take it away (remove, constant), then the first. A rule that names a map or
 * array is for each value in it; a rule that leads on through an array is for each of its entries.
 * Names of fields and ids of documents are no values.
 * @param root of the database that the documents are of
 */
export function mask(rules: readonly MaskRule[], root: string, key: MaskKey): Rewrite {
  const all = rules.map((rule): Rule => ({
    covers: makePatternMatcher(rule.collections),
    steps: parseMaskField(rule.field) ?? [],
    mask: rule.mask,
  }));
  const masker = new Masker(new MaskedValues(key));
  let last: { readonly collection: string; readonly reached: readonly Reached[] } | null = null;
  return {
    isDependent: false,
    documentOf: (document) => {
      const collection = collectionOf(documentPath(document, root));
      if (last?.collection !== collection) {
        const covering = all.filter(({ covers }) => covers(collection));
        last = { collection, reached: covering.map((rule) => ({ rule, step: 0 })) };
      }
      const fields = documentFieldBytes(document);
      const masked = masker.entries(fields, documentEntries, { reached: last.reached, depth: 0 });
      return masked === fields
        ? document
        : new WireWriter().bytes(1, documentName(document)).raw(masked).finish();
    },
  };
}

interface MaskContext {
  readonly reached: readonly Reached[];
  /** Maps and arrays around it. */
  readonly depth: number;
}

class Masker {
  private readonly values: MaskedValues;

  constructor(values: MaskedValues) {
    this.values = values;
  }

  /** A run of map entries under this field number; the very same where nothing changes. */
  entries(bytes: Uint8Array, field: number, { reached, depth }: MaskContext): Uint8Array {
    if (reached.length === 0) {
      return bytes;
    }
    const writer = new WireWriter();
    let isChanged = false;
    for (const { key, value, whole } of entriesIn(bytes, field)) {
      const after = this.value(value, {
        reached: distinct(reached.flatMap((at) => afterName(at, key))),
        depth,
      });
      isChanged ||= after !== value;
      if (after === value) {
        writer.raw(whole);
      } else if (after !== null) {
        writer.message(field, entryOf(key, after));
      }
    }
    return isChanged ? writer.finish() : bytes;
  }

  /** Null where it goes. */
  private value(value: Uint8Array, { reached, depth }: MaskContext): Uint8Array | null {
    if (reached.length === 0) {
      return value;
    }
    if (depth > maxValueDepth) {
      throw new WireError('values are nested too deeply');
    }
    const array = arrayOf(value);
    // What is no array counts as its only entry.
    const here = array === null ? reached.map(afterEntry) : reached;
    const named = here.filter(isNamed).map(({ rule }) => rule.mask);
    const taking = named.find(({ how }) => how === 'remove' || how === 'constant');
    if (taking !== undefined) {
      return taking.how === 'remove' ? null : this.values.masked(value, taking);
    }
    if (array !== null) {
      const inside = { reached: reached.map(afterEntry), depth: depth + 1 };
      const after = this.items(array, inside);
      return after === array ? value : new WireWriter().bytes(arrayValue, after).finish();
    }
    const map = plainMapOf(value);
    if (map !== null) {
      const after = this.entries(map, mapEntries, { reached: here, depth: depth + 1 });
      return after === map ? value : mapWith(after);
    }
    const first = named.find((one) => one.how !== 'remove');
    return first === undefined ? value : this.values.masked(value, first);
  }

  private items(bytes: Uint8Array, place: MaskContext): Uint8Array {
    const writer = new WireWriter();
    const reader = new WireReader(bytes);
    let isChanged = false;
    while (reader.next()) {
      if (reader.field !== arrayEntries) {
        throw new WireError(`unknown array field ${reader.field}`);
      }
      const item = reader.view();
      const after = this.value(item, place);
      isChanged ||= after !== item;
      if (after !== null) {
        writer.bytes(arrayEntries, after);
      }
    }
    return isChanged ? writer.finish() : bytes;
  }
}

/** An array's entries; null for a value of another type. */
function arrayOf(value: Uint8Array): Uint8Array | null {
  const reader = new WireReader(value);
  return reader.next() && reader.field === arrayValue ? reader.view() : null;
}

function isNamed({ rule: { steps }, step }: Reached): boolean {
  return steps.slice(step).every((next) => next === '**');
}

function afterEntry(at: Reached): Reached {
  return at.rule.steps[at.step] === '[]' ? { ...at, step: at.step + 1 } : at;
}

/** Each place once: there are as many ways to one as `**` can be shared out. */
function distinct(reached: readonly Reached[]): readonly Reached[] {
  const isOther = (a: Reached, b: Reached) => a.rule !== b.rule || a.step !== b.step;
  return reached.length < 2
    ? reached
    : reached.filter((one, at) => reached.slice(0, at).every((other) => isOther(one, other)));
}

/** Where a rule leads after a name: nowhere, or, with `**`, to several places. */
function afterName(at: Reached, name: string): Reached[] {
  const next = at.rule.steps[at.step];
  const further = { ...at, step: at.step + 1 };
  if (next === undefined) {
    return [at];
  }
  if (next === '**') {
    return [at, ...(further.step < at.rule.steps.length ? afterName(further, name) : [])];
  }
  if (next === '[]') {
    return afterName(further, name);
  }
  return next === '*' || next.name === name ? [further] : [];
}
