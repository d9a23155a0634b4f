// @vitest-environment happy-dom
import type { FirestoreFields, Project, Restore } from '@firekeep/functions/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { now } from '#lib/at.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { documentOf } from '#testing/numbered-document.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRestore, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries, type Sent } from '#testing/with-queries.tsx';
import { rootOf } from '../model/source.ts';
import { EditProvider } from './edit-provider.tsx';
import { draftsOf } from './model/draft-store.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  sessionStorage.clear();
});

const name = (stringValue: string): FirestoreFields => ({ name: { stringValue } });
const edited = (wanted: FirestoreFields) => ({
  path: 'numbers/n1',
  seen: { fields: name('before'), updateTime: '1' },
  wanted,
});

type Asking = Partial<Project['guards'] & Pick<Project['metadata'], 'environment'>>;

/** The data of a project in which a name was changed, and what answers its change. */
function show(
  id: string,
  answer: (sent: Sent) => Promise<Response>,
  { environment = 'staging', ...guards }: Asking = {},
) {
  const project = {
    ...sampleProject,
    id,
    guards: { ...sampleProject.guards, ...guards },
    metadata: { ...sampleProject.metadata, environment },
  };
  const drafts = draftsOf(sampleUser.id, id, rootOf(project));
  drafts.edit(edited(name('after')));
  const calls = answerCalls(answer);
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <EditProvider source={{ projectId: id, at: now }} project={project}>
        <main tabIndex={-1}>
          <div role="grid" tabIndex={0} />
        </main>
      </EditProvider>
    </Queries>,
  );
  return { drafts, calls, user };
}

const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
const bar = async () => screen.findByRole('region', { name: 'Changes not applied' });
const button = (label: string | RegExp) => screen.findByRole('button', { name: label });

const answered =
  (result: 'written' | 'conflict', change: Restore | null = null) =>
  async () =>
    success({
      change,
      results: [
        {
          path: 'numbers/n1',
          result,
          document: {
            ...documentOf(1),
            fields: name(result === 'written' ? 'after' : 'theirs'),
            updateTime: '2',
          },
          reason: null,
        },
      ],
    });

