import { expect, test } from 'vitest';
import { documentOf } from '#testing/numbered-document.ts';
import type { DocumentDraft } from './document-draft.ts';
import type { WrittenDocument } from './draft-store.ts';
import { rebasedDrafts } from './rebased-drafts.ts';

const name = (stringValue: string) => ({ name: { stringValue } });
const path = 'a/1';
const state = (text: string, updateTime: string) => ({ fields: name(text), updateTime });
const there = (text: string, updateTime: string): WrittenDocument => ({
  path,
  document: { ...documentOf(1), path, ...state(text, updateTime) },
});
const isNot: WrittenDocument = { path, document: null };
const before = state('before', '1');
const written = [there('after', '2')];
const back: DocumentDraft = { path, seen: state('after', '2'), wanted: name('before') };

test('a change back that was undone is none any longer', () => {
  const sent = [{ path, seen: before, wanted: name('after') }];
  const undone = { sent, written, now: [there('before', '3')], sending: [] };
  const other = { ...back, path: 'a/2' };
  expect(rebasedDrafts([back, other], undone)).toEqual([other]);
  expect(rebasedDrafts([{ ...back, wanted: name('again') }], undone)).toEqual([
    { path, seen: state('before', '3'), wanted: name('again') },
  ]);
});

test('neither is one of a document that was created, or deleted', () => {
  const created = [{ path, seen: null, wanted: name('after') }];
  const removal: DocumentDraft = { ...back, wanted: null };
  expect(rebasedDrafts([removal], { sent: created, written, now: [isNot], sending: [] })).toEqual(
    [],
  );
  const deleted = [{ path, seen: before, wanted: null }];
  const creation: DocumentDraft = { path, seen: null, wanted: name('before') };
  expect(
    rebasedDrafts([creation], {
      sent: deleted,
      written: [isNot],
      now: [there('before', '3')],
      sending: [],
    }),
  ).toEqual([]);
});

test('what relies on another state stays, or is on its way, and so does what others have changed', () => {
  const sent = [{ path, seen: before, wanted: name('after') }];
  const undone = { sent, written, now: [there('before', '3')], sending: [] };
  const newer = { ...back, seen: state('theirs', '5') };
  expect(rebasedDrafts([newer], undone)).toEqual([newer]);
  expect(rebasedDrafts([back], { ...undone, now: [there('theirs', '3')] })).toEqual([back]);
  expect(rebasedDrafts([back], { ...undone, sending: [back] })).toEqual([back]);
});
