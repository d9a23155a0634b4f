import {
  documentChangeSchema,
  fieldPatternSchema,
  type DocumentChange,
  type Exclusions,
} from '@firekeep/functions/contract';
import { z } from 'zod';
import { storageKeys } from '#config/limits.ts';
import { tabStorage } from '#lib/browser-storage.ts';
import { byDocument, entriesOf, type ByDocument } from './by-document.ts';
import {
  noExclusions,
  toggleExclusion,
  type CollectionPattern,
  type FieldsOfDocument,
  type ReviewExclusions,
} from './exclusions.ts';

const changes = z.array(z.tuple([z.string(), documentChangeSchema]));
const fields = z.array(z.object({ path: z.string(), field: z.array(z.string()).min(1) }));
const collectionPatterns = z.array(fieldPatternSchema.extend({ collection: z.string() }));
const keptSchema = z.object({
  collections: z.array(z.string()),
  included: changes,
  documents: changes,
  fields,
  patterns: collectionPatterns,
  includedFields: fields.default([]),
  only: collectionPatterns.default([]),
});

/** Characters; what can be applied takes 768 KiB at most, and less than half of what is kept. */
const maxLength = 2 * 1024 * 1024;

function keyOf(planId: string): string {
  return `${storageKeys.planExclusions}${planId}`;
}

function parse(text: string): ReviewExclusions {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return noExclusions;
  }
  const kept = keptSchema.safeParse(value).data;
  if (kept === undefined) {
    return noExclusions;
  }
  return excludedFrom(kept);
}

function excludedFrom(kept: z.infer<typeof keptSchema>): ReviewExclusions {
  let excluded: ReviewExclusions = {
    ...noExclusions,
    only: kept.only,
    collections: new Set(kept.collections),
    included: byDocument(kept.included),
    documents: byDocument(kept.documents),
    fields: fieldsByDocument(kept.fields),
  };
  for (const { collection, ...pattern } of kept.patterns) {
    excluded = toggleExclusion(excluded, { collection, pattern });
  }
  return { ...excluded, includedFields: fieldsByDocument(kept.includedFields) };
}

function fieldsByDocument(list: z.infer<typeof fields>): ByDocument<FieldsOfDocument> {
  const of = new Map<string, Map<string, readonly string[]>>();
  for (const { path, field } of list) {
    const ofDocument = of.get(path) ?? new Map<string, readonly string[]>();
    of.set(path, ofDocument.set(JSON.stringify(field), field));
  }
  return byDocument(of);
}

function named(paths: readonly string[]): [string, DocumentChange][] {
  return paths.map((path) => [path, 'update']);
}

/** What a restore excluded of its plan. Its changes are not known and no longer counted. */
export function appliedExclusions(applied: Exclusions): ReviewExclusions {
  return excludedFrom({
    collections: applied.collections,
    included: named(applied.included),
    documents: named(applied.paths),
    fields: applied.fields,
    patterns: applied.fieldPatterns.map((pattern) => ({ ...pattern, documents: 0 })),
    includedFields: applied.includedFields,
    only: applied.onlyPatterns.map((pattern) => ({ ...pattern, documents: 0 })),
  });
}

/** The exclusions of a plan before the page was loaded again, in the same tab. */
export function keptExclusions(planId: string): ReviewExclusions {
  const text = tabStorage.read(keyOf(planId));
  return text === null ? noExclusions : parse(text);
}

function listOf(of: ByDocument<FieldsOfDocument>): z.infer<typeof fields> {
  return entriesOf(of).flatMap(([path, names]) =>
    [...names.values()].map((field) => ({ path, field: [...field] })),
  );
}

export function keepExclusions(planId: string, excluded: ReviewExclusions): void {
  const { collections, included, documents, patterns, only } = excluded;
  const kept: z.infer<typeof keptSchema> = {
    collections: [...collections],
    included: entriesOf(included),
    documents: entriesOf(documents),
    fields: listOf(excluded.fields),
    patterns: [...patterns.values()],
    includedFields: listOf(excluded.includedFields),
    only: [...only],
  };
  const isEmpty = Object.values(kept).every((list) => list.length === 0);
  const text = JSON.stringify(kept);
  tabStorage.write(keyOf(planId), isEmpty || text.length > maxLength ? null : text);
}

/**
 * Opens a plan of which nothing but the pattern is chosen.
 * @throws Error where the browser doesn't keep the choice: all of the plan would be chosen
 */
export function keepOnly(planId: string, pattern: CollectionPattern): void {
  keepExclusions(planId, { ...noExclusions, only: [pattern] });
  if (keptExclusions(planId).only.length === 0) {
    throw new Error('This browser could not keep what was chosen. Allow it to store data.');
  }
}
