import type { Mask, MaskRule } from '../../../firestore-model/masks.ts';
import { MaskedValues, type MaskKey } from '../../../firestore-model/masking/masked-values.ts';
import {
  isTaking,
  makeRulesOf,
  type ReachedRules,
} from '../../../firestore-model/masking/reached-rules.ts';
import { collectionOf } from '../../../firestore-model/paths.ts';
import { maxValueDepth } from '../../../firestore-model/values.ts';
import { documentFieldBytes, documentName, documentPath } from '../../format/document.ts';
import { readValue } from '../../format/document-json.ts';
import { encodeValue } from '../../format/encode-document.ts';
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
import type { Rewrite } from './rewrite.ts';

/** `google.firestore.v1`: Value.array_value = 9; ArrayValue.values = 1. */
const arrayValue = 9;
const arrayEntries = 1;

/**
 * Values that rules name are masked; all else stays byte for byte. Of several rules that name a
 * value those win that take it away (remove, constant), then the first. A rule that names a map or
 * array is for each value in it; a rule that leads on through an array is for each of its entries.
 * Names of fields and ids of documents are no values. Rules are for collections as they are called
 * in either database.
 */
export function mask(rules: readonly MaskRule[], from: MaskedFrom, key: MaskKey): Rewrite {
  const rulesOf = makeRulesOf(rules);
  const masker = new Masker(new MaskedValues(key));
  return {
    isDependent: false,
    documentOf: (document) => {
      const reached = rulesOf(...collectionsOf(document, from));
      const fields = documentFieldBytes(document);
      const masked = masker.entries(fields, documentEntries, { reached, depth: 0 });
      return masked === fields
        ? document
        : new WireWriter().bytes(1, documentName(document)).raw(masked).finish();
    },
  };
}

/** The database that documents come from. */
export interface MaskedFrom {
  readonly root: string;
  /** Where a document is written, by its path there. Default: at the same one. */
  readonly placeOf?: ((path: string) => string) | undefined;
}

/** Of a document: in its own database, and where it is written. */
export function collectionsOf(
  document: Uint8Array,
  { root, placeOf }: MaskedFrom,
): [collection: string, place: string] {
  const path = documentPath(document, root);
  const collection = collectionOf(path);
  return [collection, placeOf === undefined ? collection : collectionOf(placeOf(path))];
}

interface MaskContext {
  readonly reached: ReachedRules;
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
    if (reached.at.reached.length === 0) {
      return bytes;
    }
    const writer = new WireWriter();
    let isChanged = false;
    for (const { key, value, whole } of entriesIn(bytes, field)) {
      const after = this.value(value, {
        reached: reached.afterName(key),
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
    if (reached.at.reached.length === 0) {
      return value;
    }
    if (depth > maxValueDepth) {
      throw new WireError('values are nested too deeply');
    }
    const array = arrayOf(value);
    // What is no array counts as its only entry.
    const here = array === null ? reached.inEntries() : reached;
    const named = here.at.mask;
    if (named !== null && isTaking(named)) {
      return this.masked(value, named);
    }
    if (array !== null) {
      const inside = { reached: reached.inEntries(), depth: depth + 1 };
      const after = this.items(array, inside);
      return after === array ? value : new WireWriter().bytes(arrayValue, after).finish();
    }
    const map = plainMapOf(value);
    if (map !== null) {
      const after = this.entries(map, mapEntries, { reached: here, depth: depth + 1 });
      return after === map ? value : mapWith(after);
    }
    return named === null ? value : this.masked(value, named);
  }

  private masked(value: Uint8Array, by: Mask): Uint8Array | null {
    if (by.how === 'remove') {
      return null;
    }
    const before = readValue(new WireReader(value));
    const after = this.values.masked(before, by);
    return after === before ? value : encodeValue(after, 'a masked value').finish();
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
