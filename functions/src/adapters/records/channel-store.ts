/** `channels/{id}`: where an account's notices go. No client reads them. */
import { z } from 'zod';
import { channelSchema, maxChannels } from '../../contract/channels.ts';
import type { ChannelStore, StoredChannel } from '../../services/ports/channel-store.ts';
import { wrappedSecretSchema } from '../../services/ports/secret-store.ts';
import { recordStore } from './record-store.ts';
import type { Records } from './records.ts';

export const storedChannelSchema: z.ZodType<StoredChannel> = channelSchema.extend({
  ownerId: z.string(),
  address: wrappedSecretSchema,
  secret: wrappedSecretSchema.nullable(),
  addressId: z.string(),
  sentCauses: z.record(z.string(), z.string()),
  failingNotifiedAt: z.string().nullable(),
});

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

    create: (channel) => channels.create(channel.id, channel),

    change: channels.change,

    delete: channels.delete,

    dueSummaries: (at, limit) => channels.find({ bound: ['nextSummaryAt', '<=', at], limit }),

    failingSince: (at, limit) =>
      channels.find({
        where: { failingNotifiedAt: null },
        bound: ['failingSince', '<=', at],
        limit,
      }),
  };
}
