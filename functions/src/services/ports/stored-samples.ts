import { z } from 'zod';

/** Where plans' samples stood: in records of restores, and in the states of their jobs. */
const sampleCollectionSchema = z.enum(['restores', 'runs']);
export type SampleCollection = z.infer<typeof sampleCollectionSchema>;

export const sampleRemovalSchema = z.object({
  startedAt: z.string(),
  /** When the present look at all of them begins, or began. */
  lookAt: z.string(),
  collection: sampleCollectionSchema,
  /** The last document that was looked at; null before the first. */
  after: z.string().nullable(),
  /** Documents of this look that held samples. */
  removed: z.number(),
  /** Null until a look has found nothing more. */
  finishedAt: z.string().nullable(),
});
/** How far the removal is. */
export type SampleRemovalState = Readonly<z.infer<typeof sampleRemovalSchema>>;

/**
 * Samples of plans, with values of customers' documents, as releases stored them that did not keep
 * them in the plan's sealed pages.
 */
export interface StoredSamples {
  /**
   * Looks at up to `limit` documents after `after`, in the order of their ids, and takes the
   * samples out of them. Done twice, the same.
   * @returns `last` the one to continue after; null where that was the end
   */
  remove(
    collection: SampleCollection,
    after: string | null,
    limit: number,
  ): Promise<{ readonly removed: number; readonly last: string | null }>;

  /** Null before the first time. */
  state(): Promise<SampleRemovalState | null>;
  keep(state: SampleRemovalState): Promise<void>;
}
