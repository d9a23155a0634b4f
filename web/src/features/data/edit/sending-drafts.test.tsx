// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { now } from '#lib/at.ts';
import { clearUiErrors, uiErrors } from '#lib/errors/ui-errors.ts';
import { waitingToasts } from '#lib/toaster.ts';
import {
  answeredAs,
  draftBar,
  edited,
  findButton,
  named,
  saveByKey,
  showEdited,
} from '#testing/edited-document.tsx';
import { documentOf } from '#testing/numbered-document.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleRestore, sampleUser } from '#testing/samples.ts';
import { refusal, success, withQueries } from '#testing/with-queries.tsx';
import { rootOf } from '../model/source.ts';
import { EditProvider } from './edit-provider.tsx';
import { draftsOf } from './model/draft-store.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  sessionStorage.clear();
});

test('what is edited meanwhile stays, and a second press sends nothing', async () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { drafts, calls, user } = showEdited('p2', async () => {
    await until;
    return answeredAs('written')();
  });
  await user.click(await findButton('Apply'));
  saveByKey();
  drafts.edit(edited(named('again')));
  release();
  await waitFor(() =>
    expect(drafts.drafts).toEqual([
      { ...edited(named('again')), seen: { fields: named('after'), updateTime: '2' } },
    ]),
  );
  expect(calls).toHaveLength(1);
});

test('what is undone while it is sent is shown as being saved, and is to be changed back then', async () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { drafts, user } = showEdited('p6', async () => {
    await until;
    return answeredAs('written')();
  });
  await user.click(await findButton('Apply'));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(drafts.drafts).toEqual([]);
  // The browser doesn't save the page.
  expect(saveByKey()).toBe(false);
  expect((await draftBar()).textContent).toContain('Saving 1 change in 1 document…');
  expect(await findButton('Review')).toHaveProperty('disabled', true);
  release();
  await waitFor(() =>
    expect(drafts.drafts).toEqual([
      {
        path: 'numbers/n1',
        seen: { fields: named('after'), updateTime: '2' },
        wanted: named('before'),
      },
    ]),
  );
  await waitFor(async () =>
    expect((await draftBar()).textContent).toMatch(/^1 change in 1 document/),
  );
});

test('a page that is drawn again meanwhile shows that, and is not left unasked', async () => {
  const project = { ...sampleProject, id: 'p8' };
  const drafts = draftsOf(sampleUser.id, 'p8', rootOf(project));
  drafts.edit(edited(named('after')));
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
  expect((await draftBar()).textContent).toContain('Saving 1 change in 1 document…');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});

test('a refusal is said where what it refused was undone meanwhile', async () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { drafts, user } = showEdited('p9', async () => {
    await until;
    return refusal();
  });
  waitingToasts.set([]);
  await user.click(await findButton('Apply'));
  drafts.undo();
  release();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(waitingToasts.get()).toMatchObject([
    { type: 'error', message: expect.stringMatching(/^Applying the changes\. .*Not today/) },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what a page that was left meanwhile could not write is said, and is in the next review', async () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = async () => {
    await until;
    return answeredAs('conflict')();
  };
  const left = showEdited('p11', answer);
  waitingToasts.set([]);
  await left.user.click(await findButton('Apply'));
  left.unmount();
  release();
  await waitFor(() =>
    expect(waitingToasts.get()).toMatchObject([
      { type: 'warning', title: '1 document not changed' },
    ]),
  );
  const { user } = showEdited('p11', answer);
  await user.click(await findButton('Review'));
  expect(await screen.findByText(/Somebody else has changed 1 document/)).toBeDefined();
});

