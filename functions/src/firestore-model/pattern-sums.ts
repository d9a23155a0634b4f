import type { CollectionPatterns, FieldPattern } from './document-changes.ts';
import { fieldDifferences } from './field-diff.ts';
import { jsonBytes } from './paths.ts';
import { fieldTypeOf } from './schema/shape.ts';
import type { FirestoreFields, FirestoreValue } from './values.ts';

/**
 * Which fields go from which type to which, in how many documents of each collection. Bounded over
 * all collections, because records, states of jobs and answers hold them: what finds no room is
 * counted together, as `moreFields`.
 */

const maxFieldsPerCollection = 50;
const maxFields = 500;
const maxFieldBytes = 40 * 1024;
/** Of one document; the rest count as further fields. */
const maxFieldsPerDocument = 500;

type Pattern = Omit<FieldPattern, 'documents'>;

/** Identifies a pattern within its collection. */
export function patternKey({ field, before, after }: Pattern): string {
  return JSON.stringify([field, before, after]);
}

const typeOf = (value: FirestoreValue | null) => (value === null ? null : fieldTypeOf(value));

/** How each field changes that differs between two states of a document. */
export function* patternsOf(before: FirestoreFields, after: FirestoreFields): Generator<Pattern> {
  for (const { path, before: old, after: now } of fieldDifferences(before, after)) {
    yield { field: [...path], before: typeOf(old), after: typeOf(now) };
  }
}

interface Sum {
  readonly fields: Map<string, FieldPattern>;
  moreFields: number;
}

/** Sums in the making. */
export class PatternSums {
  private readonly collections = new Map<string, Sum>();
  private readonly mayName: (name: string) => boolean;
  private fields = 0;
  private fieldBytes = 0;

  /** @param mayName whether a field that documents get is named, or counts as a further one */
  constructor(mayName: (name: string) => boolean = () => true) {
    this.mayName = mayName;
  }

  /** Counts the fields of a document that changes. */
  add(collection: string, before: FirestoreFields, after: FirestoreFields): void {
    const sum = this.sumOf(collection);
    let counted = 0;
    let further = 0;
    for (const pattern of patternsOf(before, after)) {
      counted += 1;
      if (counted > maxFieldsPerDocument || !this.isListed(pattern)) {
        further += 1;
      } else {
        this.addField(sum, { ...pattern, documents: 1 });
      }
    }
    sum.moreFields += further;
  }

  /** Adds what is known of further documents of the collection. */
  join(collection: string, { fields, moreFields }: CollectionPatterns): void {
    const sum = this.sumOf(collection);
    for (const field of fields) {
      this.addField(sum, field);
    }
    sum.moreFields += moreFields;
  }

  /** The most frequent come first. */
  of(collection: string): CollectionPatterns {
    const { fields = new Map<string, FieldPattern>(), moreFields = 0 } =
      this.collections.get(collection) ?? {};
    return {
      fields: [...fields.values()].toSorted((a, b) => b.documents - a.documents),
      moreFields,
    };
  }

  private sumOf(collection: string): Sum {
    const sum = this.collections.get(collection) ?? { fields: new Map(), moreFields: 0 };
    this.collections.set(collection, sum);
    return sum;
  }

  private isListed({ field, before }: Pattern): boolean {
    return before !== null || this.mayName(field.at(-1) ?? '');
  }

  private addField(sum: Sum, pattern: FieldPattern): void {
    const key = patternKey(pattern);
    const known = sum.fields.get(key);
    if (known !== undefined) {
      sum.fields.set(key, { ...known, documents: known.documents + pattern.documents });
      return;
    }
    const isFull =
      sum.moreFields > 0 || sum.fields.size >= maxFieldsPerCollection || this.fields >= maxFields;
    const bytes = isFull ? 0 : this.fieldBytes + jsonBytes(pattern);
    if (isFull || bytes > maxFieldBytes) {
      sum.moreFields += pattern.documents;
      return;
    }
    this.fields += 1;
    this.fieldBytes = bytes;
    sum.fields.set(key, pattern);
  }
}
