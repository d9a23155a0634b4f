// @vitest-environment happy-dom
import { backupScheduleSchema } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { withQueries } from '#testing/with-queries.tsx';
import { ScheduleRow } from './schedule-row.tsx';

const time = '2026-01-01T00:00:00.000Z';
const schedule = backupScheduleSchema.parse({
  id: 'c1',
  projectId: 'shop',
  name: 'Nightly',
  enabled: true,
  include: ['orders\u202E'],
  exclude: [],
  schedule: { kind: 'daily', timeZone: 'UTC', time: '03:00' },
  retention: { keepLast: 7 },
  nextRunAt: time,
  lastRunAt: time,
  lastSuccessAt: time,
  lastRecordId: null,
  createdAt: time,
  updatedAt: time,
});

test('a schedule says when it runs next and what it backs up, exactly', () => {
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <ScheduleRow
        schedule={schedule}
        projects={[]}
        isOnly
        onEdit={() => undefined}
        onDelete={() => undefined}
      />
    </Queries>,
  );
  expect(screen.getByText(/^Next run: due since .*waiting to start$/)).toBeDefined();
  expect(screen.getByText(/^orders⟨U\+202E⟩ · /)).toBeDefined();
});
