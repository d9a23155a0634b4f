// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const nothing = () => undefined;

test.each([
  [undefined, 'button', 'Cancel'],
  ['Shop', 'textbox', /Type Shop to confirm/],
] as const)('where %s has to be typed, the %s has the focus first', async (typed, role, name) => {
  renderInApp(
    <ConfirmDialog
      isOpen
      onClose={nothing}
      onConfirm={nothing}
      title="Delete it?"
      confirmLabel="Delete"
      {...(typed === undefined ? {} : { typed })}
    >
      It cannot be taken back.
    </ConfirmDialog>,
  );
  const first = await screen.findByRole(role, { name });
  await waitFor(() => expect(document.activeElement).toBe(first));
});
