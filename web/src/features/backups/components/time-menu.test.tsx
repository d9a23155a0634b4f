// @vitest-environment happy-dom
import type { At } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { backupRecord } from '#testing/backup-record.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { TimeMenu } from './time-menu.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  return () => vi.unstubAllGlobals();
});

const linkTo = (at: At) => (at.kind === 'backup' ? `/in/${at.recordId}` : `/${at.kind}`);

function Address() {
  return <p>At {useLocation().pathname}</p>;
}

test('lists the backups of the database when it is opened, and leads to them', async () => {
  const asked = answerCalls(() =>
    success([
      backupRecord({ id: 'late' }),
      backupRecord({ id: 'failed', status: 'failed' }),
      backupRecord({ id: 'safety', metadata: { trigger: 'safety' } }),
    ]),
  );
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <TimeMenu projectId="p1" at={now} linkTo={linkTo} />
      <Address />
    </Queries>,
  );
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Time: now' }));
  const choices = await screen.findAllByRole('menuitemradio');
  expect(choices.map((each) => each.getAttribute('aria-checked'))).toEqual(['true', 'false']);
  await user.click(screen.getByRole('menuitemradio', { name: /Daily · 10 documents/ }));
  expect(await screen.findByText('At /in/late')).toBeDefined();
});
