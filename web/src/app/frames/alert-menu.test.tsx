// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applySnapshot } from '#lib/api/live-list.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { withQueries } from '#testing/with-queries.tsx';
import { AlertMenu } from './alert-menu.tsx';

test('says that no alert is open only once that is known', async () => {
  const { client, wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <AlertMenu projects={[]} />
    </Queries>,
  );
  await user.click(screen.getByRole('button', { name: 'Open alerts' }));
  expect(await screen.findByText('Not known yet.')).toBeDefined();
  await user.keyboard('{Escape}');
  act(() => applySnapshot(client, [{ queryKey: ['open-alerts'] }], []));
  await user.click(await screen.findByRole('button', { name: 'No open alerts' }));
  expect(await screen.findByText('No alert is open.')).toBeDefined();
});
