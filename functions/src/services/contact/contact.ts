import { createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  contactMinimumMs,
  type ContactInput,
  type ContactStatus,
  type ContactSubmission,
} from '../../contract/contact.ts';
import { messages } from '../../contract/messages.ts';
import { recordIdSchema, timeSchema } from '../../contract/primitives.ts';
import { dayOf } from '../../lib/day-of.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Log } from '../../lib/log.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import type {
  ContactStore,
  SubmissionChange,
  SubmissionCursor,
  SubmissionLimits,
} from '../ports/contact-store.ts';

export interface ContactOptions {
  readonly store: ContactStore;
  /** Hides the networks that limits are kept for. */
  readonly networkKey: Uint8Array;
  readonly pageTokens: PageTokens;
  readonly log: Log;
  readonly now: () => Date;
}

/** What came with a message besides its words. */
export interface SubmissionOrigin {
  /** `client`: the caller's network, as far as known; `edge`: of whoever connected to us. */
  readonly networks: { readonly client: string; readonly edge: string };
  readonly website: string;
  readonly elapsedMs: number;
}

export interface SubmissionQuery {
  readonly status?: ContactStatus | undefined;
  readonly search?: string | undefined;
  readonly pageSize: number;
  readonly pageToken?: string | undefined;
}

const minute = 60_000;
const clientLimit = { burst: 10, everyMs: 10 * minute };
/** Hosting's servers each stand for many callers; who goes past Hosting has this one alone. */
const edgeLimit = { burst: 60, everyMs: minute };
const perDay = 500;

/** How many submissions one call looks at in search of words, and how many it reads at once. */
const searchedAtMost = 500;
const searchBatch = 100;

const cursorSchema = z.object({ createdAt: timeSchema, id: recordIdSchema });

/** The contact form, and its messages for administrators. */
export class Contact {
  private readonly options: ContactOptions;

  constructor(options: ContactOptions) {
    this.options = options;
  }

  /** Stores nothing that a machine sent. @returns seconds to wait when there were too many */
  async send(input: ContactInput, origin: SubmissionOrigin): Promise<number | null> {
    const { store, log, now } = this.options;
    if (origin.website !== '' || origin.elapsedMs < contactMinimumMs) {
      const reason = origin.website === '' ? 'too quick' : 'honeypot';
      log.info('A contact message was not stored', { reason });
      return null;
    }
    const submission: ContactSubmission = {
      ...input,
      id: newId(),
      status: 'new',
      note: '',
      createdAt: now().toISOString(),
      handledAt: null,
    };
    const { waitMs, reason } = await store.submit(submission, this.limitsOf(origin.networks));
    if (waitMs === null) {
      return null;
    }
    log.warn('A contact message was refused', { reason });
    return Math.max(1, Math.ceil(waitMs / 1000));
  }

  /** @throws AppError `invalid-argument` for a page token of another listing. */
  async list(
    uid: string,
    query: SubmissionQuery,
  ): Promise<{ items: ContactSubmission[]; nextPageToken: string | null }> {
    const status = query.status ?? null;
    const search = query.search ?? '';
    const { store, pageTokens } = this.options;
    const listing: Listing = { call: 'contact', uid, of: [status, search] };
    let after = pageTokens.open<SubmissionCursor>(listing, query.pageToken, cursorSchema);
    const tokenOf = (cursor: SubmissionCursor | null) =>
      cursor === null ? null : pageTokens.seal(listing, cursor);
    const batch = search === '' ? query.pageSize : searchBatch;
    const items: ContactSubmission[] = [];
    for (let looked = 0; looked < searchedAtMost && items.length < query.pageSize;) {
      const page = await store.page({ status, after, limit: batch + 1 });
      for (const submission of page.slice(0, batch)) {
        if (items.length === query.pageSize) {
          return { items, nextPageToken: tokenOf(after) };
        }
        looked += 1;
        after = { createdAt: submission.createdAt, id: submission.id };
        if (submissionMatches(submission, search)) {
          items.push(submission);
        }
      }
      if (page.length <= batch) {
        return { items, nextPageToken: null };
      }
    }
    return { items, nextPageToken: tokenOf(after) };
  }

  /** @throws AppError `not-found` */
  async change(uid: string, id: string, change: SubmissionChange): Promise<ContactSubmission> {
    const { store, log, now } = this.options;
    const changed = await store.change(id, change, { uid, at: now().toISOString() });
    if (changed === null) {
      throw new AppError('not-found', messages.notFound);
    }
    log.info('A contact message was changed', { recordId: id, reason: changed.status });
    return changed;
  }

  /**
   * Networks are hashed with a key and the day, so that nothing shows who wrote, or wrote again.
   */
  private limitsOf({ client, edge }: SubmissionOrigin['networks']): SubmissionLimits {
    const day = dayOf(this.options.now());
    const keyOf = (kind: string, network: string) => {
      const mac = createHmac('sha256', this.options.networkKey);
      return `${kind}-${mac.update(JSON.stringify([day, network])).digest('base64url')}`;
    };
    return {
      buckets: [
        { key: keyOf('client', client), limit: clientLimit },
        { key: keyOf('edge', edge), limit: edgeLimit },
      ],
      perDay,
    };
  }
}

/** Upper and lower case, and the several forms of one character, are the same to a search. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Whether name, e-mail address, subject or message hold `search`, as it stands. */
function submissionMatches(
  { name, email, subject, message }: ContactSubmission,
  search: string,
): boolean {
  const wanted = plain(search);
  return [name, email, subject, message].some((text) => plain(text).includes(wanted));
}
