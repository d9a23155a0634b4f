import {
  documentChangeSchema,
  fieldPatternSchema,
  type DocumentChange,
  type Restore,
} from '@firekeep/functions/contract';
import { z } from 'zod';
import { storageKeys } from '#config/limits.ts';
import { tabStorage } from '#lib/browser-storage.ts';
import { noExclusions, toggleExclusion, type ReviewExclusions } from './exclusions.ts';

const changes = z.array(z.tuple([z.string(), documentChangeSchema]));
const keptSchema = z.object({
  collections: z.array(z.string()),
  included: changes,
  documents: changes,
  fields: z.array(z.object({ path: z.string(), field: z.array(z.string()).min(1) })),
  patterns: z.array(fieldPatternSchema.extend({ collection: z.string() })),
});

/** More can't be applied anyway. */
const maxLength = 128 * 1024;

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
    collections: new Set(kept.collections),
    included: new Map(kept.included),
    documents: new Map(kept.documents),
  };
  for (const field of kept.fields) {
    excluded = toggleExclusion(excluded, field);
  }
  for (const { collection, ...pattern } of kept.patterns) {
    excluded = toggleExclusion(excluded, { collection, pattern });
  }
  return excluded;
}

function named(paths: readonly string[]): [string, DocumentChange][] {
  return paths.map((path) => [path, 'update']);
}

/** What a restore excluded of its plan. Its changes are not known and no longer counted. */
export function appliedExclusions({ untick }: Pick<Restore, 'untick'>): ReviewExclusions {
  return excludedFrom({
    collections: untick.collections,
    included: named(untick.included),
    documents: named(untick.paths),
    fields: untick.fields,
    patterns: untick.fieldPatterns.map((pattern) => ({ ...pattern, documents: 0 })),
  });
}

/** The exclusions of a plan before the page was loaded again, in the same tab. */
export function keptExclusions(planId: string): ReviewExclusions {
  const text = tabStorage.read(keyOf(planId));
  return text === null ? noExclusions : parse(text);
}

export function keepExclusions(planId: string, excluded: ReviewExclusions): void {
  const { collections, included, documents, fields, patterns } = excluded;
  const kept: z.infer<typeof keptSchema> = {
    collections: [...collections],
    included: [...included],
    documents: [...documents],
    fields: [...fields].flatMap(([path, names]) =>
      [...names.values()].map((field) => ({ path, field: [...field] })),
    ),
    patterns: [...patterns.values()],
  };
  const isEmpty = Object.values(kept).every((list) => list.length === 0);
  const text = JSON.stringify(kept);
  tabStorage.write(keyOf(planId), isEmpty || text.length > maxLength ? null : text);
}
