// @vitest-environment happy-dom
import type { Drill, DrillPlan } from '@firekeep/functions/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import {
  sampleDrill,
  sampleDrillPlan,
  sampleDryDrill,
  sampleProject,
  sampleUser,
} from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { DrillsPanel } from './drills-panel.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
});

const metadata = { ...sampleProject.metadata, environment: 'staging' } as const;
const staging = { ...sampleProject, id: 'staging', name: 'Staging', metadata };
const projects = [sampleProject, staging];
const inputSchema = z.looseObject({ enabled: z.boolean() });

interface Server {
  plan: DrillPlan | null;
  drills: Drill[];
}

/** A server that keeps a plan and drills. */
function show(server: Server, openId?: string, restores = [compared]) {
  const saved: unknown[] = [];
  const calls = answerCalls((sent, { body }) => {
    if (sent.includes('/schedule-preview')) {
      return success({ runs: [] });
    }
    if (sent.startsWith('PUT')) {
      const { userId: _userId, ...input } = inputSchema.parse(JSON.parse(z.string().parse(body)));
      saved.push(input);
      server.plan = { ...sampleDrillPlan, enabled: input.enabled };
      const secret = input['check'] === null ? null : 'whsec_new';
      return success({ plan: server.plan, secret });
    }
    if (sent.startsWith('POST')) {
      const isCancelling = sent.endsWith('/cancel');
      const drill: Drill = { ...running, isCancelling };
      server.drills = [drill];
      return Response.json({ success: true, data: drill }, { status: 202 });
    }
    if (sent.includes('/drills/old')) {
      return success({ ...failed, id: 'old' });
    }
    return success(
      sent.includes('/drill-plan')
        ? { plan: server.plan }
        : { items: server.drills, nextPageToken: null },
    );
  });
  const { wrapper: Queries } = withQueries();
  const onOpen = vi.fn<(drill: Drill | undefined) => void>();
  const props = { projectId: 'shop', projects, restores, openId, onOpen };
  const { user } = renderInApp(
    <Queries>
      <DrillsPanel {...props} />
    </Queries>,
  );
  return { user, saved, calls, onOpen };
}

const running: Drill = {
  ...sampleDrill,
  id: 'd2',
  status: 'running',
  stage: 'comparing',
  endedAt: null,
  differences: null,
};
const compared = { id: 'd1-compare', drillId: 'd1', dryRun: true };
const failed: Drill = {
  ...sampleDrill,
  status: 'failed',
  message: '12 documents differ',
  leftInTarget: true,
  differences: {
    count: 12,
    first: [{ path: 'orders/A-1', change: 'update', fields: [['total']], moreFields: 0 }],
  },
};

