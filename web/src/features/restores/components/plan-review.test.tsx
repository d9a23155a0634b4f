// @vitest-environment happy-dom
import type { DocumentChange, PlanSample, RestorePlan } from '@firekeep/functions/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRestore } from '#testing/samples.ts';
import { answerCalls, success } from '#testing/with-queries.tsx';
import { PlanReview } from './plan-review.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

function sample(path: string, change: DocumentChange): PlanSample {
  const fields = ['name', 'price'].map((name) => ({
    path: [name],
    before: change === 'create' ? null : { stringValue: 'before' },
    after: change === 'delete' ? null : { stringValue: 'after' },
    isCut: false,
    offset: 0,
    change: 'change' as const,
  }));
  return { path, change, fields, moreFields: 0 };
}

const plan: RestorePlan = {
  samples: [sample('menu/tea', 'create'), sample('menu/soup', 'update')],
  create: 2,
  update: 1,
  delete: 0,
  unchanged: 5,
  cost: { reads: 3, writes: 3, deletes: 0, usd: 0 },
  warnings: [],
  below: null,
};

function review() {
  return renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <PlanReview
        restore={{ ...sampleRestore, dryRun: true, status: 'planned', plan }}
        plan={plan}
        target={sampleProject}
        backup="restorable"
        applied={undefined}
        onStarted={() => undefined}
        onChangeChoice={() => undefined}
      />
    </QueryClientProvider>,
  );
}

test('leaves out a document with all of its fields, and single fields of others', async () => {
  const { user } = review();
  expect(screen.queryByRole('region', { name: 'To delete' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'menu/tea' }));
  await user.click(screen.getByRole('button', { name: '2 fields of menu/tea' }));
  const lost = screen.getByRole('checkbox', { name: 'name of menu/tea' });
  expect(lost).toHaveProperty('checked', false);
  expect(lost).toHaveProperty('disabled', true);

  await user.click(screen.getByRole('button', { name: '2 fields of menu/soup' }));
  await user.click(screen.getByRole('checkbox', { name: 'price of menu/soup' }));
  expect(screen.getByRole('checkbox', { name: 'name of menu/soup' })).toHaveProperty(
    'checked',
    true,
  );
  const fields = screen.getByRole('list', { name: 'Fields of menu/soup' });
  expect(within(fields).getAllByText('left as it is')).toHaveLength(1);
  expect(screen.getByText(/2 of 3 documents to restore/).textContent).toContain(
    '1 document and 1 field unticked',
  );
});

test('lists all documents of a kind when asked for, and keeps what was left out', async () => {
  const calls = answerCalls(() =>
    success({
      items: ['menu/milk', 'menu/tea'].map((path) => ({ path, change: 'create' })),
      nextPageToken: null,
    }),
  );
  const { user } = review();
  await user.click(screen.getByRole('checkbox', { name: 'menu/tea' }));
  const section = within(screen.getByRole('region', { name: 'To create' }));
  section.getByText('1 of 2 shown');
  await user.click(section.getByRole('button', { name: 'Show more' }));
  await section.findByRole('checkbox', { name: 'menu/milk' });
  expect(calls).toEqual([expect.stringMatching(/^GET .*\/restores\/.+\?.*change=create/)]);
  expect(section.getByRole('checkbox', { name: 'menu/tea' })).toHaveProperty('checked', false);
  expect(section.queryByRole('button', { name: 'Show more' })).toBeNull();
});
