// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleRecord } from '#testing/samples.ts';
import { withQueries } from '#testing/with-queries.tsx';
import { BackupEvidence } from './backup-evidence.tsx';

function show(drilled: typeof sampleRecord.drilled) {
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <BackupEvidence record={{ ...sampleRecord, drilled }} />
    </Queries>,
  );
  return screen.queryByRole('link', { name: 'Proven by drill' })?.getAttribute('href');
}

test('a backup that a drill proved leads to that drill', () => {
  const at = '2026-01-02T00:00:00.000Z';
  expect(show({ drillId: 'd1', at })).toBe('/projects/shop/backup?drill=d1');
});

test('another says nothing of drills', () => {
  expect(show(null)).toBeUndefined();
});
