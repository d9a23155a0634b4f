import { expect, test, vi } from 'vitest';
import type { ContactSubmission } from '../../contract/contact.ts';
import { createLog } from '../../lib/log.ts';
import { createContactStore } from '../../adapters/records/contact-store.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { Contact } from './contact.ts';

/** Newest first, as stores give them out. */
function submissions(count: number): ContactSubmission[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `id${index}`,
    name: `Number ${index}`,
    email: 'ada@example.dev',
    subject: 'Hello',
    message: index % 400 === 399 ? 'A needle' : 'Hay',
    status: 'new',
    note: '',
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString(),
    handledAt: null,
  }));
}

function setUp(stored: readonly ContactSubmission[]) {
  const documents = new MemoryDocuments();
  for (const submission of stored) {
    documents.set(`contactSubmissions/${submission.id}`, submission);
  }
  const store = createContactStore(documents);
  const submit = vi.spyOn(store, 'submit');
  const page = vi.spyOn(store, 'page');
  let today = new Date('2026-01-01T12:00:00Z');
  const networkKey = Buffer.alloc(32, 7);
  const contact = new Contact({
    store,
    networkKey,
    pageTokens: testPageTokens,
    log: createLog(() => undefined),
    now: () => today,
  });
  return {
    contact,
    submitted: () => submit.mock.calls,
    /** How many were read since it was last asked. */
    takeLooked: async () => {
      const pages = await Promise.all(page.mock.results.map(({ value }) => value));
      page.mockClear();
      return pages.flat().length;
    },
    nextDay: () => {
      today = new Date('2026-01-02T12:00:00Z');
    },
  };
}

test('a list is read as far as it is shown', async () => {
  const { contact, takeLooked } = setUp(submissions(60));
  const seen: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await contact.list('root', { pageSize: 25, pageToken });
    expect(await takeLooked()).toBeLessThanOrEqual(26);
    seen.push(...page.items.map(({ id }) => id));
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  expect(seen).toEqual(submissions(60).map(({ id }) => id));
});

test('a search looks at a bounded number, and continues after it', async () => {
  const { contact, takeLooked } = setUp(submissions(1250));
  const found: number[] = [];
  let pageToken: string | undefined;
  do {
    const page = await contact.list('root', { search: 'NEEDLE', pageSize: 5, pageToken });
    expect(await takeLooked()).toBeLessThanOrEqual(505);
    found.push(page.items.length);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  expect(found).toEqual([1, 1, 1]);
});

test('a page that is full continues with what it has not shown', async () => {
  const { contact } = setUp(submissions(30));
  const first = await contact.list('root', { search: 'number', pageSize: 7 });
  const second = await contact.list('root', {
    search: 'number',
    pageSize: 7,
    pageToken: first.nextPageToken ?? undefined,
  });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
    submissions(14).map(({ id }) => id),
  );
});

test('a page token belongs to its search', async () => {
  const { contact } = setUp(submissions(30));
  const { nextPageToken } = await contact.list('root', { search: 'number', pageSize: 7 });
  const other = contact.list('root', {
    search: 'x',
    pageSize: 7,
    pageToken: nextPageToken ?? undefined,
  });
  await expect(other).rejects.toThrow('The page token does not belong to this listing');
});

test('networks are distinguished within a day, and from one day to the next by nobody', async () => {
  const { contact, submitted, nextDay } = setUp([]);
  const input = { name: 'Ada', email: 'ada@example.dev', subject: 'Hi', message: 'Hello' };
  const from = (client: string) => ({
    networks: { client, edge: '10.0.0.0/24' },
    website: '',
    elapsedMs: 60_000,
  });
  await contact.send(input, from('192.0.2.0/24'));
  await contact.send(input, from('192.0.2.0/24'));
  await contact.send(input, from('198.51.100.0/24'));
  nextDay();
  await contact.send(input, from('192.0.2.0/24'));

  const keys = submitted().map(([, limits]) => limits.buckets.map(({ key }) => key));
  const [first, again, other, later] = keys.map(([client]) => client);
  expect(again).toBe(first);
  expect(new Set([first, other, later]).size).toBe(3);
  expect(JSON.stringify(submitted())).not.toMatch(/192\.0\.2|198\.51|10\.0\.0/);
});
