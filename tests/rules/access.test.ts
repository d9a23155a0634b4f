import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import { recordCollections } from '@firekeep/functions/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessTable,
  accessTableDocuments,
  collectionIds,
  collectionOf,
  operations,
} from './access-table.ts';
import type { Operation } from './access-table.ts';
import { keptCollections } from '../../functions/src/services/ports/kept-collections.ts';
import { filesBelow, readText } from '../architecture/source-tree.ts';
import { clientsOf, roles, seed, startRules } from './environment.ts';
import type { Role } from './environment.ts';

let environment: RulesTestEnvironment;
let clients: Record<Role, Firestore>;

beforeAll(async () => {
  environment = await startRules('access', readText('firestore.rules'));
  await seed(environment, accessTableDocuments);
  clients = clientsOf(environment);
});

afterAll(async () => {
  await environment.cleanup();
});

/**
 * Tries the operation as the role, in its most harmless form, and answers with the ids that came
 * back.
 */
async function attempt(role: Role, operation: Operation, path: string): Promise<string[]> {
  const db = clients[role];
  switch (operation) {
    case 'get':
      return [(await getDoc(doc(db, path))).id];
    case 'list': {
      const own = query(
        collection(db, collectionOf(path)),
        where('ownerId', '==', 'owner'),
        limit(10),
      );
      return (await getDocs(own)).docs.map(({ id }) => id);
    }
    case 'create':
      await setDoc(doc(db, `${collectionOf(path)}/made-by-${role}`), { ownerId: role });
      return [];
    case 'update':
      await updateDoc(doc(db, path), { name: 'changed' });
      return [];
    case 'delete':
      await deleteDoc(doc(db, path));
      return [];
  }
}

describe('the access table', () => {
  test('has a row for every collection that the contract names', () => {
    expect(collectionIds).toEqual(expect.arrayContaining(Object.values(recordCollections)));
  });

  test('has a row for every collection that the server names', () => {
    const found = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, name]) => name);
    const named = filesBelow('functions/src/adapters')
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => {
        const text = readText(path);
        return [
          ...found(text, /\.collection(?:Group)?\(\s*'(\w+)'/g),
          ...found(text, /\w*[cC]ollection\w* = '(\w+)'/g),
          ...found(text, /(?:record|owned)Store\(\s*[^,]+,\s*'(\w+)'/g),
          ...found(text, /\w*[cC]ollections = \{([^}]*)\}/g).flatMap((body) =>
            found(body ?? '', /'(\w+)'/g),
          ),
          // In paths of records, before a document's id.
          ...(path.includes('/records/') ? found(text, /\}\/(\w+)\/\$\{/g) : []),
          ...(path.includes('/records/') ? found(text, /path: '(\w+)\//g) : []),
        ];
      });
    expect(named).toEqual(expect.arrayContaining(['secrets', 'internal']));
    const kept = keptCollections.map(({ name }) => name);
    expect(collectionIds).toEqual(expect.arrayContaining([...named, ...kept]));
  });

  test('has a row for every collection that the rules name', async () => {
    const rules = readText('firestore.rules');
    const named = [...rules.matchAll(/match \/(\w+)\/\{/g)].map(([, name]) => name);
    expect(named).toHaveLength(new Set(named).size);
    expect(collectionIds).toEqual(
      expect.arrayContaining(named.filter((name) => name !== 'databases')),
    );
  });
});

describe.each(accessTable)('$path', ({ path, cells }) => {
  describe.each(roles)('%s', (role) => {
    test.each(operations)('%s', async (operation) => {
      const outcome = attempt(role, operation, path);
      await (cells[role][operation] ? assertSucceeds(outcome) : assertFails(outcome));
    });
  });
});

const listable = accessTable.filter(({ cells }) => cells.owner.list);

test.each(listable)('the owner finds $path in the list and by its name', async ({ path }) => {
  const id = path.split('/').at(-1);
  expect(await attempt('owner', 'list', path)).toEqual([id]);
  expect(await attempt('owner', 'get', path)).toEqual([id]);
});

describe.each(collectionIds)('collection group %s', (id) => {
  test.each(roles)('is closed to %s', async (role) => {
    const group = collectionGroup(clients[role], id);
    await assertFails(getDocs(query(group, where('ownerId', '==', role), limit(1))));
    await assertFails(getDocs(group));
  });
});
