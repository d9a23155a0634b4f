// @vitest-environment happy-dom
import { getApprovals, type AccountApprovals } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { withQueries } from '#testing/with-queries.tsx';
import { SecondKeyPanel } from './second-key-panel.tsx';

const nothing: AccountApprovals = { approver: null, mine: [], forMe: [], invitations: [] };
const times = { createdAt: '2026-11-27T12:00:00.000Z', expiresAt: '2026-11-28T12:00:00.000Z' };
const request = {
  id: 'r1',
  ownerEmail: 'bob@example.com',
  title: 'Delete a backup: Nightly',
  ...times,
};

const approver = { email: 'bob@example.com', state: 'accepted', until: null } as const;

let sent: string[] = [];

function show(answer: Partial<AccountApprovals>) {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method !== 'GET') {
      sent.push(`${method} ${address} ${typeof body === 'string' ? body : ''}`);
    }
    const data = address.startsWith(getApprovals.path) ? { ...nothing, ...answer } : undefined;
    return Response.json({ success: true, data });
  });
  const { wrapper: Queries } = withQueries();
  return renderInApp(
    <Queries>
      <SecondKeyPanel />
    </Queries>,
  );
}

beforeEach(() => {
  sent = [];
  provideIdTokens(async () => 'token');
  patchAuthState({ user: sampleUser });
});

afterEach(() => {
  vi.unstubAllGlobals();
  patchAuthState({ user: null });
});

test('invites a second person', async () => {
  const { user } = show({});
  await user.type(await screen.findByLabelText('Their email address'), 'bob@example.com');
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  await expect.poll(() => sent).toEqual([expect.stringContaining('bob@example.com')]);
});

test('shows who approves and what waits for them', async () => {
  show({
    approver: { ...approver, countsFrom: '2026-01-01T00:00:00.000Z' },
    mine: [{ ...request, state: 'approved' }],
  });
  expect(await screen.findByText('Approves')).toBeTruthy();
  expect(screen.getByText('Delete a backup: Nightly')).toBeTruthy();
  expect(screen.getByText(/^Do the same again until/)).toBeTruthy();
  expect(screen.queryByLabelText('Their email address')).toBeNull();
});

test('says from when they approve, and keeps one who was removed', async () => {
  const { unmount } = show({ approver: { ...approver, countsFrom: '2999-01-01T00:00:00.000Z' } });
  expect(await screen.findByText(/^Approves from .* on$/)).toBeTruthy();
  unmount();
  const until = '2999-01-01T00:00:00.000Z';
  const { user } = show({ approver: { ...approver, countsFrom: null, until } });
  expect(await screen.findByText(/^Approves until/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  await expect.poll(() => sent).toEqual([expect.stringMatching(/^PUT .*bob@example.com/)]);
});

test('approves, declines and accepts for others', async () => {
  const { user } = show({
    forMe: [{ ...request, state: 'open' }],
    invitations: [{ id: 'carol', ownerEmail: 'carol@example.com', isAccepted: false }],
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await expect.poll(() => sent.length).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toEqual([
    expect.stringMatching(/approvals\/r1\/answer .*"approves":true/),
    expect.stringMatching(/invitations\/carol\/answer .*"accepts":true/),
  ]);
});
