// @vitest-environment happy-dom
import { EditorView } from '@codemirror/view';
import type { FirestoreFields } from '@firekeep/functions/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { rootOf } from '../model/source.ts';
import { Inspector, type InspectorTab } from '../inspector/inspector.tsx';
import { EditProvider } from './edit-provider.tsx';
import { draftsOf } from './model/draft-store.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  sessionStorage.clear();
  waitingToasts.set([]);
});

const path = 'people/ada';
const ada: FirestoreFields = { name: { stringValue: 'Ada' } };

function Document({ projectId }: { projectId: string }) {
  const [tab, setTab] = useState<InspectorTab>('json');
  return <Inspector source={{ projectId, at: now }} path={path} tab={tab} onTab={setTab} />;
}

/** Shows a document's JSON, being edited. */
async function editJson(id: string, answer = () => success({ change: null, results: [] })) {
  const metadata = { ...sampleProject.metadata, environment: 'staging' as const };
  const project = { ...sampleProject, id, metadata };
  const root = rootOf(project);
  const document = { name: `${root}/${path}`, path, missing: false, fields: ada, collections: [] };
  const calls = answerCalls((sent) =>
    sent.startsWith('GET') ? success({ ...document, createTime: null, updateTime: '1' }) : answer(),
  );
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <EditProvider source={{ projectId: id, at: now }} project={project}>
        <Document projectId={id} />
      </EditProvider>
    </Queries>,
  );
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const drafts = draftsOf(sampleUser.id, id, root);
  return { user, drafts, calls };
}

/** The text of the JSON, in the editor's shadow root. */
async function editor(): Promise<EditorView> {
  return waitFor(() => {
    const hosts = [...window.document.querySelectorAll('*')];
    const found = hosts.map(({ shadowRoot }) => shadowRoot?.querySelector('.cm-content'));
    const content = found.find((one) => one?.getAttribute('contenteditable') === 'true');
    const view = content instanceof HTMLElement ? EditorView.findFromDOM(content) : null;
    if (view === null) {
      throw new Error('No editor yet');
    }
    return view;
  });
}

async function write(text: string): Promise<void> {
  const view = await editor();
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
}

function isAskedOnLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(leaving));
  return leaving.defaultPrevented;
}

test('what is written as JSON becomes a change as its fields are looked at', async () => {
  const { user, drafts } = await editJson('j1');
  await write('{ "name": "Ada", "age": 36 }');
  await user.click(screen.getByRole('tab', { name: 'Fields' }));
  expect(drafts.drafts).toMatchObject([{ path, wanted: { age: { integerValue: '36' } } }]);
  expect(waitingToasts.get()).toEqual([]);
});

test('JSON that can’t become a change is there again, and is not left unasked', async () => {
  const { user, drafts } = await editJson('j2');
  await write('{ "name": "Ada", "age": }');
  await user.click(screen.getByRole('tab', { name: 'Fields' }));
  expect(drafts.drafts).toEqual([]);
  expect(waitingToasts.get()).toMatchObject([
    {
      title: 'The JSON of people/ada is no change yet',
      message: expect.stringMatching(/Line 1, column 25: Expected/),
    },
  ]);
  expect(isAskedOnLeaving()).toBe(true);
  await user.click(screen.getByRole('tab', { name: 'JSON' }));
  expect((await editor()).state.doc.toString()).toBe('{ "name": "Ada", "age": }');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('tab', { name: 'Fields' }));
  await user.click(screen.getByRole('tab', { name: 'JSON' }));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
  expect(isAskedOnLeaving()).toBe(false);
});

test('a page that is left has it among the changes that survive a reload', async () => {
  const { drafts } = await editJson('j3');
  await write('{}');
  expect(isAskedOnLeaving()).toBe(true);
  expect(drafts.drafts).toMatchObject([{ path, wanted: {} }]);
});

test('JSON that is too large to be kept stays as it is', async () => {
  const { user, drafts } = await editJson('j4');
  const long = { stringValue: 'x'.repeat(1200 * 1024) };
  act(
    () =>
      void drafts.edit(...['a/1', 'a/2'].map((of) => ({ path: of, seen: null, wanted: { long } }))),
  );
  const text = `{ "name": "${'x'.repeat(1024 * 1024 - 100)}" }`;
  await write(text);
  await user.click(screen.getByRole('button', { name: 'Keep changes' }));
  expect(waitingToasts.get()).toMatchObject([{ title: 'Too many changes' }]);
  expect(drafts.draftOf(path)).toBeUndefined();
  expect((await editor()).state.doc.length).toBe(text.length);
});

test.each([
  ['{ "__id__": "ada" }', '__id__ has a name that Firestore keeps for itself'],
  ['{ "a": [[1]] }', 'a[0] is an array directly in an array, which Firestore does not store'],
  [
    '{ "t": timestamp("2026-01-01T00:00:00.1234567Z") }',
    't must be a time of the years 1 to 9999 with its zone, in microseconds at the finest',
  ],
])('what Firestore doesn’t take is refused as it is written: %s', async (text, problem) => {
  await editJson(text);
  await write(text);
  expect(screen.getByText(problem)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Keep changes' })).toHaveProperty('disabled', true);
});

test('a document that Firestore doesn’t take for its size is refused as it is written', async () => {
  await editJson('j6');
  await write(`{ "name": "${'x'.repeat(1024 * 1024)}" }`);
  expect(screen.getByText(/^The document would have 1,048,6\d\d bytes/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Keep changes' })).toHaveProperty('disabled', true);
});

test('Apply applies what stands in the JSON, too', async () => {
  const { user, drafts, calls } = await editJson('j5');
  const other = { path: 'people/bob', seen: null, wanted: ada };
  act(() => void drafts.edit(other));
  await write('{ "name": "Countess" }');
  await user.click(await screen.findByRole('button', { name: /^Apply/ }));
  await waitFor(() => expect(calls.join()).toContain('POST /api/projects/changes'));
  expect(drafts.drafts.map((draft) => draft.path)).toEqual(['people/bob', path]);
});
