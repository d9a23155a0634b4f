import { assertFails } from '@firebase/rules-unit-testing';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  arrayUnion,
  deleteField,
  doc,
  getDoc,
  increment,
  runTransaction,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readText } from '../architecture/source-tree.ts';
import { accessTable, accessTableDocuments } from './access-table.ts';
import { clientsOf, seed, startRules } from './environment.ts';
import type { Role } from './environment.ts';

let environment: RulesTestEnvironment;
let clients: Record<Role, Firestore>;

const openPaths = accessTable.filter(({ cells }) => cells.owner.get).map(({ path }) => path);

beforeAll(async () => {
  environment = await startRules('writes', readText('firestore.rules'));
  await seed(environment, accessTableDocuments);
  clients = clientsOf(environment);
});

afterAll(async () => {
  // Whatever was tried above, nothing has changed.
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore();
    for (const [path, fields] of Object.entries(accessTableDocuments)) {
      expect((await getDoc(doc(db, path))).data()).toEqual(fields);
    }
  });
  await environment.cleanup();
});

const injections: Readonly<Record<string, object>> = {
  'a new owner': { ownerId: 'other' },
  'a role': { admin: true, role: 'admin' },
  'a finished backup': { status: 'completed', 'verification.status': 'verified' },
  'a nested field': { 'metadata.favorite': true },
  'a write permission': { readOnly: false, permissions: { read: true, write: true, delete: true } },
  'a removed owner': { ownerId: deleteField() },
  'a server time': { updatedAt: serverTimestamp() },
  'a counter': { queryCount: increment(1) },
  'an array element': { tags: arrayUnion('mine') },
  'nothing at all': {},
};

test.each(openPaths)('refuses every injected field in %s', async (path) => {
  for (const fields of Object.values(injections)) {
    await assertFails(updateDoc(doc(clients.owner, path), { ...fields }));
  }
  await assertFails(setDoc(doc(clients.owner, path), { lastUsed: 'now' }, { merge: true }));
  await assertFails(setDoc(doc(clients.owner, path), { ...accessTableDocuments[path] }));
});

test.each(openPaths)('refuses writes to %s in batches and transactions', async (path) => {
  const target = doc(clients.owner, path);
  await assertFails(writeBatch(clients.owner).update(target, { name: 'batched' }).commit());
  await assertFails(writeBatch(clients.owner).delete(target).commit());
  await assertFails(
    runTransaction(clients.owner, async (transaction) => {
      const found = await transaction.get(target);
      transaction.update(target, { copied: found.id });
    }),
  );
});

test('refuses a record that a user makes for somebody else', async () => {
  for (const path of openPaths) {
    const [name] = path.split('/');
    await assertFails(
      setDoc(doc(clients.other, `${name}/forged`), { ...accessTableDocuments[path] }),
    );
  }
});

test('refuses a user who makes himself an administrator', async () => {
  await assertFails(setDoc(doc(clients.other, 'users/other'), { admin: true }));
});

test('refuses a document of nearly the largest size', async () => {
  const large = { ownerId: 'owner', text: 'x'.repeat(1_000_000) };
  await assertFails(setDoc(doc(clients.owner, 'projects/large'), large));
});
