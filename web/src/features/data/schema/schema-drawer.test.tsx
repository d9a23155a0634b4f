// @vitest-environment happy-dom
import { CollectionTally, type At, type FirestoreFields } from '@firekeep/functions/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { SchemaButton } from './schema-button.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  return () => vi.restoreAllMocks();
});

const reviews: FirestoreFields[] = Array.from({ length: 20 }, (_, at) => ({
  rating: at < 18 ? { integerValue: String(at) } : { stringValue: 'good' },
  ...(at === 0 ? {} : { text: { stringValue: 'x'.repeat(at) } }),
  tags: { arrayValue: { values: [{ stringValue: 'new' }] } },
}));

function tallyOf(documents: readonly FirestoreFields[]) {
  const tally = new CollectionTally();
  documents.forEach((fields) => tally.add(fields));
  return tally.tally;
}

const whole = {
  tally: tallyOf(reviews),
  isSample: true,
  readCount: 20,
  progress: null,
  nextPageToken: null,
};

async function open(answer: (address: URL) => Response, at: At = now) {
  const calls = answerCalls((sent) =>
    answer(new URL(sent.split(' ')[1] ?? '', 'http://localhost')),
  );
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <SchemaButton source={{ projectId: 'p1', at }} path="reviews" />
    </Queries>,
  );
  const user = userEvent.setup();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Schema' }));
  return { user, calls };
}

test('lists fields with types, presence and values, and says that it is a sample', async () => {
  const { calls } = await open(() => success(whole));
  const table = await screen.findByRole('table', { name: 'Fields' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^rating.*int64.*18.*string.*2.*100 %.*0 – 17 · 4 characters/),
    expect.stringMatching(/^tags.*array.*100 %/),
    expect.stringMatching(/^tags\[\].*string.*20 values.*3 characters.*new/),
    expect.stringMatching(/^text.*string.*95 %.*1 – 19 characters/),
  ]);
  expect(screen.getByText('A sample: the first 20 documents · 20 reads')).toBeDefined();
  expect(calls).toHaveLength(1);
});

test('keys of a map that are data are one line, which says how many there are', async () => {
  const days = Array.from({ length: 40 }, (_, at) => [
    `2026-01-${at + 10}`,
    at === 0 ? { stringValue: 'none' } : { integerValue: '1' },
  ]);
  const sold = { mapValue: { fields: Object.fromEntries(days) } };
  await open(() => success({ ...whole, tally: tallyOf([{ sold }]) }));
  const table = await screen.findByRole('table', { name: 'Fields' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^sold.*map.*100 %/),
    expect.stringMatching(/^sold\.\*.*int64.*39.*40 values40 keys such as 2026-01-10, 2026-01-11/),
  ]);
  // No query names any of the keys.
  const found = screen.getByRole('region', { name: 'Inconsistencies' });
  expect(found.textContent).toContain('sold.*is a string in 1 of 40, mostly a number');
  expect(within(found).queryByRole('link')).toBeNull();
});

test('each inconsistency says how many it is, and leads to its documents', async () => {
  await open(() => success(whole));
  const found = within(await screen.findByRole('region', { name: 'Inconsistencies' }));
  expect(found.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'ratingis a string in 2 of 20, mostly a numberFind documents',
    'textis missing in 1 of 20',
  ]);
  const address = new URL(found.getByRole('link').getAttribute('href') ?? '', 'http://localhost');
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/projects/p1/collections/reviews',
    { q: 'where rating >= ""' },
  ]);
});

test('parts of a backup are asked for until all documents were looked at, and add up', async () => {
  const { calls } = await open(
    (address) => {
      const isLast = address.searchParams.has('pageToken');
      return success({
        ...whole,
        tally: tallyOf(isLast ? reviews.slice(5) : reviews.slice(0, 5)),
        isSample: false,
        readCount: 0,
        progress: { passed: isLast ? 20 : 5, total: 20 },
        nextPageToken: isLast ? null : 'next',
      });
    },
    { kind: 'backup', recordId: 'b1' },
  );
  expect(await screen.findByText('All 20 documents · no reads')).toBeDefined();
  expect(calls).toHaveLength(2);
  expect(calls.every((sent) => sent.includes('at=backup%3Ab1'))).toBe(true);
  const link = screen.getByRole('link', { name: /^Find documents where rating/ });
  expect(link.getAttribute('href')).toContain('/collections/reviews?backup=b1&q=');
});

test.each([
  ['TypeScript', 'export type Reviews = {'],
  ['zod', 'export const reviewsSchema = z.object({'],
  ['JSON Schema', '"title": "reviews"'],
])('copies the type as %s', async (name, part) => {
  const { user } = await open(() => success(whole));
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: `Copy ${name}` }));
  expect(copied).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(part));
});

test('a failure is shown in its place, and tried again', async () => {
  let isRefused = true;
  const { user } = await open(() => (isRefused ? refusal() : success(whole)));
  expect(await screen.findByText('Failed to read the schema')).toBeDefined();
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Fields' })).toBeDefined();
});
