// @vitest-environment happy-dom
import type { Project } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { documentOf } from '#testing/numbered-document.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { withQueries } from '#testing/with-queries.tsx';
import { DocumentMenu } from '../edit/document-menu.tsx';
import { EditProvider } from '../edit/edit-provider.tsx';
import { CollectionMenu } from './collection-menu.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const protecting = (...protectedCollections: string[]): Project => ({
  ...sampleProject,
  guards: { ...sampleProject.guards, needsReason: true, protectedCollections },
});

/** The menus of a collection and of one of its documents, in production. */
function show(project: Project, ...others: Project[]) {
  const source = { projectId: project.id, at: now };
  const { wrapper: Queries } = withQueries();
  return renderInApp(
    <Queries>
      <EditProvider source={source} project={project} projects={[project, ...others]}>
        <button id="opens" type="button" aria-label="Collection" />
        <DocumentMenu source={source} path="numbers/n1" document={documentOf(1)} />
        <CollectionMenu path="numbers" triggerId="opens" isOpen onClose={() => undefined} />
      </EditProvider>
    </Queries>,
  );
}

const inDocument = async ({ user }: ReturnType<typeof show>) => {
  await user.click(screen.getByRole('button', { name: 'Change the document' }));
  await screen.findByRole('menuitem', { name: 'New document beside it…' });
};
const items = (name: string) => screen.queryAllByRole('menuitem', { name });
const isDisabled = (name: string) => items(name)[0]?.getAttribute('aria-disabled') === 'true';
const whole = 'Delete its documents, without what is below…';

test('what guards let be deleted is offered to be, within its database', async () => {
  const shown = show(protecting('other'));
  await screen.findByRole('menuitem', { name: 'Copy, move or rename…' });
  expect(isDisabled(whole)).toBe(false);
  await inDocument(shown);
  expect(items('Delete')).toHaveLength(1);
});

test('in a collection that is protected nothing is offered to be deleted or moved', async () => {
  const shown = show(protecting('numbers'));
  await screen.findByRole('menuitem', { name: 'Copy to another place…' });
  expect(isDisabled(whole)).toBe(true);
  expect(isDisabled('Delete with everything below…')).toBe(true);
  await inDocument(shown);
  expect(items('Copy, move or rename…')).toEqual([]);
  expect(items('Delete')).toEqual([]);
});

test('a document that can only be read has a menu that copies it, by its name', async () => {
  const { user } = show({ ...sampleProject, readOnly: true }, { ...sampleProject, id: 'other' });
  expect(screen.queryByRole('button', { name: 'Change the document' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy to another place' }));
  await screen.findAllByRole('menuitem', { name: 'Copy to another place…' });
  expect(items('New document beside it…')).toEqual([]);
});
