import { appendBounded } from '../backup/bounded.ts';
import { decodeDocument } from '../format/document-json.ts';
import type { FirestoreFields } from '../../firestore-model/values.ts';
import { diffFields, type FieldChange } from '../../firestore-model/field-diff.ts';
import type { Change } from './entries.ts';

/** What a restore would do, in documents. Plain JSON: kept between steps. */
export interface PlanTally {
  readonly create: number;
  readonly update: number;
  readonly delete: number;
  readonly unchanged: number;
  readonly samples: readonly PlanSample[];
}

/** One document with the fields that would change; `moreFields` counts those that aren't listed. */
export interface PlanSample {
  readonly path: string;
  readonly change: Change;
  readonly fields: readonly FieldDifference[];
  readonly moreFields: number;
}

export interface FieldDifference extends FieldChange {
  readonly change: 'add' | 'change' | 'remove';
}

export const emptyPlanTally: PlanTally = {
  create: 0,
  update: 0,
  delete: 0,
  unchanged: 0,
  samples: [],
};

export const maxSamplesPerChange = 20;
const sampleBounds = { items: maxSamplesPerChange, bytes: 40 * 1024 };
const fieldBounds = { changes: 20, valueBytes: 512 };
/** For one document that is looked at by itself. */
export const wideFieldBounds = { changes: 200, valueBytes: 8 * 1024 };

/** The differences between two states of a document, either of which may not exist. */
export function sampleOf(
  about: { path: string; change: Change },
  states: { before: Uint8Array | null; after: FirestoreFields | null },
  bounds = fieldBounds,
): PlanSample {
  const before = states.before === null ? {} : decodeDocument(states.before).fields;
  const { changes, total } = diffFields(before, states.after ?? {}, bounds);
  const fields = changes.map((change) => ({ ...change, change: kindOf(change) }));
  return { ...about, fields, moreFields: total - fields.length };
}

function kindOf({ before, after }: FieldChange): FieldDifference['change'] {
  if (before === null) {
    return 'add';
  }
  return after === null ? 'remove' : 'change';
}

/** Whether more documents of this kind may be shown. */
export function wantsSample(tally: PlanTally, change: Change): boolean {
  return tally.samples.filter((sample) => sample.change === change).length < maxSamplesPerChange;
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
