// @vitest-environment happy-dom
import type { EndpointData, getPlanDifference } from '@firekeep/functions/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRestore } from '#testing/samples.ts';
import { answerCalls, success } from '#testing/with-queries.tsx';
import { PlanReview } from './plan-review.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

type Difference = EndpointData<typeof getPlanDifference>;

const plan = {
  create: 0,
  update: 1,
  delete: 0,
  unchanged: 0,
  collections: null,
  cost: { reads: 1, writes: 1, deletes: 0, usd: 0 },
  warnings: [],
  below: null,
};

beforeEach(() => sessionStorage.clear());

/** The only document of an applied plan, which holds no sample of it, opened. */
async function openDocument(compared: Pick<Difference, 'change' | 'against'>) {
  const path = 'menu/milk';
  const fields = [
    {
      path: ['price'],
      before: { integerValue: '1' },
      after: { integerValue: '100' },
      change: 'change',
      isCut: false,
      offset: 0,
    },
  ];
  const calls = answerCalls((sent) =>
    success(
      sent.includes('/difference')
        ? { path, fields: compared.change === null ? [] : fields, ...compared }
        : { items: [{ path, change: 'update', sample: null }], nextPageToken: null },
    ),
  );
  const { user } = renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <PlanReview
        restore={{ ...sampleRestore, id: 'p1', dryRun: true, status: 'planned', plan }}
        plan={plan}
        target={sampleProject}
        backup="restorable"
        applied={{ ...sampleRestore, id: 'applied', planId: 'p1' }}
        onStarted={() => undefined}
        onChangeChoice={() => undefined}
      />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Fields of menu/milk' }));
  return calls;
}

test('a document that the plan holds no fields of is asked of what has applied it', async () => {
  const calls = await openDocument({ change: 'update', against: 'before' });
  await screen.findByText('price');
  expect(calls.filter((call) => call.includes('/difference'))).toEqual([
    expect.stringContaining('/restores/applied/difference'),
  ]);
  screen.getByText('After the restore');
  expect(screen.queryByText(/not kept|by now|changed since/)).toBeNull();
});

test.each<[Pick<Difference, 'change' | 'against'>, string]>([
  [
    { change: 'update', against: 'now' },
    'What it was before is not kept. Against what the target holds now:',
  ],
  [
    { change: null, against: 'now' },
    'What it was before is not kept, and the target already holds this by now.',
  ],
  [
    { change: 'update', against: 'since' },
    'What was written can’t be read again. From what the target held before to what it holds now:',
  ],
])('a comparison of %j says what it is of', async (compared, sentence) => {
  await openDocument(compared);
  await screen.findByText(sentence);
  expect(screen.queryByText('In the target now') !== null).toBe(compared.against === 'since');
});
