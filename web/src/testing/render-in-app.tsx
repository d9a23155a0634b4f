import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach } from 'vitest';
import { system } from '#config/theme.ts';

afterEach(cleanup);

/**
 * Renders a component as after sign-in: in the app's theme, at an
 * address, with a `user` who types and clicks. The file of the test
 * begins with `// @vitest-environment happy-dom`.
 */
export function renderInApp(element: ReactElement, address = '/') {
  const rendered = render(element, {
    wrapper: ({ children }) => (
      <ChakraProvider value={system}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </ChakraProvider>
    ),
  });
  return { ...rendered, user: userEvent.setup() };
}
