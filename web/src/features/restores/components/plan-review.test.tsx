// @vitest-environment happy-dom
import type { DocumentChange, PlanPage, Restore, RestorePlan } from '@firekeep/functions/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRestore } from '#testing/samples.ts';
import { answerCalls, success } from '#testing/with-queries.tsx';
import { PlanReview } from './plan-review.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

type Planned = PlanPage['items'][number];

/** A document whose fields the plan holds. */
function sampled(path: string, change: DocumentChange): Planned {
  const fields = ['name', 'price'].map((name) => ({
    path: [name],
    before: change === 'create' ? null : { stringValue: 'before' },
    after: change === 'delete' ? null : { stringValue: 'after' },
    isCut: false,
    offset: 0,
    change: 'change' as const,
  }));
  return { path, change, sample: { fields, moreFields: 0 } };
}

const plan: RestorePlan = {
  create: 2,
  update: 1,
  delete: 0,
  unchanged: 5,
  collections: [
    {
      path: 'menu',
      create: 2,
      update: 1,
      delete: 0,
      fields: [{ field: ['price'], before: 'string', after: 'string', documents: 1 }],
      moreFields: 0,
    },
  ],
  cost: { reads: 3, writes: 3, deletes: 0, usd: 0 },
  warnings: [],
  below: null,
};

beforeEach(() => sessionStorage.clear());

function reviewOf(
  {
    shown = plan,
    applied,
    onStarted = () => undefined,
  }: {
    shown?: RestorePlan | undefined;
    applied?: Restore | undefined;
    onStarted?: (restore: Restore) => void;
  },
  client = createQueryClient(),
) {
  return (
    <QueryClientProvider client={client}>
      <PlanReview
        restore={{ ...sampleRestore, dryRun: true, status: 'planned', plan: shown }}
        plan={shown}
        target={sampleProject}
        backup="restorable"
        applied={applied}
        onStarted={onStarted}
        onChangeChoice={() => undefined}
      />
    </QueryClientProvider>
  );
}

const review = (shown?: RestorePlan, applied?: Restore) =>
  renderInApp(reviewOf({ shown, applied }));

const menu: Planned[] = [
  { path: 'menu/milk', change: 'create', sample: null },
  sampled('menu/tea', 'create'),
  sampled('menu/soup', 'update'),
];

/** The plan in two pages. */
function answerPlan() {
  return answerCalls((sent) =>
    sent.includes('pageToken=second')
      ? success({ items: menu.slice(2), nextPageToken: null })
      : success({ items: menu.slice(0, 2), nextPageToken: 'second' }),
  );
}

test('excludes a document with all of its fields, and single fields of others', async () => {
  answerPlan();
  const { user } = review();
  await user.click(await screen.findByRole('checkbox', { name: 'menu/tea' }));
  await user.click(screen.getByRole('button', { name: '2 fields of menu/tea' }));
  const lost = screen.getByRole('checkbox', { name: 'name of menu/tea' });
  expect(lost).toHaveProperty('checked', false);
  expect(lost).toHaveProperty('disabled', true);

  await user.click(await screen.findByRole('button', { name: '2 fields of menu/soup' }));
  await user.click(screen.getByRole('checkbox', { name: 'price of menu/soup' }));
  expect(screen.getByRole('checkbox', { name: 'name of menu/soup' })).toHaveProperty(
    'checked',
    true,
  );
  const fields = screen.getByRole('list', { name: 'Fields of menu/soup' });
  expect(within(fields).getAllByText('left as it is')).toHaveLength(1);
  const left = await screen.findByText('· 1 document and 1 field excluded', { exact: false });
  expect(left.closest('[aria-live]')?.textContent).toMatch(/^2 of 3 documents to restore/);
  expect(screen.getByRole('checkbox', { name: 'menu' })).toHaveProperty('indeterminate', true);
});