test('a project without a plan is said to be never rehearsed; a dry drill is planned in one press', async () => {
  const { user, saved } = show({ plan: null, drills: [] });
  await user.click(await screen.findByRole('button', { name: 'Plan drills…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Plan drills' });
  expect(within(dialog).getByText(/^A dry drill reads the whole backup/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Save plan' }));
  expect(await screen.findByText(/^Every Monday at 03:30 .*, the newest backup/)).toBeDefined();
  expect(saved).toMatchObject([{ enabled: true, target: null, check: null }]);
});

test('a check is planned with a target, and its secret shown once', async () => {
  const { user, saved } = show({ plan: null, drills: [] });
  await user.click(await screen.findByRole('button', { name: 'Plan drills…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Plan drills' });
  const into = within(dialog).getByLabelText<HTMLSelectElement>('Restore into');
  // None that is labelled production: drills into it are refused.
  expect([...into.options].map(({ value }) => value)).toEqual(['', 'staging']);
  await user.selectOptions(into, 'staging');
  expect(within(dialog).getByText('Drills write and delete there without asking')).toBeDefined();
  await user.type(within(dialog).getByLabelText('Your own check'), 'https://checks.example.com');
  await user.click(within(dialog).getByRole('button', { name: 'Save plan' }));
  expect(await screen.findByText('whsec_new')).toBeDefined();
  expect(saved).toMatchObject([
    {
      target: { projectId: 'staging' },
      check: { url: 'https://checks.example.com', deadlineMinutes: 15 },
    },
  ]);
});

test('planned drills are paused as they are, and resumed', async () => {
  const { user, saved } = show({ plan: sampleDrillPlan, drills: [] });
  await user.click(await screen.findByRole('checkbox', { name: 'Planned drills' }));
  expect(await screen.findByText('Paused')).toBeDefined();
  const { schedule, pick } = sampleDrillPlan;
  expect(saved).toEqual([
    { enabled: false, schedule, pick, target: { projectId: 'staging' }, check: null },
  ]);
});

test('a drill is started, shows its stage, and is cancelled', async () => {
  const { user, calls } = show({ plan: sampleDrillPlan, drills: [] });
  const start = await screen.findByRole('button', { name: 'Start a drill now' });
  await user.click(start);
  const cancel = await screen.findByRole('button', { name: 'Cancel drill' });
  expect(screen.getByText('Comparing')).toBeDefined();
  expect(start).toHaveProperty('disabled', true);
  await user.click(cancel);
  expect(await screen.findByText('Being cancelled')).toBeDefined();
  expect(calls).toContain('POST /api/projects/shop/drills/d2/cancel');
});

test('the last drill is the newest that has ended, and a dry one is marked', async () => {
  const { user, onOpen } = show({ plan: sampleDrillPlan, drills: [running, sampleDryDrill] });
  const list = await screen.findByRole('list', { name: 'Drills' });
  expect(within(list).getAllByText('Dry')).toHaveLength(1);
  // In the summary too.
  expect(screen.getAllByText('Dry')).toHaveLength(2);
  const [, second] = within(list).getAllByRole('button', { name: /^Details of the drill of/ });
  await user.click(second ?? list);
  expect(onOpen).toHaveBeenCalledWith(sampleDryDrill);
});

test('a drill that failed says which field of which document, and leads to the comparison', async () => {
  show({ plan: sampleDrillPlan, drills: [failed] }, 'd1');
  const drawer = await screen.findByRole('dialog', { name: 'Drill of The first one' });
  const path = within(drawer).getByRole('link', { name: 'orders/A-1' });
  expect(path.getAttribute('href')).toBe('/projects/shop/restore?restore=d1-compare');
  expect(path.parentElement?.textContent).toBe('orders/A-1 differs in total');
  expect(within(drawer).getByText('and 11 more')).toBeDefined();
  expect(within(drawer).getByText('Documents were left in the target')).toBeDefined();
  expect(
    within(drawer).getByText(/^The next drill, due since .* removes them first/),
  ).toBeDefined();
  const restore = within(drawer).getByRole('link', { name: 'See the restore' });
  expect(restore.getAttribute('href')).toBe('/projects/shop/restore?restore=d1-restore');
});

test('a drill that is older than those listed opens by its link', async () => {
  show({ plan: sampleDrillPlan, drills: [running] }, 'old');
  const drawer = await screen.findByRole('dialog', { name: 'Drill of The first one' });
  expect(within(drawer).getByText('12 documents differ')).toBeDefined();
});

test('differences are named without a link once the comparison is gone', async () => {
  show({ plan: sampleDrillPlan, drills: [failed] }, 'd1', []);
  const drawer = await screen.findByRole('dialog', { name: 'Drill of The first one' });
  expect(within(drawer).getByText('orders/A-1')).toBeDefined();
  expect(within(drawer).queryByRole('link', { name: 'orders/A-1' })).toBeNull();
});

test('a running drill has its stages in the details', async () => {
  show({ plan: sampleDrillPlan, drills: [running] }, 'd2');
  const drawer = await screen.findByRole('dialog', { name: 'Drill of The first one' });
  const stages = within(drawer).getByRole('list', { name: 'Stages' });
  await waitFor(() =>
    expect(within(stages).getByText('Now:').parentElement?.textContent).toBe('Now:Comparing'),
  );
  expect(within(drawer).getByRole('button', { name: 'Cancel drill' })).toBeDefined();
});
