// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { SelectionWarnings } from './selection-warnings.tsx';

const preview = {
  collections: ['customers', 'logs'].map((path) => ({
    path,
    documentCount: 2,
    coverage: 'all' as const,
  })),
  covered: 4,
  leftOut: 0,
  reads: 4,
  costUsd: 0,
  isPartial: false,
  asOf: null,
  unmatched: [],
};

function textOf(include: string[], exclude: string[] = []) {
  const selection = { include, exclude };
  renderInApp(<SelectionWarnings preview={preview} selection={selection} />);
  return screen.queryByText(/No collection matches|is excluded/)?.textContent;
}

test('a pattern that matches nothing is named', () => {
  expect(textOf(['custmers', 'logs'])).toBe('No collection matches custmers');
});

test('a pattern cannot pass for another by characters that nobody sees', () => {
  expect(textOf(['customers\u202E', 'two\u200Bwords'])).toBe(
    'No collection matches customersU+202E, twoU+200Bwords',
  );
});

test('leaving out everything is named', () => {
  expect(textOf([], ['customers', 'logs'])).toBe(
    'Every collection is excluded: the backup would be empty',
  );
});

test('what covers something is fine', () => {
  expect(textOf(['customers'], ['logs'])).toBeUndefined();
});
