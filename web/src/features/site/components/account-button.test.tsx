// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { AccountButton } from './account-button.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function shown() {
  const link = screen.getByRole('link');
  return [link.textContent, link.getAttribute('href')];
}

test('leads visitors to a new account, and who is signed in to the dashboard', () => {
  render(<AccountButton />, { wrapper: MemoryRouter });
  expect(shown()).toEqual(['Create account', '/auth?mode=sign-up']);
  localStorage.setItem('firekeep_signed_in', '1');
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'firekeep_signed_in', newValue: '1' }));
  });
  expect(shown()).toEqual(['Open dashboard', '/dashboard']);
});