test('of one pattern alone nothing else is restored', async () => {
  answerPlan();
  const { user } = review();
  await user.click(await screen.findByRole('button', { name: /^Only price: .+ in menu$/ }));
  const left = await screen.findByText('· only price: string → other string', { exact: false });
  expect(left.closest('[aria-live]')?.textContent).toMatch(/^1 of 3 documents to restore/);
  await user.click(await screen.findByRole('button', { name: '2 fields of menu/soup' }));
  const box = (of: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: of });
  expect(box('name of menu/soup')).toMatchObject({ checked: false, disabled: true });
  expect(box('price of menu/soup')).toMatchObject({ checked: true, disabled: false });
});

test('lists the documents of a collection page by page, as one comes to them', async () => {
  const calls = answerPlan();
  review({ ...plan, create: 4000 });
  await screen.findByRole('checkbox', { name: 'menu/soup' });
  expect(calls).toEqual([
    expect.stringMatching(/^GET .*\/plan\?.*collection=menu/),
    expect.stringMatching(/pageToken=second/),
  ]);
});

test('the documents of a small plan are asked for once, and searched here', async () => {
  const drink = { ...plan.collections?.[0], path: 'drinks', create: 1, update: 0, fields: [] };
  const more = { path: 'drinks/water', change: 'create', sample: null };
  const calls = answerCalls(() => success({ items: [...menu, more], nextPageToken: null }));
  const collections = [...(plan.collections ?? []), { moreFields: 0, delete: 0, ...drink }];
  const { user } = review({ ...plan, create: 3, collections });
  await screen.findByRole('checkbox', { name: 'drinks/water' });
  await screen.findByRole('checkbox', { name: 'menu/tea' });
  await user.type(screen.getByRole('searchbox', { name: 'Search the plan' }), 'WAT');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'menu' })).toBeNull());
  screen.getByRole('checkbox', { name: 'drinks/water' });
  expect(calls).toHaveLength(1);
});

test('fields that the plan does not hold are compared with what the target holds now', async () => {
  const calls = answerCalls((sent) =>
    success(
      sent.includes('/difference')
        ? { ...menu[1], ...menu[1]?.sample, path: 'menu/milk', against: 'now' }
        : { items: menu, nextPageToken: null },
    ),
  );
  const { user } = review();
  await user.click(await screen.findByRole('button', { name: 'Fields of menu/milk' }));
  await screen.findByRole('checkbox', { name: 'price of menu/milk' });
  expect(calls).toEqual([
    expect.stringMatching(/\/plan\?/),
    expect.stringMatching(/\/difference\?.*menu%2Fmilk/),
  ]);
});

test('a collection is excluded as a whole, and documents of it included again', async () => {
  answerPlan();
  const { user } = review();
  await user.click(await screen.findByRole('checkbox', { name: 'menu' }));
  const tea = await screen.findByRole('checkbox', { name: 'menu/tea' });
  expect(tea).toHaveProperty('checked', false);
  await user.click(tea);
  const left = await screen.findByText(/1 collection but for 1 document excluded/);
  expect(left.closest('[aria-live]')?.textContent).toMatch(/^1 of 3 documents to restore/);
  await user.click(screen.getByRole('button', { name: 'Include all' }));
  const whole = await screen.findByText(/^3 documents to restore/);
  expect(whole.textContent).not.toContain('excluded');
});

test('a field that changes alike in many documents is excluded in all of them', async () => {
  answerPlan();
  const { user } = review();
  await user.click(screen.getByRole('checkbox', { name: 'price: string → other string' }));
  await user.click(await screen.findByRole('button', { name: '2 fields of menu/soup' }));
  const price = screen.getByRole('checkbox', { name: 'price of menu/soup' });
  expect(price).toHaveProperty('checked', false);
  // In one of them all the same.
  await user.click(price);
  expect(price).toHaveProperty('checked', true);
  expect(await screen.findByText(/kind but for 1 field excluded/)).toBeDefined();
  await user.click(price);
  expect(price).toHaveProperty('checked', false);
  // Of a document that is created, all is written.
  await user.click(screen.getByRole('button', { name: '2 fields of menu/tea' }));
  expect(screen.getByRole('checkbox', { name: 'price of menu/tea' })).toHaveProperty(
    'checked',
    true,
  );
});

