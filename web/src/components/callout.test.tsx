// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { Callout } from './callout.tsx';

const partsOf = (element: HTMLElement) =>
  [...element.querySelectorAll('[class*="alert__title"], [class*="alert__description"]')].map(
    ({ textContent }) => textContent,
  );

test('says what is to be known, what it means, and what can be done about it', () => {
  renderInApp(
    <Callout
      status="warning"
      aria-live="polite"
      data-testid="callout"
      title="The query has changed since"
      action={<button type="button">Run again</button>}
    >
      These results are of the query as it ran.
    </Callout>,
  );
  const callout = screen.getByTestId('callout');
  expect(partsOf(callout)).toEqual([
    'The query has changed since',
    'These results are of the query as it ran.',
  ]);
  expect(callout.getAttribute('aria-live')).toBe('polite');
  screen.getByRole('button', { name: 'Run again' });
});

test.each([
  ['a title', { title: 'Nothing is chosen yet' }],
  ['a text', { children: 'Nothing is chosen yet' }],
])('is %s alone, without an empty part', (_, content) => {
  renderInApp(<Callout data-testid="callout" {...content} />);
  expect(partsOf(screen.getByTestId('callout'))).toEqual(['Nothing is chosen yet']);
});
