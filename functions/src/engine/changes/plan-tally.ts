import { z } from 'zod';
import {
  changeCountsSchema,
  namedDocumentSchema,
  planCollectionSchema,
  type DocumentChange,
  type DocumentDifference,
  type NamedDocument,
} from '../../firestore-model/document-changes.ts';
import {
  documentDifference,
  maxSamplesPerChange,
  sampleBounds,
} from '../../firestore-model/document-difference.ts';
import { appendBounded } from '../backup/bounded.ts';
import { decodeDocument } from '../format/document-json.ts';
import type { FirestoreFields } from '../../firestore-model/values.ts';
import { jsonBytes } from '../../firestore-model/paths.ts';
import { joinSums } from '../../firestore-model/plan-sums.ts';
import type { Entry } from './entries.ts';

/** Documents of one kind of change whose fields are in the plan, and their size as JSON. */
const sampledSchema = z.object({ documents: z.number(), bytes: z.number() });
const sampledNone = { documents: 0, bytes: 0 };
const noSamples = { create: sampledNone, update: sampledNone, delete: sampledNone };

/**
 * What a restore would do, in documents. Plain JSON: kept between steps in Firekeep's own
 * Firestore, so that it holds counts and names, and no value of any document.
 */
export const planTallySchema = changeCountsSchema.extend({
  sampled: z
    .object({ create: sampledSchema, update: sampledSchema, delete: sampledSchema })
    .default(noSamples),
  /** Null where the counting began before they were counted. */
  collections: z.array(planCollectionSchema).nullable().default(null),
  /** Documents that stay because they can't be rewritten, and why, of the first. */
  refused: z.number().default(0),
  refusals: z.array(namedDocumentSchema).default([]),
});
export type PlanTally = Readonly<z.infer<typeof planTallySchema>>;

export const emptyPlanTally: PlanTally = {
  create: 0,
  update: 0,
  delete: 0,
  unchanged: 0,
  sampled: noSamples,
  collections: [],
  refused: 0,
  refusals: [],
};

export const refusalBounds = { items: 100, bytes: 32 * 1024 };

const maxSampleBytes = 40 * 1024;

/** The differences between two states of a document, either of which may not exist. */
export function differenceOf(
  { before, after }: { before: Uint8Array | null; after: FirestoreFields | null },
  bounds = sampleBounds,
): DocumentDifference {
  const states = { before: before === null ? null : decodeDocument(before).fields, after };
  return documentDifference(states, bounds);
}

/** How many more of each kind may be in the plan with their fields. */
export function samplesLeft({ sampled }: PlanTally): Record<DocumentChange, number> {
  const left = (change: DocumentChange) => maxSamplesPerChange - sampled[change].documents;
  return { create: left('create'), update: left('update'), delete: left('delete') };
}

/** The entries, of which no more than the bounds allow have a sample, and the tally with those. */
export function withFewSamples(
  tally: PlanTally,
  entries: readonly Entry[],
): { tally: PlanTally; entries: readonly Entry[] } {
  const sampled = { ...tally.sampled };
  const kept = entries.map((entry) => {
    const { sample, ...bare } = entry;
    if (sample === undefined) {
      return entry;
    }
    const before = sampled[entry.change];
    const bytes = before.bytes + jsonBytes(sample);
    if (before.documents >= maxSamplesPerChange || bytes > maxSampleBytes) {
      return bare;
    }
    sampled[entry.change] = { documents: before.documents + 1, bytes };
    return entry;
  });
  return { tally: { ...tally, sampled }, entries: kept };
}

/** What several parts of a plan come to, in their order. */
export function joinTallies(tallies: readonly PlanTally[]): PlanTally {
  const sum = (of: (tally: PlanTally) => number) =>
    tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    create: sum(({ create }) => create),
    update: sum(({ update }) => update),
    delete: sum((tally) => tally.delete),
    unchanged: sum(({ unchanged }) => unchanged),
    sampled: noSamples,
    collections: joinSums(tallies.map(({ collections }) => collections)),
    refused: sum(({ refused }) => refused),
    refusals: tallies.reduce<NamedDocument[]>(
      (all, { refusals }) => appendBounded(all, refusals, refusalBounds),
      [],
    ),
  };
}
