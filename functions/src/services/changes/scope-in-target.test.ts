import { expect, test } from 'vitest';
import { wantedChangeSchema, type Restore } from '../../contract/restore-record.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { undoing } from './kinds/undo.ts';

const bulk = wantedChangeSchema.shape.bulk.parse({ hash: 'h', isDeleting: false });
const copy = { from: 'customers/ada', to: 'people/ada', source: null };
const ended = { status: 'completed', canUndo: true, safetyRecordId: 's1' } as const;
const below = (pathPrefix: string) => ({ ...restoreRecord().target, pathPrefix });
const scope = { paths: ['menu/tea'], collections: ['prices'] };

test.each<[string, Partial<Restore>, Restore['scope']]>([
  ['a restore', { scope }, scope],
  ['a whole backup', { scope: {} }, {}],
  [
    'a restore below a document',
    { scope: { ...scope, below: true }, target: below('old/may') },
    { paths: ['old/may/menu/tea'], below: true, collections: ['old/may/prices'] },
  ],
  [
    'a whole backup below a document',
    { scope: {}, target: below('old/may') },
    { paths: ['old/may'], below: true },
  ],
  [
    'a group below a document',
    { scope: { collectionGroups: ['orders'] }, target: below('old/may') },
    { paths: ['old/may'], below: true },
  ],
  [
    'a bulk change',
    { scope: { collectionGroups: ['orders'] }, bulk },
    { collectionGroups: ['orders'] },
  ],
  [
    'a copy',
    { scope: { paths: ['customers/ada'], below: true }, bulk: { ...bulk!, copy } },
    { paths: ['people/ada'], below: true },
  ],
  [
    'a move',
    {
      scope: { paths: ['customers/ada'], below: true },
      bulk: { ...bulk!, isDeleting: true, copy },
    },
    { paths: ['customers/ada', 'people/ada'], below: true },
  ],
  [
    'a copied collection',
    {
      scope: { collections: ['a'] },
      bulk: { ...bulk!, copy: { from: 'a', to: 'b', source: null } },
    },
    { collections: ['b'] },
  ],
])('the undo of %s is of the documents that it has written', (_what, change, found) => {
  const undo = undoing(restoreRecord({ ...ended, ...change }));
  expect(undo.scope).toEqual(found);
  // And so is what undoes that.
  const { movedBack = null } = undo;
  const again = restoreRecord({ ...ended, undoOf: 'r1', scope: undo.scope, movedBack });
  expect(undoing(again).scope).toEqual(found);
});
