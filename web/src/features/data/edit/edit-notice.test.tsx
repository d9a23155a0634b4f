// @vitest-environment happy-dom
import type { Project } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '#lib/at.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { withQueries } from '#testing/with-queries.tsx';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { ImportButton } from '../import/import-button.tsx';
import { NewDocumentButton } from './new-document-button.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { EditProvider } from './edit-provider.tsx';
import { useDocumentEdit } from './use-document-edit.ts';

function Beside() {
  const edit = useDocumentEdit('numbers/n1', null);
  return <DraftNotice path="numbers/n1" edit={edit} onAdd={() => undefined} />;
}

/** The tools of a collection, and what is said beside the fields of one of its documents. */
function show(of: Partial<Project>, path = 'numbers') {
  const source = { projectId: sampleProject.id, at: now };
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <EditProvider source={source} path={path} project={{ ...sampleProject, ...of }}>
        <NewDocumentButton source={source} collection="numbers" />
        <BulkButton shown={{ kind: 'collection', path: 'numbers' }} />
        <ImportButton collection="numbers" />
        <Beside />
      </EditProvider>
    </Queries>,
  );
  return () => screen.queryAllByRole('button').map((each) => each.getAttribute('aria-label'));
}

const noKey = { read: true, write: false, delete: false };

test.each<[string, Partial<Project>, RegExp]>([
  ['that is read-only', { readOnly: true }, /read-only/],
  ['whose key may not write', { permissions: noKey }, /do not allow writing/],
])('of a project %s that is said once, and nothing is offered', async (_, of, said) => {
  const tools = show(of);
  expect(await screen.findAllByText(said)).toHaveLength(1);
  expect(tools()).toEqual([]);
});

const protecting = (pattern: string): Partial<Project> => ({
  guards: { ...sampleProject.guards, protectedCollections: [pattern] },
});

test.each([
  ['a protected collection', 'numbers', 'numbers'],
  ['a document of it', 'numbers', 'numbers/n1'],
  ['what is below it', 'numbers', 'numbers/n1/parts'],
  ['one that a pattern protects', 'numbers/*/parts', 'numbers/n1/parts/p1'],
])('in %s that is said once, and nothing is offered', async (_, pattern, path) => {
  const tools = show(protecting(pattern), path);
  expect(await screen.findAllByText(/guards .* nothing in it or below it/)).toHaveLength(1);
  expect(tools()).toEqual([]);
});

test.each(['numbers', 'numbers/n1', ''])('beside what is protected (%j) all is offered', (path) => {
  const tools = show(protecting('others'), path);
  expect(tools()).toEqual(['New document', 'Change in bulk', 'Import a file', null]);
  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each<[string, Partial<Project>, RegExp]>([
  ['key', { permissions: { ...noKey, write: true } }, /do not allow deleting: .* created only/],
  [
    'guards',
    { guards: { ...sampleProject.guards, refusesDeletes: true } },
    /guards .* refuse deletions: .* created only/,
  ],
])('where the %s refuse deletions only, the rest is offered', async (_, of, said) => {
  const tools = show(of);
  expect(await screen.findAllByText(said)).toHaveLength(1);
  expect(tools()).toEqual(['New document', 'Change in bulk', 'Import a file', null]);
});

test('of a project that takes everything nothing is said', async () => {
  const tools = show({});
  expect(tools()).toEqual(['New document', 'Change in bulk', 'Import a file', null]);
  expect(screen.queryByRole('complementary')).toBeNull();
});
