// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import type { Project } from '@firekeep/functions/contract';
import { sampleProject, sampleRestore } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { CopyContext, type CopyEnds } from '../edit/edit-context.ts';
import { CopyDialog } from './copy-dialog.tsx';

beforeEach(() => {
  provideIdTokens(async () => 'token');
  return () => vi.unstubAllGlobals();
});

const shop: Project = {
  ...sampleProject,
  id: 'p1',
  metadata: { ...sampleProject.metadata, environment: 'staging' },
};
const inShop: CopyEnds = { project: shop, projects: [shop] };

function show(path: string, copying = inShop) {
  const bodies: unknown[] = [];
  answerCalls((_sent, { body }) => {
    bodies.push(JSON.parse(typeof body === 'string' ? body : ''));
    return success({ ...sampleRestore, id: 'r9' });
  });
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <CopyContext value={copying}>
        <CopyDialog path={path} isOpen onClose={() => undefined} />
      </CopyContext>
    </Queries>,
  );
  return { user, bodies };
}

test('a document is moved with everything below it, to another path only', async () => {
  const { user, bodies } = show('menu/soup');
  await user.click(await screen.findByRole('button', { name: 'Make a plan' }));
  expect(screen.getByText('Enter another path than the present one')).toBeDefined();
  expect(screen.getByText(/Nothing is deleted at the old place before/)).toBeDefined();
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
  const permissions = { ...shop.permissions, delete: false };
  const project = { ...shop, permissions };
  const { user, bodies } = show('menu', { project, projects: [project] });
  expect(await screen.findByLabelText('What to do')).toHaveProperty('value', 'copy');
  expect(screen.queryByRole('option', { name: 'Move or rename' })).toBeNull();
  expect(screen.getByText(/^Not moved: The key .* do not allow deleting/)).toBeDefined();
  expect(screen.queryByText(/Nothing is deleted/)).toBeNull();
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
    shop,
    { ...shop, id: 'p2', name: 'Staging', firebaseProjectId: 'staging-1' },
    { ...shop, id: 'p3', name: 'Archive', readOnly: true },
  ];
  const { user, bodies } = show('menu/soup', { project: shop, projects });
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

test('a project that is chosen says aloud that it is copied into, not moved', async () => {
  const other = { ...shop, id: 'p2', name: 'Staging' };
  const { user } = show('menu/soup', { project: shop, projects: [shop, other] });
  const said = (await screen.findByText(/^Moved: /)).closest('[aria-live]');
  expect(said?.getAttribute('aria-live')).toBe('polite');
  await user.selectOptions(screen.getByLabelText('Project'), 'p2');
  expect(said?.textContent).toBe('Copied: the documents stay where they are now.');
  await user.selectOptions(screen.getByLabelText('What to do'), 'move');
  expect(said?.textContent).toBe('Moved: the documents are deleted where they are now.');
});

test('of many projects that are refused the form stays short, and its own comes first', async () => {
  const refused = Array.from({ length: 60 }, (_, index) => ({
    ...shop,
    id: `r${index}`,
    name: `Archive ${index}`,
    readOnly: true,
  }));
  const project = { ...shop, readOnly: true };
  const other = { ...shop, id: 'p2', name: 'Staging' };
  show('menu/soup', { project, projects: [...refused, project, other] });
  const list = await screen.findByRole('list', { name: /nothing can be copied into/ });
  expect(list.childElementCount).toBe(61);
  expect(list.firstElementChild?.textContent).toMatch(/^Not this project: /);
  expect(getComputedStyle(list)).toMatchObject({ overflowY: 'auto', maxHeight: '96px' });
});

test('where something is only copied, it says why nothing is moved, for each place', async () => {
  const project = { ...shop, guards: { ...shop.guards, needsReason: true } };
  const other = { ...shop, id: 'p2', name: 'Staging' };
  const { user } = show('menu/soup', { project, projects: [project, other] });
  const kinds = await screen.findByLabelText('What to do');
  const offered = () => [...kinds.querySelectorAll('option')].map(({ value }) => value);
  expect(offered()).toEqual(['move', 'copy']);
  await user.selectOptions(screen.getByLabelText('Project'), 'p2');
  expect(offered()).toEqual(['copy']);
  expect(screen.getByText(/^Not moved: This project has guards/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Project'), 'p1');
  expect(offered()).toEqual(['move', 'copy']);
});

test('what can only be read is copied into the other projects', async () => {
  const project = { ...shop, readOnly: true };
  const other = { ...shop, id: 'p2', name: 'Staging' };
  const { user, bodies } = show('menu/soup', { project, projects: [project, other] });
  expect(await screen.findByLabelText('Project')).toHaveProperty('value', 'p2');
  expect(screen.getByText(/^Not this project: This project is marked read-only/)).toBeDefined();
  expect(screen.getByLabelText('What to do').querySelectorAll('option')).toHaveLength(1);
  expect(screen.queryByText(/^Not moved/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make a plan' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  const target = { projectId: 'p2', databaseId: '(default)' };
  expect(bodies[0]).toMatchObject({ pid: 'p1', target, isMove: false });
});

test('it says by how many rules values are masked on their way', async () => {
  const rule = { collections: '**', field: 'email', mask: { how: 'email' } } as const;
  const masking = (id: string, rules: number): Project => ({
    ...shop,
    id,
    masks: { required: true, rules: Array.from({ length: rules }, () => rule) },
  });
  const projects = [shop, masking('p2', 1), masking('p3', 2), masking('p4', 0)];
  const { user } = show('menu/soup', { project: shop, projects });
  const place = await screen.findByLabelText('Project');
  expect(screen.queryByText(/Values are masked/)).toBeNull();
  expect(screen.getByText(/^Not Shop: It is labelled masked and has no masks/)).toBeDefined();
  await user.selectOptions(place, 'p2');
  expect(screen.getByText(/Values are masked by the rule of that project/)).toBeDefined();
  await user.selectOptions(place, 'p3');
  expect(screen.getByText(/Values are masked by the 2 rules of that project/)).toBeDefined();
});