test('a document stays that is undone while it is created where nothing may be deleted', async () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = async () => {
    await until;
    return answeredAs('written')();
  };
  const { drafts, user } = showEdited('p10', answer, { refusesDeletes: true });
  drafts.edit({ ...edited(named('after')), seen: null });
  waitingToasts.set([]);
  await user.click(await findButton('Apply'));
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
  const document = { ...documentOf(1), fields: named('before'), updateTime: '3' };
  const { drafts, user } = showEdited('p7', async (sent) => {
    if (sent.endsWith('/undo')) {
      return success(sampleRestore);
    }
    if (!sent.endsWith('/changes')) {
      return success({ items: [document], readTime: null });
    }
    await until;
    return answeredAs('written', sampleRestore)();
  });
  waitingToasts.set([]);
  await user.click(await findButton('Apply'));
  fireEvent.keyDown(window.document.body, { key: 'z', ctrlKey: true });
  release();
  await waitFor(() => expect(drafts.drafts).toHaveLength(1));
  drafts.edit({ ...edited(named('another')), path: 'numbers/n2' });
  drafts.edit({ ...edited(named('one more')), path: 'numbers/n2' });
  waitingToasts.get()[0]?.action?.onClick();
  await waitFor(() => expect(drafts.drafts.map(({ path }) => path)).toEqual(['numbers/n2']));
  expect(drafts.written.get()).toEqual([{ path: 'numbers/n1', document }]);
  // No step brings it back.
  drafts.undo();
  expect(drafts.drafts).toEqual([{ ...edited(named('another')), path: 'numbers/n2' }]);
  drafts.redo();
  expect(drafts.drafts).toEqual([{ ...edited(named('one more')), path: 'numbers/n2' }]);
});

test.each([
  ['all of it', null],
  ['a part, where the rest is refused', 'undo'],
  ['nothing that can be read', 'read'],
])('the message’s Undo of several change sets puts back %s, and says so', async (_, refused) => {
  const names = Array.from({ length: 21 }, (__, index) => `numbers/n${index + 1}`);
  // A call takes twenty documents.
  const parts = [names.slice(0, 20), names.slice(20)];
  const documentsOf = (paths: readonly string[], name: string) =>
    paths.map((path) => ({ ...documentOf(1), path, fields: named(name), updateTime: '2' }));
  let [sends, undos] = [0, 0];
  const { drafts, user } = showEdited(`undo ${refused}`, async (sent) => {
    if (sent.endsWith('/undo')) {
      undos += 1;
      const outcome = { ...sampleRestore.outcome, written: parts.at(-undos)?.length ?? 0 };
      return refused === 'undo' && undos === 2 ? refusal() : success({ ...sampleRestore, outcome });
    }
    if (!sent.endsWith('/changes')) {
      return refused === 'read'
        ? refusal()
        : success({ items: documentsOf(names, 'before'), readTime: null });
    }
    const part = documentsOf(parts[sends] ?? [], 'after');
    sends += 1;
    return success({
      change: { ...sampleRestore, id: `change${sends}` },
      results: part.map((document) => ({
        path: document.path,
        result: 'written',
        document,
        reason: null,
      })),
    });
  });
  for (const path of names.slice(1)) {
    drafts.edit({ ...edited(named('after')), path });
  }
  waitingToasts.set([]);
  clearUiErrors();
  await user.click(await findButton('Apply'));
  await waitFor(() => expect(waitingToasts.get()[0]?.title).toBe('21 documents changed'));
  const [{ action } = {}] = waitingToasts.get();
  waitingToasts.set([]);
  action?.onClick();
  const isPart = refused === 'undo';
  await waitFor(() =>
    expect(waitingToasts.get().map(({ title }) => title)).toContain(
      isPart ? '1 document put back' : '21 documents put back',
    ),
  );
  await waitFor(() =>
    expect(uiErrors.get().map(({ operation }) => operation)).toEqual(
      { undo: ['Undoing the change'], read: ['Reading what was put back'] }[refused ?? ''] ?? [],
    ),
  );
  expect(drafts.written.get().map(({ path }) => path)).toHaveLength(
    { undo: 1, read: 0 }[refused ?? ''] ?? 21,
  );
});
