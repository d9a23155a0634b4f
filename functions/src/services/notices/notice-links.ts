import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { PageTokens } from '../page-tokens/page-tokens.ts';
import type { StoredChannel } from '../ports/channel-store.ts';

const placeSchema = z.object({ id: z.string(), addressId: z.string() });

type Purpose = 'confirm' | 'unsubscribe';
/** Whoever has the link may follow it: it belongs to no user. */
const listing = (purpose: Purpose) => ({ call: `channel ${purpose}`, uid: '', of: [] });

/**
 * The links in mails: each is good for one purpose, one channel and its present address. They can't
 * be made without the master key, and work for as long as that is listed.
 */
export class NoticeLinks {
  private readonly options: { readonly pageTokens: PageTokens; readonly origin: string };

  constructor(options: { readonly pageTokens: PageTokens; readonly origin: string }) {
    this.options = options;
  }

  /** Of the page that asks whether notices are wanted. */
  confirmation(channel: StoredChannel): string {
    return `${this.options.origin}/notices/confirm?token=${this.token('confirm', channel)}`;
  }

  /** Of the page, and of the call that mail programs make. */
  unsubscribe(channel: StoredChannel): { page: string; oneClick: string } {
    const { origin } = this.options;
    const query = `token=${this.token('unsubscribe', channel)}`;
    return {
      page: `${origin}/notices/unsubscribe?${query}`,
      oneClick: `${origin}/api/notices/unsubscribe?${query}`,
    };
  }

  /** @throws AppError `not-found` for what isn't a link of that purpose */
  read(purpose: Purpose, token: string): z.infer<typeof placeSchema> {
    try {
      const place = this.options.pageTokens.open(listing(purpose), token, placeSchema);
      if (place !== null) {
        return place;
      }
    } catch (error) {
      if (!(error instanceof AppError)) {
        throw error;
      }
    }
    throw new AppError('not-found', messages.notFound);
  }

  private token(purpose: Purpose, { id, addressId }: StoredChannel): string {
    return this.options.pageTokens.seal(listing(purpose), { id, addressId });
  }
}
