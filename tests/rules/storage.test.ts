/**
 * `storage.rules`, evaluated twice.
 *
 * 1. By the rules engine of the Firestore emulator, where the same match tree stands for documents.
 *    That is possible because the rules look at path and sign-in only.
 * 2. By the running Storage emulator as clients meet it. With the real rules runtime the rules are
 *    loaded into it; without, it refuses every client on its own, and this proves that it does.
 */
import { assertFails, initializeTestEnvironment } from '@firebase/rules-unit-testing';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import {
  deleteObject,
  getBytes,
  listAll,
  ref,
  updateMetadata,
  uploadString,
} from 'firebase/storage';
import type { FirebaseStorage } from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readText } from '../architecture/source-tree.ts';
import { operations } from './access-table.ts';
import type { Operation } from './access-table.ts';
import { clientsOf, contextOf, hostAndPort, roles, seed, startRules } from './environment.ts';
import type { Role } from './environment.ts';
import { readEmulators } from '../support/emulators.ts';

/** Object names; also document paths, so an even number of segments. */
const objects = [
  'projects/shop/manifests/nightly',
  'projects/shop/chunks/0a1b',
  'owner/note.txt',
  'public/logo.png',
];

function folderOf(object: string): string {
  return object.slice(0, object.lastIndexOf('/'));
}

describe('storage.rules in the rules engine', () => {
  let environment: RulesTestEnvironment;
  let clients: Record<Role, Firestore>;

  beforeAll(async () => {
    const rules = readText('storage.rules');
    const asFirestore = rules
      .replace('service firebase.storage', 'service cloud.firestore')
      .replace('/b/{bucket}/o', '/databases/{database}/documents');
    // Only path and sign-in mean the same on both sides.
    expect(asFirestore).not.toMatch(/storage|bucket|resource|firestore\.(?:get|exists)/);
    environment = await startRules('objects', asFirestore);
    await seed(environment, Object.fromEntries(objects.map((path) => [path, { size: 1 }])));
    clients = clientsOf(environment);
  });

  afterAll(async () => {
    await environment.cleanup();
  });

  function attempt(role: Role, operation: Operation, path: string): Promise<unknown> {
    const target = doc(clients[role], path);
    switch (operation) {
      case 'get':
        return getDoc(target);
      case 'list':
        return getDocs(query(collection(clients[role], folderOf(path)), limit(1)));
      case 'create':
        return setDoc(doc(clients[role], `${folderOf(path)}/made-by-${role}`), { size: 1 });
      case 'update':
        return updateDoc(target, { size: 2 });
      case 'delete':
        return deleteDoc(target);
    }
  }

  describe.each(objects)('%s', (path) => {
    describe.each(roles)('%s', (role) => {
      test.each(operations)('refuses to %s', async (operation) => {
        await assertFails(attempt(role, operation, path));
      });
    });
  });
});

describe('the Storage emulator', () => {
  let environment: RulesTestEnvironment;
  let buckets: Record<Role, FirebaseStorage>;

  beforeAll(async () => {
    const emulators = readEmulators();
    const address = hostAndPort(emulators.storage);
    const projectId = 'demo-rules-storage';
    const rules = readText('storage.rules');
    environment = await initializeTestEnvironment({
      projectId,
      storage: emulators.storageRules === 'real' ? { ...address, rules } : address,
    });
    const bucket = `${projectId}.appspot.com`;
    for (const name of objects) {
      const uploaded = await fetch(
        `http://${emulators.storage}/upload/storage/v1/b/${bucket}/o?uploadType=media&name=${encodeURIComponent(name)}`,
        { method: 'POST', headers: { authorization: 'Bearer owner' }, body: 'sealed' },
      );
      expect(uploaded.status).toBe(200);
    }
    const bucketOf = (role: Role) =>
      contextOf(environment, role).storage(`gs://${bucket}`) as unknown as FirebaseStorage;
    buckets = {
      anonymous: bucketOf('anonymous'),
      owner: bucketOf('owner'),
      other: bucketOf('other'),
      admin: bucketOf('admin'),
    };
  });

  afterAll(async () => {
    await environment.cleanup();
  });

  function attempt(role: Role, operation: Operation, name: string): Promise<unknown> {
    const target = ref(buckets[role], name);
    switch (operation) {
      case 'get':
        return getBytes(target);
      case 'list':
        return listAll(ref(buckets[role], folderOf(name)));
      case 'create':
        return uploadString(ref(buckets[role], `${folderOf(name)}/made-by-${role}`), 'mine');
      case 'update':
        return updateMetadata(target, { customMetadata: { mine: 'yes' } });
      case 'delete':
        return deleteObject(target);
    }
  }

  describe.each(objects)('%s', (name) => {
    describe.each(roles)('%s', (role) => {
      test.each(operations)('refuses to %s', async (operation) => {
        await assertFails(attempt(role, operation, name));
      });
    });
  });
});
