/** `retention/{projectId}`: when a project's retention is due. No client reads it. */
import { z } from 'zod';
import type { RetentionTimes } from '../../services/ports/retention-times.ts';
import { recordStore } from './record-store.ts';
import type { Records } from './records.ts';

export const retentionCollection = 'retention';

const firstLookMs = 60 * 60_000;

const timesSchema = z.object({
  projectId: z.string(),
  ownerId: z.string(),
  dueAt: z.string(),
  sweptAt: z.string().nullable().default(null),
  scrubbedAt: z.string().nullable().default(null),
});

/** Noted with a project's first backup: from then on its retention is evaluated regularly. */
export function firstLook(
  { projectId, ownerId }: { projectId: string; ownerId: string },
  now: Date,
): z.output<typeof timesSchema> {
  const dueAt = new Date(now.getTime() + firstLookMs).toISOString();
  return { projectId, ownerId, dueAt, sweptAt: null, scrubbedAt: null };
}

export function createRetentionTimes(records: Records): RetentionTimes {
  const times = recordStore(records, retentionCollection, timesSchema);
  return {
    due: (at, limit) => times.find({ bound: ['dueAt', '<=', at], limit }),

    dueAfter: (at, limit) =>
      times.find({ bound: ['dueAt', '>', at], order: { dueAt: 'desc' }, limit }),

    sweptAt: async (projectId) => (await times.get(projectId))?.sweptAt ?? null,

    scrubbedAt: async (projectId) => (await times.get(projectId))?.scrubbedAt ?? null,

    reschedule: (projectId, change) =>
      records.transact(async (work) => {
        if ((await work.get(times.ref(projectId))) !== null) {
          work.update(times.ref(projectId), change);
        }
      }),
  };
}
