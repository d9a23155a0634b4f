import { describe, expect, test } from 'vitest';
import type { ContactSubmission } from '../../contract/contact.ts';
import type { ContactStore, SubmissionLimits } from '../../services/ports/contact-store.ts';
import { at, type MakeStore } from './make-store.ts';

function submissionOf(id: string, change: Partial<ContactSubmission> = {}): ContactSubmission {
  return {
    id,
    name: 'Ada',
    email: 'ada@example.dev',
    subject: 'Hello',
    message: 'Hi',
    status: 'new',
    note: '',
    createdAt: at(1),
    handledAt: null,
    ...change,
  };
}

const everyMs = 60 * 60_000;
const stored = { waitMs: null, reason: 'stored' };

/** Buckets by their keys, with how many may come at once; each gets one more every hour. */
const limits = (bursts: Readonly<Record<string, number>>, perDay = 100): SubmissionLimits => ({
  buckets: Object.entries(bursts).map(([key, burst]) => ({ key, limit: { burst, everyMs } })),
  perDay,
});

/** What the contact form and its administrators rely on, whichever store it is. */
export function describeContactStore(name: string, make: MakeStore<ContactStore>): void {
  describe(`contact store ${name}`, () => {
    const page = { status: null, after: null, limit: 20 };
    const idsOf = (found: readonly ContactSubmission[]) => found.map(({ id }) => id);

    test('a submission is stored and counted once, however often it is tried', async () => {
      const { store } = await make();
      for (const id of ['a', 'a', 'b']) {
        expect(await store.submit(submissionOf(id), limits({ ada: 2 }))).toEqual(stored);
      }
      expect(await store.page(page)).toEqual([submissionOf('b'), submissionOf('a')]);
    });

    test('a network that has written too much waits, and takes nothing from other limits', async () => {
      const { store } = await make();
      await store.submit(submissionOf('a'), limits({ ada: 1, edge: 2 }));
      const again = limits({ ada: 1, edge: 2 });
      const refused = { waitMs: everyMs, reason: 'network' };
      expect(await store.submit(submissionOf('b'), again)).toEqual(refused);
      expect(await store.submit(submissionOf('c'), limits({ bob: 1, edge: 2 }))).toEqual(stored);
      expect(await store.submit(submissionOf('d'), limits({ eve: 1, edge: 2 }))).toEqual(refused);
      expect(idsOf(await store.page(page))).toEqual(['c', 'a']);
      const later = submissionOf('e', { createdAt: at(2) });
      expect(await store.submit(later, again)).toEqual(stored);
    });

    test('of two at once that only one may be, one is stored', async () => {
      const { store } = await make();
      const submit = (id: string) => store.submit(submissionOf(id), limits({ ada: 1 }));
      const made = await Promise.all(['a', 'b'].map(submit));
      expect(made.map(({ reason }) => reason).toSorted()).toEqual(['network', 'stored']);
      expect(await store.page(page)).toHaveLength(1);
    });

    test('a day that is full takes no more, from whomever, until it is over', async () => {
      const { store } = await make();
      for (let index = 0; index < 10; index += 1) {
        const made = await store.submit(submissionOf(`a${index}`), limits({ [`${index}`]: 1 }, 10));
        expect(made).toEqual(stored);
      }
      const refused = { waitMs: 23 * 60 * 60_000, reason: 'day' };
      expect(await store.submit(submissionOf('late'), limits({ late: 1 }, 10))).toEqual(refused);
      const tomorrow = submissionOf('next', { createdAt: '2026-01-03T00:00:00.000Z' });
      expect(await store.submit(tomorrow, limits({ late: 1 }, 10))).toEqual(stored);
    });

    test('pages have the newest first, those of one moment by their ids, and go on after one', async () => {
      const { store, documents } = await make();
      for (const [id, hour] of Object.entries({ a: 1, d: 2, b: 3, c: 2 })) {
        const status = id === 'c' ? 'handled' : 'new';
        const submission = submissionOf(id, { createdAt: at(hour), status });
        await documents.put(`contactSubmissions/${id}`, submission);
      }
      const first = await store.page({ ...page, limit: 2 });
      expect(idsOf(first)).toEqual(['b', 'd']);
      expect(idsOf(await store.page({ ...page, after: first[1] ?? null }))).toEqual(['c', 'a']);
      expect(idsOf(await store.page({ ...page, status: 'new' }))).toEqual(['b', 'd', 'a']);
    });

    test('a change is kept with who made it and when it was first handled', async () => {
      const { store, documents } = await make();
      await documents.put('contactSubmissions/a', submissionOf('a'));
      const change = (hour: number, wanted: Parameters<ContactStore['change']>[1]) =>
        store.change('a', wanted, { uid: 'root', at: at(hour) });
      const handled = { status: 'handled', note: '', handledAt: at(2) } as const;
      expect(await change(2, { status: 'handled' })).toMatchObject(handled);
      expect(await change(3, { note: 'Called' })).toMatchObject({ ...handled, note: 'Called' });
      const kept = { note: 'Called', changedAt: at(3), changedBy: 'root' };
      expect(await documents.fields('contactSubmissions/a')).toMatchObject(kept);
      expect(await change(4, { status: 'new' })).toMatchObject({ handledAt: null });
      expect(await store.change('b', { note: 'x' }, { uid: 'root', at: at(2) })).toBeNull();
    });
  });
}
