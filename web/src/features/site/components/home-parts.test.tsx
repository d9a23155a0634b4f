// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { home } from '../content/home.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { RestoreDiff } from './restore-diff.tsx';

afterEach(cleanup);

const { comparison, diff, proof } = home('').content;

test('a proof names four checks and finds as many documents on both sides', () => {
  render(<ProofPanel proof={proof} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '3,425',
    '3,425',
  ]);
});

test('every row of the comparison says something of every service, from pages of Google’s', () => {
  render(<ComparisonTable comparison={comparison} />);
  const services = screen.getAllByRole('columnheader').map((each) => each.textContent);
  expect(services).toEqual(['What', ...comparison.services]);
  for (const row of comparison.rows) {
    expect(row.cells, row.title).toHaveLength(comparison.services.length);
    expect(row.cells.every((cell) => cell !== '')).toBe(true);
  }
  for (const link of screen.getAllByRole('link')) {
    expect(link.getAttribute('href')).toMatch(
      /^https:\/\/firebase\.google\.com\/docs\/firestore\//,
    );
  }
});

test('a restore says of a field that is not there that it is missing', () => {
  const created = {
    ...diff,
    documents: diff.documents.filter(({ change }) => change === 'Created'),
  };
  render(<RestoreDiff diff={created} />);
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    'missing',
    '34 (integer)',
  ]);
});
