// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { AuditPanel } from './audit-panel.tsx';

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  provideIdTokens(async () => 'token');
});

function entryOf(sequence: number, change: object) {
  return {
    id: `e${sequence}`,
    sequence,
    at: `2026-01-01T00:00:${String(sequence).padStart(2, '0')}.000Z`,
    who: 'ada',
    action: 'query.run',
    projectId: 'p1',
    targets: [],
    result: 'ok',
    code: null,
    nonce: 'n',
    previousHash: null,
    hash: 'h',
    ...change,
  };
}

const names = new Map([
  ['s1', { text: 'Every night', to: '/a' }],
  ['b1', { text: 'Every night', to: '/b' }],
  ['b2', { text: 'Before the sale', to: '/c' }],
]);

function show(path?: string) {
  const items = [
    ...Array.from({ length: 25 }, (_, index) => entryOf(40 - index, {})),
    entryOf(9, { action: 'backup.links-made', targets: ['gone'] }),
    entryOf(8, { action: 'backup.started', targets: ['s1', 'b1'], who: 'schedule' }),
    entryOf(7, {
      action: 'database.compared',
      targets: ['b1'],
      about: { collection: null, against: 'b2' },
    }),
  ];
  const asked = answerCalls(() =>
    success({ items, nextPageToken: null, chain: { isIntact: true, brokenAt: null } }),
  );
  const { wrapper: Queries } = withQueries();
  const rendered = renderInApp(
    <Queries>
      <AuditPanel projectId="p1" nameOf={(id) => names.get(id)} path={path} />
    </Queries>,
  );
  return { ...rendered, asked };
}

const sentences = async () => {
  const table = await screen.findByRole('table', { name: 'Audit log' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
};

test('entries that say the same are one line with their number; every sentence is whole', async () => {
  const { user } = show();
  expect(await sentences()).toEqual([
    'You ran a query 25 times',
    'You made a download link for a backup',
    'A schedule started the backup Every night',
    'You compared Every night with Before the sale',
  ]);
  await user.click(screen.getByRole('button', { name: '25 times' }));
  const times = screen.getByRole('list', { name: 'Times' });
  expect(within(times).getAllByRole('listitem')).toHaveLength(25);
});

test('the log of one document is asked for, and everything again', async () => {
  const { user, asked } = show('menu/tea');
  await sentences();
  const last = () => new URL(asked.at(-1)?.split(' ')[1] ?? '', 'http://x').searchParams;
  expect(last().get('path')).toBe('menu/tea');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Restores');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await waitFor(() =>
    expect([last().get('path'), last().get('kind')]).toEqual(['menu/tea', 'restores']),
  );
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  await waitFor(() => expect([last().get('path'), last().get('kind')]).toEqual([null, null]));
});

test('a path that is none is not asked for', async () => {
  const { user } = show();
  await user.type(screen.getByRole('textbox', { name: 'Document or collection' }), 'menu//tea');
  expect(screen.getByRole('button', { name: 'Filter' }).hasAttribute('disabled')).toBe(true);
});
