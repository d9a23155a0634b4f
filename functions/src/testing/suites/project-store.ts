import { describe, expect, test } from 'vitest';
import { noMasks } from '../../contract/masks.ts';
import { noGuards, type Project } from '../../contract/projects.ts';
import type { ProjectStore, StoredProject } from '../../services/ports/project-store.ts';
import { at, atMost, type MakeStore } from './make-store.ts';

const all = { read: true, write: true, delete: true };
const sealed = { alg: 'A256GCM', iv: 'AAAA', ciphertext: 'AAAA', tag: 'AAAA' } as const;
const secrets = {
  dataKey: { ...sealed, kekVersion: 'k1', keyVersion: 1 },
  credential: { ...sealed, keyVersion: 1 },
};

function projectOf(id: string, change: Partial<Project> = {}): StoredProject {
  const project: Project = {
    id,
    name: id,
    firebaseProjectId: `demo-${id}`,
    databaseId: '(default)',
    connectionType: 'emulator',
    credentials: null,
    status: 'connected',
    permissions: all,
    health: { status: 'unknown', lastCheck: null, latency: null, errors: [] },
    metadata: {
      description: '',
      environment: 'development',
      tags: [],
      color: '#000000',
      favorite: false,
    },
    readOnly: false,
    guards: noGuards,
    masks: noMasks,
    lockedUntil: null,
    newLock: null,
    schedulesLockedUntil: null,
    objectRetention: null,
    queryCount: 0,
    dataExported: 0,
    backupEnabled: true,
    lastBackup: null,
    lastSynced: null,
    lastUsed: null,
    createdAt: at(1),
    updatedAt: at(1),
    ...change,
  };
  const settings = { granted: all, allowed: all, emulatorHost: null };
  return { project, ownerId: 'ada', settings };
}

