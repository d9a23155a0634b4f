import {
  changeContactSubmission,
  listContactSubmissions,
  sendContactMessage,
} from '../../contract/contact.ts';
import type { Contact } from '../../services/contact/contact.ts';
import { HttpError } from '../http-error.ts';
import { route, type Route } from '../route.ts';

const tooMany = 'Too many messages were sent. Please try again later';

export function contactRoutes(contact: Contact): Route[] {
  return [
    route(sendContactMessage, async ({ body }, { networks }) => {
      const { website, elapsedMs, ...input } = body;
      const waitSeconds = await contact.send(input, { networks, website, elapsedMs });
      if (waitSeconds !== null) {
        throw new HttpError(429, tooMany, {
          code: 'resource-exhausted',
          headers: { 'Retry-After': String(waitSeconds) },
        });
      }
    }),
    route(listContactSubmissions, async ({ query }, { uid }) => contact.list(uid, query)),
    route(changeContactSubmission, async ({ params, body: { status, note } }, { uid }) =>
      contact.change(uid, params.id, { status, note }),
    ),
  ];
}
