// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { StartBackupDialog } from './start-backup-dialog.tsx';

test('a backup of only chosen collections is refused while none is chosen', async () => {
  const request = vi.spyOn(globalThis, 'fetch');
  const { user } = renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <StartBackupDialog
        projectId="p1"
        isOpen
        onClose={() => undefined}
        renderSelection={({ onChange, children }) => (
          <>
            <button
              type="button"
              onClick={() => onChange({ include: '', exclude: '', onlyChosen: true })}
            >
              Only what I choose
            </button>
            {children}
          </>
        )}
      />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Only what I choose' }));
  await user.click(screen.getByRole('button', { name: 'Start backup' }));
  expect(
    await screen.findByText('Choose at least one collection, or choose to back up all of them'),
  ).toBeDefined();
  expect(request).not.toHaveBeenCalled();
});
