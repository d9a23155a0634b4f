import { describe, expect, test } from 'vitest';
import { createDeletionStore } from '../../adapters/records/deletions/deletion-store.ts';
import { createLockStore } from '../../adapters/records/lock-store.ts';
import type { Records } from '../../adapters/records/records.ts';
import { createRetainedBackups } from '../../adapters/records/retained-backups.ts';
import { createScheduleStore } from '../../adapters/records/schedule-store.ts';
import type { Lock } from '../../contract/lock-fields.ts';
import { accountDeletionId } from '../../services/deletions/stored-deletion.ts';
import { scheduleOf } from '../schedule.ts';
import { storedProject } from '../stored-project.ts';
import { putBackup } from './backup-records.ts';
import { at, type MakeStore } from './make-store.ts';

/** Locks, with the stores that ask for them. */
export function createLockingStores(records: Records) {
  return {
    locks: createLockStore(records),
    schedules: createScheduleStore(records),
    retained: createRetainedBackups(records),
    deletions: createDeletionStore(records),
  };
}

/** What services rely on, whichever store it is. */
export function describeLockStore(
  name: string,
  make: MakeStore<ReturnType<typeof createLockingStores>>,
): void {
  describe(`lock store ${name}`, () => {
    async function storing() {
      const made = await make();
      const { project } = storedProject();
      await made.documents.put('projects/shop', { ...project, ownerId: 'ada' });
      for (const id of ['c1', 'c2']) {
        const schedule = { ...scheduleOf({ id }), ownerId: 'ada' };
        await made.documents.put(`backupConfigurations/${id}`, schedule);
      }
      return made;
    }
    const until = (lockedUntil: string | null) => () => ({ lockedUntil, newLock: null });

    test('a schedule is locked, and its project knows the latest lock of its schedules', async () => {
      const { store, documents } = await storing();
      const locked = await store.locks.changeSchedule('ada', 'c1', until(at(5)));
      expect(locked).toEqual(scheduleOf({ id: 'c1', lockedUntil: at(5) }));
      await store.locks.changeSchedule('ada', 'c2', until(at(4)));
      expect(await documents.fields('projects/shop')).toMatchObject({
        lockedUntil: null,
        schedulesLockedUntil: at(5),
      });
      await store.locks.changeSchedule('ada', 'c1', until(at(3)));
      expect(await documents.fields('projects/shop')).toMatchObject({
        schedulesLockedUntil: at(4),
      });
      await store.locks.changeSchedule('ada', 'c1', until(null));
      await store.locks.changeSchedule('ada', 'c2', until(null));
      expect(await documents.fields('projects/shop')).toMatchObject({ schedulesLockedUntil: null });
    });

    test('what the bucket does for a lock is noted with it, and nothing of what is gone', async () => {
      const { store, documents } = await storing();
      const objectRetention = { until: at(5) };
      await store.locks.noteRetention({ kind: 'project', id: 'shop' }, objectRetention);
      await store.locks.noteRetention({ kind: 'schedule', id: 'c1' }, objectRetention);
      await store.locks.noteRetention({ kind: 'schedule', id: 'gone' }, objectRetention);
      const noted = ['projects/shop', 'backupConfigurations/c1', 'backupConfigurations/c2'].map(
        async (path) => (await documents.fields(path))?.['objectRetention'],
      );
      expect(await Promise.all(noted)).toEqual([objectRetention, objectRetention, null]);
      expect(await store.schedules.get('gone')).toBeNull();
    });

    test('nothing is locked while the account waits for its deletion', async () => {
      const { store, documents } = await storing();
      await documents.put(`deletions/${accountDeletionId('ada')}`, { ownerId: 'ada' });
      for (const lock of [
        () => store.locks.changeProject('ada', 'shop', until(at(5))),
        () => store.locks.changeSchedule('ada', 'c1', until(at(5))),
      ]) {
        await expect(lock()).rejects.toThrow('Your account waits for its deletion');
      }
    });

    test('a project is locked, and one that is gone is not', async () => {
      const { store, documents } = await storing();
      const locked = await store.locks.changeProject('ada', 'shop', until(at(5)));
      expect(locked).toEqual({ ...storedProject().project, lockedUntil: at(5) });
      expect(await documents.fields('projects/shop')).toMatchObject({ lockedUntil: at(5) });
    });

    test('whoever locks sees the lock before, and what they throw changes nothing', async () => {
      const { store, documents } = await storing();
      await store.locks.changeProject('ada', 'shop', until(at(5)));
      const refuse = ({ lockedUntil }: Lock) => {
        throw new Error(`until ${lockedUntil ?? 'never'}`);
      };
      await expect(store.locks.changeProject('ada', 'shop', refuse)).rejects.toThrow(at(5));
      await expect(store.locks.changeSchedule('ada', 'c1', refuse)).rejects.toThrow('never');
      expect(await documents.fields('projects/shop')).toMatchObject({ lockedUntil: at(5) });
    });

    test('nobody else locks it, nothing that is gone is locked, nor what goes with its account', async () => {
      const { store, documents } = await storing();
      const { locks } = store;
      for (const refused of [
        () => locks.changeSchedule('bob', 'c1', until(at(5))),
        () => locks.changeProject('bob', 'shop', until(at(5))),
        () => locks.changeSchedule('ada', 'gone', until(at(5))),
        () => locks.changeProject('ada', 'gone', until(at(5))),
      ]) {
        await expect(refused()).rejects.toMatchObject({ code: 'not-found' });
      }
      await documents.put('accountDeletions/ada', { ownerId: 'ada', requestedAt: at(1) });
      const message = 'This account is being deleted';
      await expect(locks.changeSchedule('ada', 'c1', until(at(5)))).rejects.toThrow(message);
      await expect(locks.changeProject('ada', 'shop', until(at(5)))).rejects.toThrow(message);
      expect(await documents.fields('projects/shop')).toMatchObject({ lockedUntil: null });
    });

    test('a schedule that is changed under its locks keeps other fields, and what is gone stays gone', async () => {
      const { store } = await storing();
      await store.locks.changeProject('ada', 'shop', until(at(7)));
      const change = (_current: unknown, projectLock: Lock | null) => ({
        name: `${projectLock?.lockedUntil}`,
      });
      expect(await store.schedules.changeLocked('c1', change)).toEqual(
        scheduleOf({ id: 'c1', name: at(7) }),
      );
      expect(await store.schedules.changeLocked('gone', change)).toBeNull();
      expect((await store.schedules.get('c1'))?.value.name).toBe(at(7));
    });

    test('of a lock and a deletion at one moment one wins, each time', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { store, documents } = await storing();
        await documents.put('projects/shop/internal/settings', storedProject().settings);
        await putBackup(documents, 'b1', { metadata: { configurationId: 'c1' } });
        const kind = (['backup', 'schedule', 'project'] as const)[round % 3] ?? 'project';
        const id = { backup: 'b1', schedule: 'c1', project: 'shop' }[kind];
        const times = { deletedAt: at(1), goneAt: at(2) };
        const of = { id, kind, ownerId: 'ada', name: id, projectId: 'shop', projectName: 'shop' };
        const [locked, deleted] = await Promise.allSettled([
          round % 2 === 0
            ? store.locks.changeSchedule('ada', 'c1', until(at(5)))
            : store.locks.changeProject('ada', 'shop', until(at(5))),
          store.deletions.begin({ ...of, ...times }),
        ]);
        const isThere = {
          backup: (await store.retained.status('b1')) === 'completed',
          schedule: (await store.schedules.get('c1')) !== null,
          project: (await documents.fields('projects/shop')) !== null,
        };
        expect(isThere[kind]).toBe(deleted.status === 'rejected');
        // What holds no lock may be deleted before another part of its project is locked.
        expect([locked.status, deleted.status]).toContain('fulfilled');
      }
    });
  });
}
