// @vitest-environment happy-dom
import { alertSchema, type AlertKind } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { withQueries } from '#testing/with-queries.tsx';
import { AlertRow } from './alert-row.tsx';

function links(kind: AlertKind, recordId: string | null) {
  const { wrapper: Queries } = withQueries();
  const alert = alertSchema.parse({
    id: `d1-${kind}`,
    projectId: 'shop',
    configurationId: null,
    recordId,
    kind,
    state: 'open',
    details: {
      name: 'Daily',
      message: 'Something is wrong',
      hint: null,
      anomalies: [],
      moreAnomalies: 0,
      comparedWith: null,
      promisedBy: null,
    },
    delivery: {
      state: 'none',
      attempts: 0,
      nextAttemptAt: null,
      lastAttemptAt: null,
      reason: null,
    },
    raisedAt: '2026-01-01T00:00:00.000Z',
    acknowledgedAt: null,
    resolvedAt: null,
  });
  renderInApp(
    <Queries>
      <AlertRow alert={alert} />
    </Queries>,
  );
  return Object.fromEntries(
    screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  );
}

test('an alert about a drill leads to it, and to the backup it restored', () => {
  expect(links('drill-failed', 'r1')).toEqual({
    'See the drill': '/projects/shop/backup?drill=d1',
    'See the backup': '/projects/shop/backup?record=r1',
  });
});

test('one about a missing drill leads to all of them', () => {
  expect(links('drill-overdue', null)).toEqual({
    'See the drills': '/projects/shop/backup#drills',
  });
});

test('one about a backup leads to that', () => {
  expect(links('failed', 'r1')).toEqual({ 'See the backup': '/projects/shop/backup?record=r1' });
});

test('one about no backup leads nowhere', () => {
  expect(links('overdue', null)).toEqual({});
});
