// @vitest-environment happy-dom
import type { At } from '@firekeep/functions/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { now, timeQuery } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { backupRecord } from '#testing/backup-record.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { recordsQuery } from '../../../lib/api/backup-records.ts';
import { TimeBanner } from './time-banner.tsx';
import { TimeMenu } from './time-menu.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));
vi.mock('#lib/time-zone.ts', () => ({
  shownTimeZone: () => 'America/New_York',
  useShownTimeZone: () => 'America/New_York',
}));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  return () => vi.unstubAllGlobals();
});

const linkTo = (at: At) => `/data?${new URLSearchParams(timeQuery(at)).toString()}`;
const readTimes = { earliest: '2026-11-21T14:00:00.000Z', latest: '2026-11-21T15:00:00.000Z' };
const records = [
  backupRecord({ id: 'late', createdAt: '2026-11-21T12:00:05Z' }),
  backupRecord({ id: 'failed', status: 'failed' }),
  backupRecord({ id: 'early', createdAt: '2026-11-20T12:00:00Z' }),
  backupRecord({ id: 'safety', metadata: { trigger: 'safety' } }),
];

function Address() {
  const { pathname, search } = useLocation();
  return <p>At {pathname + decodeURIComponent(search)}</p>;
}

function show(at: At, times: () => Response = () => success(readTimes)) {
  const asked = answerCalls((sent) => {
    if (sent.includes('/read-times')) {
      return times();
    }
    return success(records[0]);
  });
  const { client, wrapper: Queries } = withQueries();
  client.setQueryData(recordsQuery('p1').queryKey, records);
  const rendered = renderInApp(
    <Queries>
      <TimeMenu projectId="p1" at={at} linkTo={linkTo} />
      <TimeBanner projectId="p1" at={at} linkTo={linkTo} collectionPath="orders" />
      <Address />
    </Queries>,
  );
  return { ...rendered, asked };
}

async function open(...shown: Parameters<typeof show>) {
  const rendered = show(...shown);
  await rendered.user.click(screen.getByRole('button', { name: /^Time: / }));
  return rendered;
}

const backups = async () => screen.findByRole('list', { name: 'Backups' });
const clock = async () => screen.findByLabelText('Date and time (America/New_York)');

test('lists the backups of the database when it is opened, and closes on the way to one', async () => {
  const { user, asked } = show(now);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Time: now' }));
  const links = within(await backups()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Nov 21, 2026, 07:00:05 10 documentsDaily',
    'Nov 20, 2026, 07:00:00 10 documentsDaily',
  ]);
  expect(screen.getByRole('link', { name: 'Now' }).getAttribute('aria-current')).toBe('true');
  await user.click(links[0]!);
  expect(await screen.findByText('At /data?backup=late')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Backups' })).toBeNull());
});

test('any time at which the database can be read is picked on the reader’s clock', async () => {
  const { user } = await open(now);
  fireEvent.change(await clock(), { target: { value: '2026-11-21T09:30:15' } });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('At /data?at=2026-11-21T14:30:15Z')).toBeDefined();
});

test('a time that can’t be read says why, and leads nowhere', async () => {
  const { user } = await open(now);
  fireEvent.change(await clock(), { target: { value: '2026-11-21T10:00:01' } });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('This time is still to come')).toBeDefined();
  expect(screen.getByText('At /')).toBeDefined();
});

test('minutes ago are a click away', async () => {
  await open(now);
  const link = await screen.findByRole('link', { name: '15 min ago' });
  expect(link.getAttribute('href')).toBe('/data?at=2026-11-21T14%3A45%3A00Z');
});

test('where times can’t be read, the reason is said and backups are offered', async () => {
  await open(now, refusal);
  expect(await screen.findByText(/^Only backups can be shown: .*Not today/)).toBeDefined();
  expect(within(await backups()).getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

test('a backup that is shown is named, with the way to its neighbours and to now', async () => {
  show({ kind: 'backup', recordId: 'late' });
  const banner = within(screen.getByRole('region', { name: 'Looking into a backup' }));
  expect(await banner.findByText(/Nov 21, 2026, 07:00:05\. Read-only\.$/)).toBeDefined();
  const earlier = await banner.findByRole('link', { name: 'Earlier backup' });
  expect(earlier.getAttribute('href')).toBe('/data?backup=early');
  expect(banner.queryByRole('link', { name: 'Later backup' })).toBeNull();
  const live = banner.getByRole('link', { name: 'See it as it is now' });
  expect(live.getAttribute('href')).toBe('/data');
});

test('a time that is shown is named to the second, and stands among the backups', async () => {
  show({ kind: 'time', time: '2026-11-21T11:00:07Z' });
  const banner = within(screen.getByRole('region', { name: 'Looking at the past' }));
  expect(banner.getByText('Nov 21, 2026, 06:00:07')).toBeDefined();
  const later = await banner.findByRole('link', { name: 'Later backup' });
  expect(later.getAttribute('href')).toBe('/data?backup=late');
});

test('says that a backup is looked into before its name is known', async () => {
  let answer: (response: Response) => void = () => undefined;
  const pending = new Promise<Response>((resolve) => (answer = resolve));
  answerCalls(async () => pending);
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <TimeBanner projectId="p1" at={{ kind: 'backup', recordId: 'late' }} linkTo={linkTo} />
    </Queries>,
  );
  const bar = () => screen.getByLabelText('Looking into a backup').textContent;
  expect(bar()).toContain('A backup. Read-only.');
  answer(success(records[0]));
  await waitFor(() => expect(bar()).toContain('Backup Daily, '));
});
