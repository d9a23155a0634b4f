/** `channels/{id}`: where an account's notices go. No client reads them. */
import { z } from 'zod';
import { channelSchema, maxChannels } from '../../contract/channels.ts';
import type { ChannelStore, StoredChannel } from '../../services/ports/channel-store.ts';
import { wrappedSecretSchema } from '../../services/ports/secret-store.ts';
import { markChanged } from './catalogue-marks.ts';
import { recordStore } from './record-store.ts';
import type { Records, RecordWrites } from './records.ts';

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

export function createChannelStore(records: Records): ChannelStore {
  const channels = recordStore(records, 'channels', storedChannelSchema);
  return {
    get: channels.get,

    list: (ownerId) =>
      channels.find({
        where: { ownerId },
        order: { createdAt: 'asc' },
        // Made at once, one too many may be there.
        limit: 2 * maxChannels,
      }),

    create: (channel) =>
      records.write((writes) => {
        writes.create(channels.ref(channel.id), channel);
        markOf(writes, channel);
      }),

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
