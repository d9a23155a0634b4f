// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { documentOf } from '#testing/numbered-document.ts';
import { sampleUser } from '#testing/samples.ts';
import { draftsOf, DraftStore, type WrittenDocument } from './draft-store.ts';
import { settledDrafts } from './settled-drafts.ts';

const root = 'projects/p/databases/(default)/documents';
const seen = { fields: {}, updateTime: null };

function draft(path: string, name = path) {
  return { path, seen, wanted: { name: { stringValue: name } } };
}

const pathsOf = (store: Pick<DraftStore, 'drafts'>) => store.drafts.map(({ path }) => path);

const settle = (store: DraftStore, written: readonly WrittenDocument[], canDelete = true) => {
  const { left, undeletable } = settledDrafts({ ...store.state.get(), canDelete }, written);
  store.settle(written, left);
  return undeletable;
};

beforeEach(() => {
  sessionStorage.clear();
});

test('edits are undone and redone, one step at a time', () => {
  const store = new DraftStore('k');
  store.edit(draft('a/1'));
  store.edit(draft('a/2'));
  store.edit(draft('a/1', 'other'));
  store.undo();
  expect(store.draftOf('a/1')?.wanted).toEqual({ name: { stringValue: 'a/1' } });
  store.undo();
  expect(pathsOf(store)).toEqual(['a/1']);
  store.redo();
  expect(pathsOf(store)).toEqual(['a/1', 'a/2']);
  store.edit(draft('a/3'));
  expect(store.state.get()).toMatchObject({ canUndo: true, canRedo: false });
});

test('discarding is a step, too', () => {
  const store = new DraftStore('k');
  store.edit(draft('a/1'));
  store.edit(draft('a/2'));
  store.discard('a/1');
  expect(pathsOf(store)).toEqual(['a/2']);
  store.discard();
  expect(pathsOf(store)).toEqual([]);
  store.undo();
  expect(pathsOf(store)).toEqual(['a/2']);
});

test('drafts survive a reload, in the tab that they were made in', () => {
  new DraftStore('k').edit(draft('a/1'));
  expect(pathsOf(new DraftStore('k'))).toEqual(['a/1']);
  expect(pathsOf(new DraftStore('other'))).toEqual([]);
  sessionStorage.setItem('k', '[{"path": 5}]');
  expect(pathsOf(new DraftStore('k'))).toEqual([]);
});

test('what was written leaves, and no step writes it again', () => {
  const store = new DraftStore('k');
  store.edit(draft('a/1'));
  store.edit(draft('a/2'));
  store.send();
  settle(store, [{ path: 'a/1', document: null }]);
  expect(pathsOf(store)).toEqual(['a/2']);
  store.undo();
  expect(pathsOf(store)).toEqual(['a/2']);
  expect(store.written.get()).toEqual([{ path: 'a/1', document: null }]);
});

test('what was edited again while it was written stays, as a change of what was written', () => {
  const store = new DraftStore('k');
  store.edit(draft('a/1'), draft('a/2'));
  store.send();
  store.edit(draft('a/1', 'again'));
  const written = { ...documentOf(1), path: 'a/1', updateTime: 'now', fields: draft('a/1').wanted };
  settle(
    store,
    [written, { ...written, path: 'a/2' }].map((document) => ({ path: document.path, document })),
  );
  expect(store.drafts).toEqual([
    { ...draft('a/1', 'again'), seen: { fields: written.fields, updateTime: 'now' } },
  ]);
});

