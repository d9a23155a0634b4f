// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { system } from '#config/theme.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { wasShown } from '#lib/errors/shown-errors.ts';
import { ErrorNotice } from './error-notice.tsx';

afterEach(cleanup);

function show(error: unknown) {
  render(
    <ChakraProvider value={system}>
      <ErrorNotice title="Failed to load collections" error={error} onRetry={() => {}} />
    </ChakraProvider>,
  );
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
}

test('offers to try again, and needs no toast besides', () => {
  const error = new ApiError('unavailable', '');
  expect(wasShown(error)).toBe(false);
  expect(show(error)).toEqual(['Try again']);
  expect(wasShown(error)).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('Failed to load collections');
});

test('offers signing in where the session is no longer taken', () => {
  expect(show(new ApiError('unauthenticated', 'User not authenticated'))).toEqual(['Sign in']);
});
