// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import type { Project } from '@firekeep/functions/contract';
import { sampleProject, sampleRestore } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { CopyTargets } from '../edit/edit-context.ts';
import { CopyDialog } from './copy-dialog.tsx';

beforeEach(() => {
  provideIdTokens(async () => 'token');
  return () => vi.unstubAllGlobals();
});

function show(path: string, canDelete = true, projects: readonly Project[] = []) {
  const bodies: unknown[] = [];
  answerCalls((_sent, { body }) => {
    bodies.push(JSON.parse(typeof body === 'string' ? body : ''));
    return success({ ...sampleRestore, id: 'r9' });
  });
  const { wrapper: Queries } = withQueries();
  const editing = { projectId: 'p1', canDelete };
  const { user } = renderInApp(
    <Queries>
      <CopyTargets value={projects}>
        <CopyDialog editing={editing} path={path} isOpen onClose={() => undefined} />
      </CopyTargets>
    </Queries>,
  );
  return { user, bodies };
}

test('a document is moved with everything below it, to another path only', async () => {
  const { user, bodies } = show('menu/soup');
  await user.click(await screen.findByRole('button', { name: 'Make a plan' }));
  expect(screen.getByText('Enter another path than the present one')).toBeDefined();
  const path = screen.getByLabelText('New path');
  await user.clear(path);
  await user.type(path, 'menu');
  expect(screen.getByText('Enter the path of a document')).toBeDefined();
  await user.type(path, '/broth');
  const whole = screen.getByRole('checkbox', { name: 'With everything below' });
  await user.click(whole);
  expect(screen.getByText(/What is below stays where it is/)).toBeDefined();
  await user.click(whole);
  expect(screen.queryByText(/What is below stays where it is/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make a plan' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    pid: 'p1',
    from: { below: 'menu/soup' },
    to: 'menu/broth',
    isMove: true,
    existing: 'keep',
  });
});

test('where nothing can be deleted a collection is copied, with what is below it or without', async () => {
  const { user, bodies } = show('menu', false);
  expect(await screen.findByLabelText('What to do')).toHaveProperty('value', 'copy');
  await user.click(screen.getByRole('checkbox', { name: 'With everything below' }));
  expect(screen.getByRole('option', { name: 'Keep it' })).toBeDefined();
  await user.type(screen.getByLabelText('New path'), '2');
  await user.selectOptions(
    screen.getByLabelText('Where a document that differs is there already'),
    'replace',
  );
  await user.click(screen.getByRole('button', { name: 'Make a plan' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    from: { from: { kind: 'collection', path: 'menu' }, where: null },
    to: 'menu2',
    isMove: false,
    existing: 'replace',
  });
});

test('a document is copied into another project that may be written, or another database', async () => {
  const projects = [
    { ...sampleProject, id: 'p1', name: 'Shop' },
    { ...sampleProject, id: 'p2', name: 'Staging', firebaseProjectId: 'staging-1' },
    { ...sampleProject, id: 'p3', name: 'Archive', readOnly: true },
  ];
  const { user, bodies } = show('menu/soup', true, projects);
  const place = await screen.findByLabelText('Project');
  expect([...place.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Shop, this project',
    'Staging (staging-1)',
  ]);
  expect(screen.getByText(/Not Archive: This project is marked read-only/)).toBeDefined();
  await user.selectOptions(place, 'p2');
  expect(screen.getByLabelText('What to do')).toHaveProperty('value', 'copy');
  expect(screen.getByText(/can be applied for 40 minutes/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Make a plan' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  const target = { projectId: 'p2', databaseId: '(default)' };
  expect(bodies[0]).toMatchObject({ pid: 'p1', to: 'menu/soup', target, isMove: false });
  await user.selectOptions(place, 'p1');
  await user.clear(screen.getByLabelText('Database'));
  await user.click(screen.getByRole('button', { name: 'Make a plan' }));
  expect(screen.getByText('A database id such as (default) or my-database')).toBeDefined();
  await user.type(screen.getByLabelText('Database'), 'archive');
  await user.click(screen.getByRole('button', { name: 'Make a plan' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toMatchObject({ target: { projectId: 'p1', databaseId: 'archive' } });
});