/** What services rely on, whichever store it is. */
export function describeProjectStore(name: string, make: MakeStore<ProjectStore>): void {
  describe(`project store ${name}`, () => {
    async function storing(...projects: readonly StoredProject[]) {
      const made = await make();
      for (const project of projects) {
        await made.store.create(project, secrets, () => undefined);
      }
      return made;
    }
    const database = { firebaseProjectId: 'demo-shop', databaseId: '(default)' };

    test('a project is read as it was stored, and none is null', async () => {
      const { store, documents } = await storing(projectOf('shop'));
      expect(await store.get('shop')).toEqual(projectOf('shop'));
      expect(await store.get('gone')).toBeNull();
      expect(await documents.fields('projects/shop/secrets/data-key')).toEqual(secrets.dataKey);
      expect(await documents.fields('projects/shop/secrets/credential')).toEqual(
        secrets.credential,
      );
    });

    test('the list has those of the owner, the oldest first', async () => {
      const { store } = await storing(
        projectOf('new', { createdAt: at(2) }),
        projectOf('old', { createdAt: at(1) }),
        { ...projectOf('bob'), ownerId: 'bob' },
      );
      expect((await store.list('ada')).map(({ id }) => id)).toEqual(['old', 'new']);
    });

    test('each database is connected once by each user', async () => {
      const { store } = await storing(projectOf('shop'));
      const again = (change: Partial<Project>) => projectOf('again', { ...database, ...change });
      await expect(store.create(again({}), secrets, () => undefined)).rejects.toMatchObject({
        code: 'already-exists',
      });
      expect(await store.get('again')).toBeNull();
      expect(await store.isConnected('ada', database)).toBe(true);
      expect(await store.isConnected('bob', database)).toBe(false);
      expect(await store.isConnected('ada', { ...database, databaseId: 'eu' })).toBe(false);
      await store.create(again({ databaseId: 'eu' }), secrets, () => undefined);
      await store.create({ ...again({ id: 'bobs' }), ownerId: 'bob' }, secrets, () => undefined);
      // As after a lost answer.
      await store.create(projectOf('shop'), secrets, () => undefined);
      expect(await store.list('ada')).toHaveLength(2);
    });

    test('however many are connected at once, the bound holds', async () => {
      const { store } = await storing(projectOf('p1'));
      const { seen, mayFollow } = atMost(2);
      const made = await Promise.allSettled(
        ['p2', 'p3'].map((id) => store.create(projectOf(id), secrets, mayFollow)),
      );
      expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(seen.at(-1)).toBe(2);
      expect(await store.list('ada')).toHaveLength(2);
    });

    test('what was deleted and can be taken back is counted beside, of the owner alone', async () => {
      const { store, documents } = await storing(projectOf('p1'));
      const deleted = { ownerId: 'ada', kind: 'project', isGone: false };
      await documents.put('deletions/d1', deleted);
      await documents.put('deletions/d2', { ...deleted, isGone: true });
      await documents.put('deletions/d3', { ...deleted, kind: 'schedule' });
      await documents.put('deletions/d4', { ...deleted, ownerId: 'bob' });
      const seen: number[] = [];
      await store.create(projectOf('p2'), secrets, (...counts) => void seen.push(...counts));
      expect(seen).toEqual([1, 1]);
    });

    test('changes made at once are all kept, of the owner alone', async () => {
      const { store, documents } = await storing(projectOf('shop'));
      const add = (ownerId: string, credential?: typeof secrets.credential) =>
        store.update(
          { projectId: 'shop', ownerId },
          (current) => ({
            ...current,
            project: { ...current.project, name: `${current.project.name}x` },
          }),
          credential,
        );
      await Promise.all([add('ada'), add('ada', { ...secrets.credential, keyVersion: 2 })]);
      expect((await store.get('shop'))?.project.name).toBe('shopxx');
      expect(await documents.fields('projects/shop/secrets/credential')).toMatchObject({
        keyVersion: 2,
      });
      await expect(add('bob')).rejects.toMatchObject({ code: 'not-found' });
    });

    test('what others keep among the settings stays when they change', async () => {
      const { store, documents } = await storing(projectOf('shop'));
      const path = 'projects/shop/internal/settings';
      await documents.put(path, { ...projectOf('shop').settings, newestChangeId: 'c1' });
      const granted = { ...all, delete: false };
      await store.update({ projectId: 'shop', ownerId: 'ada' }, (current) => ({
        ...current,
        settings: { ...current.settings, granted },
      }));
      expect(await documents.fields(path)).toMatchObject({ granted, newestChangeId: 'c1' });
    });

    test('counters add up however many add at once, and nothing is made of a project that is gone', async () => {
      const { store, documents } = await storing(projectOf('shop'));
      const change = { queryCount: 1, dataExported: 10 };
      await Promise.all([store.addUsage('shop', change), store.addUsage('shop', change)]);
      expect((await store.get('shop'))?.project).toMatchObject({
        queryCount: 2,
        dataExported: 20,
      });
      await store.addUsage('gone', change);
      expect(await documents.fields('projects/gone')).toBeNull();
    });

    test('a removed project leaves a note, no secret, and its database free', async () => {
      const { store, documents } = await storing(projectOf('shop'));
      const remove = (ownerId: string, mayGo: (project: Project) => void = () => undefined) =>
        store.remove({ projectId: 'shop', ownerId }, mayGo);
      await expect(remove('bob')).rejects.toMatchObject({ code: 'not-found' });
      const refuse = ({ name: of }: Project) => {
        throw new Error(`${of} is locked`);
      };
      await expect(remove('ada', refuse)).rejects.toThrow('shop is locked');
      expect(await store.get('shop')).not.toBeNull();
      await remove('ada');
      expect(await store.get('shop')).toBeNull();
      for (const secret of ['data-key', 'credential']) {
        expect(await documents.fields(`projects/shop/secrets/${secret}`)).toBeNull();
      }
      expect(await documents.fields('projectDeletions/shop')).toMatchObject({ ownerId: 'ada' });
      expect(await store.isConnected('ada', database)).toBe(false);
      await expect(remove('ada')).rejects.toMatchObject({ code: 'not-found' });
    });
  });
}
