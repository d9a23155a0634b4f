// @vitest-environment happy-dom
import type { Project } from '@firekeep/functions/contract';
import { act, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { createStore, useStore } from '#lib/store.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { withQueries } from '#testing/with-queries.tsx';
import { CollectionMenuButton } from '../bulk/collection-menu-button.tsx';
import { CopyDialog } from '../bulk/copy-dialog.tsx';
import { useCopyEnds } from './copy-ends.ts';
import { EditProvider } from './edit-provider.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const shop: Project = { ...sampleProject, id: 'p1' };
const other: Project = { ...sampleProject, id: 'p2', name: 'Staging' };
const readOnly: Project = { ...shop, readOnly: true };

/** What a page has first, and what once its lists have come again. */
function endsOf(...steps: readonly [Project | undefined, readonly Project[] | undefined][]) {
  const { result, rerender } = renderHook(
    ([project, projects]: (typeof steps)[number]) => useCopyEnds(project, projects),
    { initialProps: steps[0] ?? [undefined, undefined] },
  );
  steps.slice(1).forEach((step) => rerender(step));
  return result.current;
}

test('a failed reload of the projects leaves those that were there', () => {
  expect(endsOf([shop, [shop, other]], [shop, []])?.projects).toEqual([shop, other]);
  expect(endsOf([readOnly, [readOnly, other]], [readOnly, []])?.projects).toEqual([
    readOnly,
    other,
  ]);
});

test('the shown project counts in each list, and another demonstration’s in none', () => {
  expect(endsOf([shop, undefined])?.projects).toEqual([shop]);
  expect(endsOf([shop, []])?.projects).toEqual([shop]);
  expect(endsOf([other, [other]], [shop, []])?.projects).toEqual([shop]);
  expect(endsOf([undefined, []])).toBeNull();
  expect(endsOf([readOnly, []])).toBeNull();
});

test('nothing is copied where each project would refuse it', () => {
  const unmasked: Project = { ...other, masks: { required: true, rules: [] } };
  expect(endsOf([readOnly, [readOnly, unmasked]])).toBeNull();
  expect(endsOf([{ ...shop, masks: unmasked.masks }, []])).not.toBeNull();
});

test('a copy dialog that is open stays, with what was typed, and so does the menu', async () => {
  const lists = createStore<readonly Project[]>([shop, other]);
  const { wrapper: Queries } = withQueries();
  function Page() {
    return (
      <EditProvider source={{ projectId: 'p1', at: now }} project={shop} projects={useStore(lists)}>
        <CollectionMenuButton path="menu" />
        <CopyDialog path="menu" isOpen onClose={() => undefined} />
      </EditProvider>
    );
  }
  const { user } = renderInApp(
    <Queries>
      <Page />
    </Queries>,
  );
  const path = await screen.findByLabelText('New path');
  await user.selectOptions(screen.getByLabelText('Project'), 'p2');
  await user.clear(path);
  await user.type(path, 'dishes');
  act(() => lists.set([]));
  expect(screen.getByLabelText('New path')).toHaveProperty('value', 'dishes');
  expect(screen.getByLabelText('Project')).toHaveProperty('value', 'p2');
  expect(screen.getByLabelText('The whole collection')).toBeDefined();
});
