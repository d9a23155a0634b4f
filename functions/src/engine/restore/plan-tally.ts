import { z } from 'zod';
import {
  changeCountsSchema,
  fieldDifferenceOf,
  planCollectionSchema,
  planSampleSchema,
  type DocumentChange,
  type PlanSample,
} from '../../firestore-model/document-changes.ts';
import { appendBounded } from '../backup/bounded.ts';
import { decodeDocument } from '../format/document-json.ts';
import type { FirestoreFields } from '../../firestore-model/values.ts';
import { diffFields } from '../../firestore-model/field-diff.ts';
import { joinSums } from '../../firestore-model/plan-sums.ts';

/** What a restore would do, in documents. Plain JSON: kept between steps. */
export const planTallySchema = changeCountsSchema.extend({
  samples: z.array(planSampleSchema),
  /** Null where the counting began before they were counted. */
  collections: z.array(planCollectionSchema).nullable().default(null),
});
export type PlanTally = Readonly<z.infer<typeof planTallySchema>>;

export const emptyPlanTally: PlanTally = {
  create: 0,
  update: 0,
  delete: 0,
  unchanged: 0,
  samples: [],
  collections: [],
};

export const maxSamplesPerChange = 20;
const sampleBounds = { items: maxSamplesPerChange, bytes: 40 * 1024 };
const fieldBounds = { changes: 20, valueBytes: 512 };
/** For one document that is looked at by itself. */
export const wideFieldBounds = { changes: 200, valueBytes: 8 * 1024 };

/** The differences between two states of a document, either of which may not exist. */
export function sampleOf(
  about: { path: string; change: DocumentChange },
  states: { before: Uint8Array | null; after: FirestoreFields | null },
  bounds = fieldBounds,
): PlanSample {
  const before = states.before === null ? {} : decodeDocument(states.before).fields;
  const { changes, total } = diffFields(before, states.after ?? {}, bounds);
  const fields = changes.map(fieldDifferenceOf);
  return { ...about, fields, moreFields: total - fields.length };
}

/** How many more of each kind may be shown. */
export function samplesLeft({ samples }: PlanTally): Record<DocumentChange, number> {
  const left = {
    create: maxSamplesPerChange,
    update: maxSamplesPerChange,
    delete: maxSamplesPerChange,
  };
  for (const { change } of samples) {
    left[change] -= 1;
  }
  return left;
}

/** What several parts of a plan come to, in their order. */
export function joinTallies(tallies: readonly PlanTally[]): PlanTally {
  const sum = (of: (tally: PlanTally) => number) =>
    tallies.reduce((total, tally) => total + of(tally), 0);
  const counted = {
    create: sum(({ create }) => create),
    update: sum(({ update }) => update),
    delete: sum((tally) => tally.delete),
    unchanged: sum(({ unchanged }) => unchanged),
    samples: [],
    collections: joinSums(tallies.map(({ collections }) => collections)),
  };
  return addSamples(
    counted,
    tallies.flatMap(({ samples }) => samples),
  );
}

/** With as many of `samples` as the bounds allow for each kind of change. */
export function addSamples(tally: PlanTally, samples: readonly PlanSample[]): PlanTally {
  const added = (['create', 'update', 'delete'] as const).flatMap((change) => {
    const isOfKind = (sample: PlanSample) => sample.change === change;
    const previous = tally.samples.filter(isOfKind);
    return appendBounded(previous, samples.filter(isOfKind), sampleBounds).slice(previous.length);
  });
  return { ...tally, samples: [...tally.samples, ...added] };
}
