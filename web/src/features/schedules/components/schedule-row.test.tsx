// @vitest-environment happy-dom
import { backupScheduleSchema, type BackupSchedule } from '@firekeep/functions/contract';
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

function renderRow(shown: BackupSchedule) {
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <ScheduleRow
        schedule={shown}
        projects={[]}
        isOnly
        onEdit={() => undefined}
        onLock={() => undefined}
        onDelete={() => undefined}
      />
    </Queries>,
  );
}

test('a schedule says when it runs next and what it backs up, exactly', () => {
  renderRow(schedule);
  expect(screen.getByText(/^Next run: due since .*waiting to start$/)).toBeDefined();
  expect(screen.getByText(/^orders⟨U\+202E⟩ · /)).toBeDefined();
});

const cloning: BackupSchedule = {
  ...schedule,
  clone: { projectId: 'staging', mode: 'mirror' },
  lastClone: {
    recordId: 'r1',
    restoreId: 'r1-clone',
    status: 'running',
    at: time,
    message: null,
  },
};

test('a clone is linked once it has begun', () => {
  renderRow({ ...cloning, dueClone: { recordId: 'r1', since: time, at: time } });
  expect(screen.getByText(/Cloning since/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([null, { recordId: 'r2', since: time, at: time }])(
  'a clone under way is linked, where %o is due',
  (dueClone) => {
    renderRow({ ...cloning, dueClone });
    expect(screen.getByRole('link', { name: 'Cloning since' }).getAttribute('href')).toContain(
      'r1-clone',
    );
  },
);
