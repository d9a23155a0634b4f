// @vitest-environment happy-dom
import { backupScheduleSchema, type BackupSchedule } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { withQueries } from '#testing/with-queries.tsx';
import { ScheduleRow } from './schedule-row.tsx';

beforeEach(() => provideIdTokens(async () => 'token'));

const dayMs = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const daily = { kind: 'daily', timeZone: 'UTC', time: '03:00' } as const;
const schedule = backupScheduleSchema.parse({
  id: 'c1',
  projectId: 'shop',
  name: 'Nightly',
  enabled: true,
  include: [],
  exclude: [],
  schedule: daily,
  retention: { keepLast: 3 },
  nextRunAt: inDays(1),
  lastRunAt: null,
  lastSuccessAt: null,
  lastRecordId: null,
  createdAt: inDays(-9),
  updatedAt: inDays(-1),
});

function renderRow(change: Partial<BackupSchedule>) {
  const { wrapper: Queries } = withQueries();
  const nothing = () => undefined;
  return renderInApp(
    <Queries>
      <ScheduleRow
        schedule={{ ...schedule, ...change }}
        projects={[]}
        isOnly
        onEdit={nothing}
        onLock={nothing}
        onDelete={nothing}
      />
    </Queries>,
  );
}

const isDisabled = (role: 'button' | 'checkbox', name: string) =>
  screen.getByRole<HTMLButtonElement | HTMLInputElement>(role, { name }).disabled;

test('a locked schedule says until when, and can be neither paused nor deleted', () => {
  renderRow({ lockedUntil: inDays(30) });
  expect(screen.getByText(/^Locked until \w{3} \d+, \d{4}: it can’t be paused/)).toBeDefined();
  expect(isDisabled('checkbox', 'Schedule Nightly')).toBe(true);
  expect(isDisabled('button', 'Delete Nightly')).toBe(true);
  expect(isDisabled('button', 'Edit Nightly')).toBe(false);
});

test('a lock of late can be withdrawn, and is extended only once it can’t', async () => {
  const newLock = { withdrawableUntil: inDays(2), earlierUntil: null };
  const { user, unmount } = renderRow({ lockedUntil: inDays(30), newLock });
  expect(screen.getByText(/^The lock can be withdrawn until .*\. After that nobody/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Lock|Extend lock)/ })).toBeNull();
  const asked = vi.fn<typeof fetch>(async () => new Promise(() => undefined));
  vi.stubGlobal('fetch', asked);
  await user.click(screen.getByRole('button', { name: 'Withdraw lock' }));
  await expect.poll(() => asked.mock.lastCall?.[1]?.method).toBe('DELETE');
  vi.unstubAllGlobals();
  unmount();
  const passed = { ...newLock, withdrawableUntil: inDays(-1) };
  const extendable = renderRow({ lockedUntil: inDays(30), newLock: passed });
  expect(screen.queryByText(/can be withdrawn/)).toBeNull();
  expect(isDisabled('button', 'Extend lock of Nightly')).toBe(false);
  extendable.unmount();
  renderRow({ lockedUntil: inDays(-1), newLock });
  expect(screen.queryByText(/can be withdrawn/)).toBeNull();
  expect(isDisabled('button', 'Lock Nightly')).toBe(false);
});

test.each([
  ['keeps the backups too', { until: inDays(31) }, /The bucket keeps what retention keeps/],
  ['keeps nothing', { until: null }, /whoever administers it can still delete the backups/],
] as const)('a bucket that %s is said with the lock', (_, objectRetention, sentence) => {
  renderRow({ lockedUntil: inDays(30), objectRetention });
  expect(screen.getByText(sentence)).toBeDefined();
});

test('what the bucket did for an earlier lock says nothing of a longer one', () => {
  renderRow({ lockedUntil: inDays(30), objectRetention: { until: inDays(29) } });
  expect(screen.queryByText(/bucket/)).toBeNull();
});

test('once its lock has passed nothing is said of it', () => {
  renderRow({ lockedUntil: inDays(-1) });
  expect(screen.queryByText(/^Locked/)).toBeNull();
  expect(isDisabled('checkbox', 'Schedule Nightly')).toBe(false);
  expect(isDisabled('button', 'Delete Nightly')).toBe(false);
});

test('rules that keep less say from when, unless it is as before', () => {
  const earlier = { schedule: daily, replacedAt: inDays(-1), until: inDays(6) };
  renderRow({ earlierRules: [{ ...earlier, retention: { keepLast: 7 } }] });
  expect(screen.getByText(/^From \w{3} \d+, \d{4} on, fewer backups are kept\./)).toBeDefined();
  expect(isDisabled('button', 'Keep as before')).toBe(false);
});

test('what is kept as before says nothing', () => {
  const earlier = { schedule: daily, replacedAt: inDays(-1), until: inDays(6) };
  renderRow({ earlierRules: [{ ...earlier, retention: { keepLast: 3 } }] });
  expect(screen.queryByText(/fewer backups/)).toBeNull();
});
