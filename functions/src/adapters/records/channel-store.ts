/** `channels/{id}`: where an account's notices go. No client reads them. */
import { z } from 'zod';
import { channelSchema, maxChannels } from '../../contract/channels.ts';
import type { ChannelStore, StoredChannel } from '../../services/ports/channel-store.ts';
import { wrappedSecretSchema } from '../../services/ports/secret-store.ts';
import { markChanged } from './catalogue-marks.ts';
import { tierUsePath } from './quota-use.ts';
import { recordStore, type RecordStore } from './record-store.ts';
import { anyRecord, type Records, type RecordWrites } from './records.ts';

export const storedChannelSchema: z.ZodType<StoredChannel> = channelSchema.extend({
  ownerId: z.string(),
  address: wrappedSecretSchema,
  secret: wrappedSecretSchema.nullable(),
  addressId: z.string(),
  sentCauses: z.record(z.string(), z.string()),
  failingNotifiedAt: z.string().nullable(),
});

const markOf = (writes: RecordWrites, { ownerId }: StoredChannel) =>
  markChanged(writes, { ownerId, projectId: null });

const ofOwner = (ownerId: string) => ({
  where: { ownerId },
  order: { createdAt: 'asc' } as const,
  // There may be more than can be made.
  limit: 2 * maxChannels,
});

export function createChannelStore(records: Records): ChannelStore {
  const channels = recordStore(records, 'channels', storedChannelSchema);
  return {
    get: channels.get,

    list: (ownerId) => channels.find(ofOwner(ownerId)),

    create: making(records, channels),

    change: (id, change) =>
      records.compareAndSet(async (work) => {
        const current = await work.get(channels.ref(id));
        const fields = current === null ? null : change(current);
        if (current === null || fields === null) {
          return current;
        }
        work.update(channels.ref(id), fields);
        // Not by what was sent.
        if ('updatedAt' in fields || 'state' in fields) {
          markOf(work, current);
        }
        return { ...current, ...fields };
      }),

    delete: (id) =>
      records.compareAndSet(async (work) => {
        const current = await work.get(channels.ref(id));
        if (current !== null) {
          work.delete(channels.ref(id));
          markOf(work, current);
        }
      }),

    dueSummaries: (at, limit) => channels.find({ bound: ['nextSummaryAt', '<=', at], limit }),

    failingSince: (at, limit) =>
      channels.find({
        where: { failingNotifiedAt: null },
        bound: ['failingSince', '<=', at],
        limit,
      }),
  };
}

function making(records: Records, channels: RecordStore<StoredChannel>): ChannelStore['create'] {
  return (channel, mayFollow) => {
    const { id, ownerId } = channel;
    const tierUse = anyRecord(tierUsePath(ownerId));
    return records.compareAndSet(
      async (work) => {
        await work.get(tierUse);
        const others = await records.ids(channels.kind.collection, ofOwner(ownerId));
        // Stored by an attempt whose answer was lost.
        if (others.includes(id)) {
          return;
        }
        mayFollow(others.length);
        work.save(tierUse, { ownerId, newestChannelId: id });
        work.create(channels.ref(id), channel);
        markOf(work, channel);
      },
      { turn: tierUse.path },
    );
  };
}
