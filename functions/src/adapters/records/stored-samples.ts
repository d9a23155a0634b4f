/**
 * Samples of plans in `restores` and `runs` as earlier releases stored them, and
 * `maintenance/plan-samples`, which says how far their removal is. No client reads that.
 */
import { z } from 'zod';
import { mapBounded } from '../../lib/map-bounded.ts';
import { withoutSamples } from '../../services/changes/without-samples.ts';
import type { JobKind } from '../../services/ports/job-store.ts';
import {
  sampleRemovalSchema,
  type SampleCollection,
  type StoredSamples,
} from '../../services/ports/stored-samples.ts';
import { recordCollections } from '../../contract/records.ts';
import { jobsCollection } from './job-document.ts';
import { removed, type RecordQuery, type Records } from './records.ts';

const parallel = 10;
const schema = z.looseObject({});
const found = z.looseObject({ id: z.string() });
const withPlan = z.object({ plan: z.object({ samples: z.unknown() }) });
const withState = z.object({ state: z.string() });
const kinds: readonly JobKind[] = ['restore', 'restore-part'];

/** Where the documents are, and what to change of one; null for nothing. */
interface SampleSource {
  readonly collection: string;
  readonly query: Pick<RecordQuery, 'where' | 'select'>;
  readonly changeOf: (document: unknown) => Record<string, unknown> | null;
}

const places: Readonly<Record<SampleCollection, SampleSource>> = {
  restores: {
    collection: recordCollections.restores,
    query: { select: ['plan.samples'] },
    changeOf: (document) =>
      withPlan.safeParse(document).data?.plan.samples === undefined
        ? null
        : { 'plan.samples': removed },
  },
  runs: {
    collection: jobsCollection,
    query: { where: { kind: kinds }, select: ['state'] },
    changeOf: (document) => {
      const stored = withState.safeParse(document).data;
      const state = stored === undefined ? null : withoutSamples(stored.state);
      return state === null ? null : { state };
    },
  },
};

export function createStoredSamples(records: Records): StoredSamples {
  const kept = { path: 'maintenance/plan-samples', schema: sampleRemovalSchema };

  /** @returns whether it held some */
  const removeFrom = (id: string, { collection, changeOf }: SampleSource) =>
    records.compareAndSet(async (work) => {
      const ref = { path: `${collection}/${id}`, schema };
      const change = changeOf(await work.get(ref));
      if (change !== null) {
        work.update(ref, change);
      }
      return change !== null;
    });

  return {
    async remove(name, last, limit) {
      const place = places[name];
      const after = last === null ? null : [last];
      const page = await records.find(
        { collection: place.collection, schema: found },
        { ...place.query, after, limit },
      );
      const holding = page.filter((one) => place.changeOf(one) !== null);
      const held = await mapBounded(holding, parallel, ({ id }) => removeFrom(id, place));
      return {
        removed: held.filter(Boolean).length,
        last: page.length < limit ? null : (page.at(-1)?.id ?? null),
      };
    },

    state: () => records.get(kept),

    keep: (state) => records.write((writes) => writes.set(kept, state)),
  };
}
