// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useFormContext } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { TypedSelection } from '#lib/patterns.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { StartBackupDialog } from './start-backup-dialog.tsx';

function Selection() {
  const { setValue, getFieldState, formState } = useFormContext<TypedSelection>();
  return (
    <>
      <button type="button" onClick={() => setValue('onlyChosen', true)}>
        Only what I choose
      </button>
      <p>{getFieldState('include', formState).error?.message}</p>
    </>
  );
}

test('a backup of only chosen collections is refused while none is chosen', async () => {
  const request = vi.spyOn(globalThis, 'fetch');
  const { user } = renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <StartBackupDialog
        projectId="p1"
        isOpen
        onClose={() => undefined}
        selection={<Selection />}
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
