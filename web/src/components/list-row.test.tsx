// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { List, ListRow, RowNote } from './list-row.tsx';
import { QuietButton } from './quiet-button.tsx';
import { Waiting } from './waiting.tsx';

test('a row names its thing, says what there is to it, and offers what can be done', async () => {
  const open = vi.fn<() => void>();
  const { user } = renderInApp(
    <List aria-label="Backups">
      <ListRow
        title="Nightly"
        badges={<span>Verified</span>}
        details={<RowNote>by a schedule</RowNote>}
        actions={<QuietButton onClick={open}>Details</QuietButton>}
        below={<p>Two fields</p>}
      >
        <span>12 documents</span>
      </ListRow>
      <ListRow title={<a href="/b">By hand</a>} />
    </List>,
  );
  const rows = within(screen.getByRole('list', { name: 'Backups' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'NightlyVerifiedby a schedule12 documentsDetailsTwo fields',
    'By hand',
  ]);
  await user.click(screen.getByRole('button', { name: 'Details' }));
  expect(open).toHaveBeenCalledOnce();
});

test('waits for a list, and offers to try again where it failed', async () => {
  const retry = vi.fn<() => void>();
  const texts = { label: 'Loading backups', failure: 'Failed to load backups', onRetry: retry };
  renderInApp(<Waiting {...texts} rows={2} error={null} />);
  expect(screen.getByLabelText('Loading backups').getAttribute('aria-busy')).toBe('true');
  const { user } = renderInApp(<Waiting {...texts} error={new Error('gone')} />);
  screen.getByText('Failed to load backups');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
