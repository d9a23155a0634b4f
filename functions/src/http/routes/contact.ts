import {
  changeContactSubmission,
  listContactSubmissions,
  sendContactMessage,
} from '../../contract/contact.ts';
import type { Contact } from '../../services/contact/contact.ts';
import { AppError } from '../../lib/errors.ts';
import { route, type Route } from '../route.ts';

const tooMany = 'Too many messages were sent. Please try again later';

export function contactRoutes(contact: Contact): Route[] {
  return [
    route(sendContactMessage, async ({ body }, { networks }) => {
      const { website, elapsedMs, ...input } = body;
      const waitSeconds = await contact.send(input, { networks, website, elapsedMs });
      if (waitSeconds !== null) {
        throw new AppError('resource-exhausted', tooMany, { retryAfterSeconds: waitSeconds });
      }
    }),
    route(listContactSubmissions, async ({ query }, { uid }) => contact.list(uid, query)),
    route(changeContactSubmission, async ({ params, body: { status, note } }, { uid }) =>
      contact.change(uid, params.id, { status, note }),
    ),
  ];
}
