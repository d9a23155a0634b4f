import type { FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import type { DocumentDraft } from './document-draft.ts';
import { chosenFor, fieldConflicts, rebased, type ConflictChoice } from './three-way.ts';

const texts = (fields: Record<string, string>): FirestoreFields =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, { stringValue: text }]));

const before = texts({ same: '1', mine: '1', theirs: '1', both: '1', agreed: '1', gone: '1' });
const mine = texts({ same: '1', mine: '2', theirs: '1', both: '2', agreed: '2', gone: '1' });
const theirs = texts({ same: '1', mine: '1', theirs: '3', both: '3', agreed: '2', added: '3' });

const draft: DocumentDraft = {
  path: 'people/ada',
  seen: { fields: before, updateTime: 't1' },
  wanted: mine,
};

const now: FirestoreDocument = {
  name: 'projects/p/databases/d/documents/people/ada',
  path: 'people/ada',
  missing: false,
  fields: theirs,
  createTime: 't0',
  updateTime: 't2',
};

const chosen = (...choices: [name: string, choice: ConflictChoice][]) =>
  new Map(choices.map(([name, choice]) => [JSON.stringify([name]), choice]));

test('each field that differs says who changed it', () => {
  const found = fieldConflicts({ before, mine, theirs });
  expect(found.map(({ path, changedBy }) => [path.join('.'), changedBy])).toEqual([
    ['added', 'theirs'],
    ['both', 'both'],
    ['gone', 'theirs'],
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ]);
  expect(found.map((one) => chosenFor(one, chosen()))).toEqual([
    'theirs',
    'mine',
    'theirs',
    'mine',
    'theirs',
  ]);
});

test('the draft on top of theirs keeps what only they changed, and what was chosen', () => {
  const kept = { same: '1', mine: '2', theirs: '3', agreed: '2', added: '3' };
  expect(rebased(draft, now, chosen(['both', 'mine']))).toEqual({
    path: 'people/ada',
    seen: { fields: theirs, updateTime: 't2' },
    wanted: texts({ ...kept, both: '2' }),
  });
  expect(rebased(draft, now, chosen(['both', 'theirs'])).wanted).toEqual(
    texts({ ...kept, both: '3' }),
  );
  const all = chosen(['both', 'theirs'], ['mine', 'theirs']);
  expect(rebased(draft, now, all).wanted).toEqual(theirs);
});

test('an edited result is what a field is to hold, of another type or one that a side removed, too', () => {
  const edited = (integerValue: string) => ({ edited: { integerValue } });
  const choices = chosen(['both', edited('4')], ['gone', edited('5')], ['theirs', edited('6')]);
  expect(rebased(draft, now, choices)).toEqual({
    path: 'people/ada',
    seen: { fields: theirs, updateTime: 't2' },
    wanted: {
      ...texts({ same: '1', mine: '2', agreed: '2', added: '3' }),
      both: { integerValue: '4' },
      gone: { integerValue: '5' },
      theirs: { integerValue: '6' },
    },
  });
});

test('maps are looked into, arrays are one value', () => {
  const map = (fields: FirestoreFields) => ({ map: { mapValue: { fields } } });
  const found = fieldConflicts({
    before: map(texts({ a: '1', b: '1' })),
    mine: map(texts({ a: '2', b: '1' })),
    theirs: map(texts({ a: '1', b: '3' })),
  });
  expect(found.map(({ path, changedBy }) => [...path, changedBy])).toEqual([
    ['map', 'a', 'mine'],
    ['map', 'b', 'theirs'],
  ]);
});

test('a document that somebody deleted is created again, one that I delete is seen again', () => {
  expect(rebased(draft, null, chosen())).toEqual({ path: 'people/ada', seen: null, wanted: mine });
  expect(rebased({ ...draft, wanted: null }, now, chosen())).toEqual({
    path: 'people/ada',
    seen: { fields: theirs, updateTime: 't2' },
    wanted: null,
  });
});
