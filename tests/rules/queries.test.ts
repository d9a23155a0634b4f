import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  and,
  collection,
  doc,
  documentId,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  or,
  orderBy,
  query,
  startAfter,
  where,
} from 'firebase/firestore';
import type { CollectionReference, Firestore, Query, QuerySnapshot } from 'firebase/firestore';
import { recordCollections } from '@firekeep/functions/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readText } from '../architecture/source-tree.ts';
import { clientsOf, seed, startRules } from './environment.ts';
import type { Role } from './environment.ts';

let environment: RulesTestEnvironment;
let clients: Record<Role, Firestore>;

const openCollections = Object.values(recordCollections);

beforeAll(async () => {
  environment = await startRules('queries', readText('firestore.rules'));
  const documents = openCollections.flatMap((name) => [
    [`${name}/first`, { ownerId: 'owner', projectId: 'shop', createdAt: '2026-01-01' }],
    [`${name}/second`, { ownerId: 'owner', projectId: 'shop', createdAt: '2026-01-02' }],
    [`${name}/elsewhere`, { ownerId: 'owner', projectId: 'blog', createdAt: '2026-01-03' }],
    [`${name}/foreign`, { ownerId: 'stranger', projectId: 'shop', createdAt: '2026-01-04' }],
    [`${name}/ownerless`, { projectId: 'shop', createdAt: '2026-01-05' }],
    [`${name}/nobody`, { ownerId: null, projectId: 'shop', createdAt: '2026-01-06' }],
    [`${name}/shared`, { ownerId: ['owner'], projectId: 'shop', createdAt: '2026-01-07' }],
  ]);
  await seed(environment, Object.fromEntries(documents));
  clients = clientsOf(environment);
});

afterAll(async () => {
  await environment.cleanup();
});

function idsOf(snapshot: QuerySnapshot): string[] {
  return snapshot.docs.map(({ id }) => id);
}

/** The first snapshot of a listener, as a page gets it. */
function listenOnce(target: Query): Promise<QuerySnapshot> {
  let stop: (() => void) | undefined;
  const first = new Promise<QuerySnapshot>((resolve, reject) => {
    stop = onSnapshot(target, resolve, reject);
  });
  return first.finally(() => stop?.());
}

describe.each(openCollections)('%s', (name) => {
  const records = (role: Role): CollectionReference => collection(clients[role], name);
  const owned = where('ownerId', '==', 'owner');
  const ofProject = (role: Role, size: number) =>
    query(
      records(role),
      owned,
      where('projectId', '==', 'shop'),
      orderBy('createdAt', 'desc'),
      limit(size),
    );

  test("gives the owner one project's records, newest first, up to 100 at once", async () => {
    const snapshot = await assertSucceeds(getDocs(ofProject('owner', 100)));
    expect(idsOf(snapshot)).toEqual(['second', 'first']);
  });

  test('lets the owner listen to them', async () => {
    expect(idsOf(await listenOnce(ofProject('owner', 100)))).toEqual(['second', 'first']);
  });

  test('refuses a listener of anybody else', async () => {
    await assertFails(listenOnce(ofProject('other', 100)));
    await assertFails(listenOnce(ofProject('anonymous', 100)));
  });

  test('gives the owner the next page', async () => {
    const page = query(ofProject('owner', 1), startAfter('2026-01-02'));
    expect(idsOf(await assertSucceeds(getDocs(page)))).toEqual(['first']);
  });

  test('lets the owner count a bounded query only', async () => {
    const snapshot = await assertSucceeds(getCountFromServer(ofProject('owner', 100)));
    expect(snapshot.data().count).toBe(2);
    await assertFails(getCountFromServer(query(records('owner'), owned)));
    await assertFails(getCountFromServer(records('owner')));
  });

  test('refuses a list without a limit', async () => {
    await assertFails(getDocs(query(records('owner'), owned)));
  });

  test('refuses a limit above 100', async () => {
    await assertFails(getDocs(ofProject('owner', 101)));
  });

  test("refuses a list that isn't held to the owner", async () => {
    await assertFails(getDocs(records('owner')));
    await assertFails(getDocs(query(records('owner'), limit(1))));
    await assertFails(
      getDocs(query(records('owner'), where('projectId', '==', 'shop'), limit(10))),
    );
  });

  test('refuses filters that reach beyond the owner', async () => {
    const reaching = [
      where('ownerId', 'in', ['owner', 'stranger']),
      where('ownerId', '!=', 'nobody'),
      where('ownerId', '>=', ''),
      where('ownerId', 'not-in', ['nobody']),
      where('ownerId', '==', null),
      where('ownerId', 'array-contains', 'owner'),
    ];
    for (const filter of reaching) {
      await assertFails(getDocs(query(records('owner'), filter, limit(10))));
    }
    const either = or(owned, where('projectId', '==', 'shop'));
    await assertFails(getDocs(query(records('owner'), either, limit(10))));
  });

  test('allows what belongs to a project, is written into it or undone of it, of the owner alone', async () => {
    const either = or(
      where('projectId', '==', 'shop'),
      where('target.projectId', '==', 'shop'),
      where('sourceProjectId', '==', 'shop'),
    );
    const listed = (role: Role) =>
      getDocs(query(records(role), and(owned, either), orderBy('createdAt', 'desc'), limit(10)));
    expect(idsOf(await listed('owner'))).toEqual(['second', 'first']);
    await assertFails(listed('other'));
  });

  test("refuses another user's id in the query", async () => {
    const spoofed = query(records('other'), where('ownerId', '==', 'stranger'), limit(10));
    await assertFails(getDocs(spoofed));
  });

  test('refuses to find records by their name', async () => {
    for (const id of ['first', 'foreign']) {
      const byName = query(records('other'), where(documentId(), '==', id), limit(1));
      await assertFails(getDocs(byName));
    }
    const range = query(records('other'), where(documentId(), '>=', 'a'), limit(10));
    await assertFails(getDocs(range));
  });

  test('gives a user without records an empty list', async () => {
    const own = query(records('other'), where('ownerId', '==', 'other'), limit(100));
    expect(idsOf(await assertSucceeds(getDocs(own)))).toEqual([]);
  });

  test('treats a record without a proper owner as closed', async () => {
    for (const id of ['ownerless', 'nobody', 'shared']) {
      await assertFails(getDoc(doc(clients.owner, name, id)));
      await assertFails(getDoc(doc(clients.anonymous, name, id)));
    }
  });

  test('does not distinguish a missing record from a foreign one', async () => {
    await assertFails(getDoc(doc(clients.owner, name, 'foreign')));
    await assertFails(getDoc(doc(clients.owner, name, 'missing')));
  });
});