test('the key that saves applies at once where nothing is asked for, before the bar’s code has come, too', async () => {
  const { drafts, calls } = show('p1', answered('written'));
  expect(screen.queryByRole('region')).toBeNull();
  expect(save()).toBe(false);
  await waitFor(() => expect(drafts.drafts).toEqual([]));
  expect(calls).toEqual(['POST /api/projects/changes']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the focus is in the grid, or else in the page, once the bar has gone with it', async () => {
  const { drafts, user } = show('p5', answered('written'));
  await user.click(await button('Discard'));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('grid'));
  screen.getByRole('grid').removeAttribute('role');
  drafts.edit(edited(name('after')));
  await user.click(await button('Discard'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('what is edited meanwhile stays, and a second press sends nothing', async () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { drafts, calls, user } = show('p2', async () => {
    await until;
    return answered('written')();
  });
  await user.click(await button('Apply'));
  save();
  drafts.edit(edited(name('again')));
  release();
  await waitFor(() =>
    expect(drafts.drafts).toEqual([
      { ...edited(name('again')), seen: { fields: name('after'), updateTime: '2' } },
    ]),
  );
  expect(calls).toHaveLength(1);
});

test('what is undone while it is sent is shown as being saved, and is to be changed back then', async () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { drafts, user } = show('p6', async () => {
    await until;
    return answered('written')();
  });
  await user.click(await button('Apply'));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(drafts.drafts).toEqual([]);
  // The browser doesn't save the page.
  expect(save()).toBe(false);
  expect((await bar()).textContent).toContain('Saving 1 change in 1 document…');
  expect(await button('Review')).toHaveProperty('disabled', true);
  release();
  await waitFor(() =>
    expect(drafts.drafts).toEqual([
      {
        path: 'numbers/n1',
        seen: { fields: name('after'), updateTime: '2' },
        wanted: name('before'),
      },
    ]),
  );
  await waitFor(async () => expect((await bar()).textContent).toMatch(/^1 change in 1 document/));
});

test('a page that is drawn again meanwhile shows that, and is not left unasked', async () => {
  const project = { ...sampleProject, id: 'p8' };
  const drafts = draftsOf(sampleUser.id, 'p8', rootOf(project));
  drafts.edit(edited(name('after')));
  drafts.send();
  drafts.undo();
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <EditProvider source={{ projectId: 'p8', at: now }} project={project}>
        {null}
      </EditProvider>
    </Queries>,
  );
  expect((await bar()).textContent).toContain('Saving 1 change in 1 document…');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});

test('a refusal is said where what it refused was undone meanwhile', async () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { drafts, user } = show('p9', async () => {
    await until;
    return refusal();
  });
  waitingToasts.set([]);
  await user.click(await button('Apply'));
  drafts.undo();
  release();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(waitingToasts.get()).toMatchObject([
    { type: 'error', message: expect.stringMatching(/^Applying the changes\. .*Not today/) },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a document stays that is undone while it is created where nothing may be deleted', async () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = async () => {
    await until;
    return answered('written')();
  };
  const { drafts, user } = show('p10', answer, { refusesDeletes: true });
  drafts.edit({ ...edited(name('after')), seen: null });
  waitingToasts.set([]);
  await user.click(await button('Apply'));
  drafts.discard();
  release();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(waitingToasts.get()).toMatchObject([
    {
      type: 'warning',
      message: 'numbers/n1 was created already, and nothing may be deleted here.',
    },
  ]);
});

test('what the message’s Undo has put back is not to be changed back, nor a conflict', async () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const document = { ...documentOf(1), fields: name('before'), updateTime: '3' };
  const { drafts, user } = show('p7', async (sent) => {
    if (sent.endsWith('/undo')) {
      return success(sampleRestore);
    }
    if (!sent.endsWith('/changes')) {
      return success({ items: [document], readTime: null });
    }
    await until;
    return answered('written', sampleRestore)();
  });
  waitingToasts.set([]);
  await user.click(await button('Apply'));
  fireEvent.keyDown(window.document.body, { key: 'z', ctrlKey: true });
  release();
  await waitFor(() => expect(drafts.drafts).toHaveLength(1));
  drafts.edit({ ...edited(name('another')), path: 'numbers/n2' });
  drafts.edit({ ...edited(name('one more')), path: 'numbers/n2' });
  waitingToasts.get()[0]?.action?.onClick();
  await waitFor(() => expect(drafts.drafts.map(({ path }) => path)).toEqual(['numbers/n2']));
  expect(drafts.written.get()).toEqual([{ path: 'numbers/n1', document }]);
  // No step brings it back.
  drafts.undo();
  expect(drafts.drafts).toEqual([{ ...edited(name('another')), path: 'numbers/n2' }]);
  drafts.redo();
  expect(drafts.drafts).toEqual([{ ...edited(name('one more')), path: 'numbers/n2' }]);
});

test('where somebody else was quicker, the review opens', async () => {
  const { drafts, user } = show('p3', answered('conflict'));
  await user.click(await button('Apply'));
  expect(await screen.findByText(/Somebody else has changed 1 document/)).toBeDefined();
  expect(drafts.drafts).toHaveLength(1);
});

test.each([
  ['a reason', { needsReason: true }, 'Reason'],
  ['its name', { confirmAbove: 0 }, 'Name of the project'],
] as const)(
  'where the project asks for %s, the review opens at that',
  async (what, guards, label) => {
    const { calls } = show(`p ${what}`, answered('written'), guards);
    await bar();
    save();
    expect(await screen.findByRole('dialog')).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${label}`))),
    );
    expect(calls).toEqual([]);
  },
);

test('in production, and where it is asked for, every field is looked at first', async () => {
  const { calls, user } = show('p4', answered('written'), { environment: 'production' });
  await user.click(await button('Apply'));
  expect(await screen.findByRole('list', { name: 'Fields of numbers/n1' })).toBeDefined();
  // Not what discards the first document.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/)));
  await user.click(await button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button('Review'));
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(calls).toEqual([]);
});
