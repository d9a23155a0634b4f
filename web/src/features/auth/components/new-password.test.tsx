// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { NewPassword } from './new-password.tsx';

const service = vi.hoisted(() => ({ set: [] as string[] }));

vi.mock('#lib/auth/email-actions.ts', () => ({
  readResetCode: async () => 'ada@example.com',
  resetPassword: async (_code: string, password: string) => {
    service.set.push(password);
    return true;
  },
}));

test('a password that is set by a link has eight characters or more', async () => {
  const { user } = renderInApp(<NewPassword code="code" />, '/auth');
  const field = await screen.findByLabelText('New password');
  const save = () => user.click(screen.getByRole('button', { name: 'Save the password' }));
  await user.type(field, '1234567');
  await save();
  expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy();
  expect(service.set).toEqual([]);
  await user.type(field, '8');
  await save();
  expect(await screen.findByText('Your password was changed')).toBeTruthy();
  expect(service.set).toEqual(['12345678']);
});
