// @vitest-environment happy-dom
import type { Deletion } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { DeletedLine } from './deleted-line.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => patchAuthState({ user: sampleUser }));
afterEach(() => patchAuthState({ user: null }));

const deleted = (id: string, kind: Deletion['kind'], projectId: string | null): Deletion => ({
  id,
  kind,
  projectId,
  name: id,
  projectName: null,
  deletedAt: '2026-11-25T12:00:00.000Z',
  goneAt: '2026-12-02T12:00:00.000Z',
});
const all = [
  deleted('b1', 'backup', 'shop'),
  deleted('c1', 'schedule', 'shop'),
  deleted('b2', 'backup', 'blog'),
  deleted('old', 'project', 'old'),
  deleted('me', 'account', null),
];

function show(projectId?: string, nextPageToken: string | null = null) {
  const calls = answerCalls(() => success({ items: all, nextPageToken }));
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <DeletedLine {...(projectId === undefined ? {} : { projectId })} />
    </Queries>,
  );
  return calls;
}

test.each([
  ['projects', undefined, '1 deleted project can be taken back.'],
  ['one project, of two kinds', 'shop', '2 deleted backups and schedules can be taken back.'],
  ['one project, of one kind', 'blog', '1 deleted backup can be taken back.'],
])('counts what is deleted of %s, and leads to it', async (_of, projectId, text) => {
  show(projectId);
  const link = await screen.findByRole('link', { name: 'Look at what is deleted' });
  expect(link.getAttribute('href')).toBe('/dashboard/settings#deleted');
  expect(link.parentElement?.textContent).toBe(`${text} Look at what is deleted`);
});

test('says that there may be more, and asks for nothing in the demonstration', async () => {
  expect(show('demo')).toEqual([]);
  show('blog', 'more');
  expect(await screen.findByText(/^At least 1 deleted backup/)).toBeDefined();
});
