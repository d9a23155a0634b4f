// @vitest-environment happy-dom
import { Button } from '@chakra-ui/react';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { QuietButton, QuietLink } from './quiet-button.tsx';

test('is small and grey, an outline, unless it is given another look', () => {
  const grey = { variant: 'outline', colorPalette: 'gray' } as const;
  renderInApp(
    <>
      <QuietButton>Stop</QuietButton>
      <Button {...grey} size="sm">
        Stop
      </Button>
      <QuietButton size="xs">Stop</QuietButton>
      <Button {...grey} size="xs">
        Stop
      </Button>
    </>,
  );
  const [quiet, small, quietest, smallest] = screen.getAllByRole('button');
  expect(quiet?.className).toBe(small?.className);
  expect(quietest?.className).toBe(smallest?.className);
  expect(quiet?.className).not.toBe(quietest?.className);
});

test('is pressed, but not while what it began is under way', async () => {
  const press = vi.fn<() => void>();
  const { user } = renderInApp(
    <>
      <QuietButton onClick={press}>Stop</QuietButton>
      <QuietButton onClick={press} loading aria-label="Resume">
        Resume
      </QuietButton>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(press).toHaveBeenCalledOnce();
});

test('leads to a page of the app as a link', () => {
  renderInApp(<QuietLink to="/projects/p">Look at it</QuietLink>);
  const link = screen.getByRole('link', { name: 'Look at it' });
  expect(link.getAttribute('href')).toBe('/projects/p');
  expect(link.querySelector('button')).toBeNull();
});
