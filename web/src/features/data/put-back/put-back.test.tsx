// @vitest-environment happy-dom
import {
  fieldsSchema,
  type At,
  type FirestoreFields,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { answerCalls, success } from '#testing/with-queries.tsx';
import { sampleRecord } from '#testing/samples.ts';
import { DraftStore } from '../edit/model/draft-store.ts';
import { putBack } from './put-back.ts';

const lookUpSchema = z.object({ at: z.string().optional(), paths: z.array(z.string()) });

beforeEach(() => {
  provideIdTokens(async () => 'token');
  waitingToasts.set([]);
  sessionStorage.clear();
  return () => vi.unstubAllGlobals();
});

type Held = Readonly<Record<string, FirestoreFields>>;

const total = (value: string) => fieldsSchema.parse({ total: { integerValue: value } });

function documentIn(held: Held, path: string): FirestoreDocument {
  const fields = held[path];
  const times = {
    createTime: null,
    updateTime: fields === undefined ? null : '2026-11-21T12:00:00Z',
  };
  return { name: `n/${path}`, path, missing: fields === undefined, fields: fields ?? {}, ...times };
}

const now = { 'menu/soup': total('9'), 'menu/tea': total('3'), 'menu/bread': total('2') };
const past = { 'menu/soup': total('7'), 'menu/cake': total('5'), 'menu/bread': total('2') };
const at: At = { kind: 'backup', recordId: 'b1' };
const backup = { at, known: () => undefined };

/** Answers look-ups one document at a time, and the backup with these patterns. */
function openMenu(include: string[] = []) {
  const lookedUp: z.infer<typeof lookUpSchema>[] = [];
  answerCalls((sent, { body }) => {
    if (sent.includes('/backup-records/')) {
      const { metadata, ...record } = sampleRecord;
      return success({ ...record, metadata: { ...metadata, include, coverage: null } });
    }
    const sought = lookUpSchema.parse(JSON.parse(typeof body === 'string' ? body : ''));
    lookedUp.push(sought);
    const held = sought.at === undefined ? now : past;
    return success({ items: [documentIn(held, sought.paths[0] ?? '')] });
  });
  const editing = {
    drafts: new DraftStore('drafts'),
    projectId: 'p1',
    root: 'n',
    canDelete: true,
    name: 'Kitchen',
    guards: { needsReason: false, confirmAbove: null, refusesDeletes: false },
    isProduction: false,
  };
  const wanted = () =>
    Object.fromEntries(editing.drafts.drafts.map((draft) => [draft.path, draft.wanted]));
  const toasts = () => waitingToasts.get().map(({ message }) => message);
  return { editing, lookedUp, wanted, toasts };
}

const paths = ['menu/bread', 'menu/cake', 'menu/soup', 'menu/tea'];

test('what differs becomes changes on the condition of what is there now', async () => {
  const { editing, wanted, toasts } = openMenu();
  expect(await putBack(editing, backup, { paths })).toBe(true);
  expect(wanted()).toEqual({
    'menu/cake': total('5'),
    'menu/soup': total('7'),
    'menu/tea': null,
  });
  const soup = editing.drafts.draftOf('menu/soup');
  expect(soup?.seen).toEqual({ fields: total('9'), updateTime: '2026-11-21T12:00:00Z' });
  expect(toasts()).toEqual([]);
});

test('a document that the backup could not hold is not deleted', async () => {
  const { editing, wanted, toasts } = openMenu(['people']);
  expect(await putBack(editing, backup, { paths: ['menu/tea'] })).toBe(false);
  expect(wanted()).toEqual({});
  expect(toasts()).toEqual(['1 document not put back: the backup does not cover the collection.']);
});

test('nothing is deleted where the key may not delete', async () => {
  const { editing, wanted, toasts } = openMenu();
  const unable = { ...editing, canDelete: false };
  expect(await putBack(unable, backup, { paths: ['menu/tea', 'menu/soup'] })).toBe(true);
  expect(wanted()).toEqual({ 'menu/soup': total('7') });
  expect(toasts().join()).toContain('do not allow deleting');
});

test('what is as it was makes no change, and that is said', async () => {
  const { editing, wanted, toasts } = openMenu();
  expect(await putBack(editing, backup, { paths: ['menu/bread'] })).toBe(false);
  expect(wanted()).toEqual({});
  expect(toasts()).toEqual(['It is now as it was then.']);
});

test('what a page has shown of the past is not read again, and the present always is', async () => {
  const { editing, lookedUp, wanted } = openMenu();
  const known = (path: string) => (path === 'menu/bread' ? undefined : documentIn(past, path));
  expect(await putBack(editing, { at, known }, { paths })).toBe(true);
  expect(wanted()).toEqual({
    'menu/cake': total('5'),
    'menu/soup': total('7'),
    'menu/tea': null,
  });
  expect(lookedUp.filter((sent) => sent.at !== undefined).map((sent) => sent.paths)).toEqual([
    ['menu/bread'],
  ]);
  expect(lookedUp.find((sent) => sent.at === undefined)?.paths).toEqual(paths);
});

test('a field is put back into what has been changed already', async () => {
  const { editing, wanted } = openMenu();
  const edited = { ...total('8'), note: { stringValue: 'hot' } };
  const seen = { fields: total('9'), updateTime: '2026-11-21T12:00:00Z' };
  editing.drafts.edit({ path: 'menu/soup', seen, wanted: edited });
  await putBack(editing, backup, { paths: ['menu/soup'], field: ['total'] });
  expect(wanted()).toEqual({ 'menu/soup': { ...edited, ...total('7') } });
});
