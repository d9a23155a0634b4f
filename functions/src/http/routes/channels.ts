import { z } from 'zod';
import {
  askConfirmation,
  confirmChannel,
  createChannel,
  deleteChannel,
  listChannels,
  listNotices,
  testChannel,
  unsubscribeChannel,
  updateChannel,
} from '../../contract/channels.ts';
import type { Channels } from '../../services/notices/channels.ts';
import { route, type Route } from '../route.ts';

/** A call that sends something to somebody weighs more. */
const sendCost = 20;
const ofAccount = () => ({ kind: 'account' }) as const;
const ofChannel = ({ params }: { params: { id: string } }) =>
  ({ kind: 'account', id: params.id }) as const;

const madeSchema = z.object({ channel: z.object({ id: z.string() }) });

function channelOf(reply: unknown): string | null {
  return madeSchema.safeParse(reply).data?.channel.id ?? null;
}

export function channelRoutes(channels: Channels): Route[] {
  return [
    route(listChannels, async (_input, { uid }) => ({
      channels: await channels.list(uid),
      sendsEmail: channels.sendsEmail,
    })),
    route(
      createChannel,
      async ({ body: { userId: _userId, ...input } }, { uid }) => channels.create(uid, input),
      {
        sensitive: true,
        needsVerified: true,
        cost: sendCost,
        audit: { action: 'channel.created', subject: ofAccount, made: channelOf },
      },
    ),
    route(
      updateChannel,
      async ({ params, body: { userId: _userId, ...change } }, caller) =>
        channels.update(caller, params.id, change),
      {
        freshSignIn: 'stored',
        sensitive: true,
        needsVerified: true,
        cost: sendCost,
        audit: { action: 'channel.changed', subject: ofChannel },
      },
    ),
    route(deleteChannel, async ({ params }, caller) => channels.remove(caller, params.id), {
      freshSignIn: true,
      audit: { action: 'channel.deleted', subject: ofChannel },
    }),
    route(testChannel, async ({ params }, { uid }) => channels.test(uid, params.id), {
      sensitive: true,
      cost: sendCost,
      audit: { action: 'channel.tested', subject: ofChannel },
    }),
    route(askConfirmation, async ({ params }, { uid }) => channels.askAgain(uid, params.id), {
      sensitive: true,
      cost: sendCost,
    }),
    route(listNotices, async ({ params }, { uid }) => channels.notices(uid, params.id)),
    route(confirmChannel, async ({ body }) => channels.confirm(body.token)),
    route(unsubscribeChannel, async ({ query }) => channels.unsubscribe(query.token)),
  ];
}