test('the search finds collections by their fields, and asks for documents by path', async () => {
  const calls = answerCalls((sent) =>
    success({ items: sent.includes('search=') ? [menu[0]] : menu, nextPageToken: null }),
  );
  const { user } = review({ ...plan, create: 4000 });
  await user.type(screen.getByRole('searchbox', { name: 'Search the plan' }), 'MIL');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'menu' })).toBeNull());
  await screen.findByRole('checkbox', { name: 'menu/milk' });
  expect(calls.at(-1)).toMatch(/search=MIL/);
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'price');
  await screen.findByRole('checkbox', { name: 'price: string → other string' });
});

test('a plan without counts by collection lists its documents', async () => {
  answerPlan();
  review({ ...plan, collections: null });
  await screen.findByRole('checkbox', { name: 'menu/soup' });
  expect(screen.queryByRole('button', { name: 'Exclude all' })).toBeNull();
});

test('a plan that has been applied is not applied again, and shows what was excluded', async () => {
  const none = { fields: [], collections: [], included: [], fieldPatterns: [], includedFields: [] };
  answerCalls((sent) =>
    success(
      sent.includes('/exclusions')
        ? { ...none, paths: ['menu/tea'] }
        : { items: menu, nextPageToken: null },
    ),
  );
  review(plan, { ...sampleRestore, planId: 'p1', exclusionsHash: 'hash' });
  const tea = await screen.findByRole('checkbox', { name: 'menu/tea' });
  expect(tea).toHaveProperty('checked', false);
  expect(tea).toHaveProperty('disabled', true);
  expect(screen.getByText(/When the plan was made/)).toBeDefined();
  screen.getByRole('button', { name: 'Make the plan again' });
  for (const name of ['Restore now', 'Include all']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('applying leads on though the plan is shown as applied before the answer', async () => {
  const applied = { ...sampleRestore, id: 'applied', planId: 'p1' };
  let answer: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const sent = answerCalls((request) =>
    request.startsWith('POST ') ? promise : success({ items: menu, nextPageToken: null }),
  );
  const onStarted = vi.fn<(restore: Restore) => void>();
  const client = createQueryClient();
  const { user, rerender } = renderInApp(reviewOf({ onStarted }, client));
  await user.click(await screen.findByRole('button', { name: 'Restore now' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByRole('textbox'), sampleProject.name);
  await user.click(within(dialog).getByRole('button', { name: 'Restore now' }));
  await waitFor(() => expect(sent.at(-1)).toMatch(/^POST /));
  rerender(reviewOf({ onStarted, applied }, client));
  await screen.findByText('This plan has been applied');
  expect(onStarted).not.toHaveBeenCalled();
  answer(success(applied));
  await waitFor(() => expect(onStarted).toHaveBeenCalledExactlyOnceWith(applied));
});

test('arrow keys lead through the tree, open and close', async () => {
  answerPlan();
  const { user } = review();
  const button = screen.getByRole('button', { name: 'What changes in menu' });
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(
    screen.getByRole('checkbox', { name: 'price: string → other string' }),
  );
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole('checkbox', { name: 'price: string → other string' })).toBeNull();
  await user.keyboard('{ArrowRight}');
  screen.getByRole('checkbox', { name: 'price: string → other string' });
});

test('arrow keys pass over a line with nothing to choose', async () => {
  answerPlan();
  const collections = (plan.collections ?? []).map((one) => ({ ...one, moreFields: 3 }));
  const { user } = review({ ...plan, collections });
  const first = await screen.findByRole('checkbox', { name: 'menu/milk' });
  const pattern = screen.getByRole('checkbox', { name: 'price: string → other string' });
  screen.getByText('and 3 more field changes, not listed');
  pattern.focus();
  await user.keyboard('{ArrowDown}');
  const milk = first.closest('li');
  expect(milk?.contains(document.activeElement)).toBe(true);
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(pattern);
});