test('what was undone while it was written becomes the change back', () => {
  const store = new DraftStore('k');
  const before = { fields: { name: { stringValue: 'before' } }, updateTime: 'then' };
  const held = draft('a/1').wanted;
  store.edit({ ...draft('a/1'), seen: before });
  store.edit({ ...draft('a/2'), seen: null });
  store.edit(draft('a/3'));
  store.send();
  expect(pathsOf({ drafts: store.state.get().sending })).toEqual(['a/1', 'a/2', 'a/3']);
  store.undo();
  store.discard();
  const written = { ...documentOf(1), updateTime: 'now', fields: held };
  // The third was not written.
  settle(
    store,
    ['a/1', 'a/2'].map((path) => ({ path, document: { ...written, path } })),
  );
  const now = { fields: held, updateTime: 'now' };
  expect(store.drafts).toEqual([
    { path: 'a/1', seen: now, wanted: before.fields },
    { path: 'a/2', seen: now, wanted: null },
  ]);
  expect(store.state.get().sending).toEqual([]);
});

test('a document that was undone while it was created stays where nothing may be deleted', () => {
  const store = new DraftStore('k');
  store.edit({ ...draft('a/1'), seen });
  store.edit({ ...draft('a/2'), seen: null }, { ...draft('a/3'), seen: null });
  store.send();
  store.discard();
  // The third was not written.
  const written = ['a/1', 'a/2'].map((path) => ({
    path,
    document: { ...documentOf(1), path, fields: draft(path).wanted },
  }));
  expect(settle(store, written, false)).toEqual(['a/2']);
  expect(pathsOf(store)).toEqual(['a/1']);
});

test('nobody sees the drafts of another user', () => {
  draftsOf('ada', 'p1', root).edit(draft('a/1'));
  expect(pathsOf(draftsOf('ada', 'p1', root))).toEqual(['a/1']);
  expect(pathsOf(draftsOf('ada', 'p2', root))).toEqual([]);
  expect(pathsOf(draftsOf('bob', 'p1', root))).toEqual([]);
});

test('signing out forgets them', () => {
  patchAuthState({ user: sampleUser });
  const store = draftsOf(sampleUser.id, 'p1', root);
  store.edit(draft('a/1'), draft('a/2'));
  store.send();
  sessionStorage.clear();
  patchAuthState({ user: null });
  // Their answer may arrive only now: the rest is stored nowhere.
  store.settle([{ path: 'a/1', document: null }], [draft('a/2')]);
  store.edit(draft('a/3'));
  expect(sessionStorage).toHaveLength(0);
  expect(pathsOf(store)).toEqual([]);
  patchAuthState({ user: sampleUser });
  expect(pathsOf(draftsOf(sampleUser.id, 'p1', root))).toEqual([]);
  patchAuthState({ user: null });
});

test('more than a tab takes is refused in a sentence', () => {
  const store = new DraftStore('k');
  const long = 'x'.repeat(2 * 1024 * 1024);
  expect(store.edit(draft('a/1', long))).toBeNull();
  expect(store.edit(draft('a/2', long))).toMatch(/^Apply or discard/);
  expect(pathsOf(store)).toEqual(['a/1']);
});

// A document of 1 MiB takes several in a tab: before and after, each value with its type.
test('one document alone can be changed whatever its size', () => {
  const store = new DraftStore('k');
  const values = Array.from({ length: 100_000 }, (_, at) => ({ integerValue: String(at) }));
  const fields = { list: { arrayValue: { values } } };
  const large = {
    path: 'a/1',
    seen: { ...seen, fields },
    wanted: { ...fields, ...draft('').wanted },
  };
  expect(store.edit(large)).toBeNull();
  expect(pathsOf(store)).toEqual(['a/1']);
  expect(store.edit(draft('a/2'))).toMatch(/^Apply or discard/);
});

test('what the tab’s storage doesn’t take is not there in an earlier state after a reload', () => {
  new DraftStore('k').edit(draft('a/1', 'first'));
  const store = new DraftStore('k');
  const { sessionStorage: full } = globalThis;
  const removeItem = (key: string) => full.removeItem(key);
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { setItem, removeItem });
  store.edit(draft('a/1', 'second'));
  vi.unstubAllGlobals();
  expect(new DraftStore('k').drafts).toEqual([]);
});
