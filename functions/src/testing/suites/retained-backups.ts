import { describe, expect, test } from 'vitest';
import type { MayChange, RetainedBackups } from '../../services/ports/retained-backups.ts';
import { scheduleOf } from '../schedule.ts';
import { putBackup } from './backup-records.ts';
import { at, type MakeStore } from './make-store.ts';

/** What retention relies on, whichever store it is. */
export function describeRetainedBackups(name: string, make: MakeStore<RetainedBackups>): void {
  describe(`retained backups ${name}`, () => {
    const yes = () => true;
    const released = { held: false, keptUntil: at(9) } as const;

    test('the list has those of project and owner, the newest first', async () => {
      const { store, documents } = await make();
      await putBackup(documents, 'old', { hour: 1, held: true });
      await putBackup(documents, 'new', { hour: 2, status: 'running' });
      await putBackup(documents, 'bob', { ownerId: 'bob' });
      await putBackup(documents, 'blog', { projectId: 'blog' });
      const listed = await store.list('shop', 'ada');
      expect(listed.map(({ id, status, held }) => [id, status, held])).toEqual([
        ['new', 'running', false],
        ['old', 'completed', true],
      ]);
    });

    test('of a coverage it has what says whether there was anything, without the lists', async () => {
      const { store, documents } = await make();
      const coverage = { unmatched: ['nothing'], leftOut: ['logs'], leftOutDocuments: 7 };
      const kept = { ...coverage, unmatched: [], leftOut: [] };
      await putBackup(documents, 'b1', {
        metadata: { coverage: { ...coverage, kind: 'partial' } },
      });
      expect(await store.list('shop', 'ada')).toMatchObject([
        { id: 'b1', coverage: { ...kept, kind: 'partial' } },
      ]);
      await putBackup(documents, 'b1', { metadata: { coverage: null } });
      expect(await store.list('shop', 'ada')).toMatchObject([{ id: 'b1', coverage: null }]);
    });

    test('a hold that is released keeps its backup until then, and one that never was changes nothing', async () => {
      const { store, documents } = await make();
      await putBackup(documents, 'b1', { held: true });
      await putBackup(documents, 'free');
      await store.setHeld('b1', released, yes);
      await store.setHeld('free', released, yes);
      const listed = await store.list('shop', 'ada');
      expect(listed.map(({ id, held, keptUntil }) => [id, held, keptUntil])).toEqual(
        expect.arrayContaining([
          ['b1', false, at(9)],
          ['free', false, null],
        ]),
      );
      await store.setHeld('b1', { held: true }, yes);
      expect(await documents.fields('backupRecords/b1')).toMatchObject({ keptUntil: null });
    });

    test('of a completed backup it is noted until when the bucket retains it, of no other', async () => {
      const { store, documents } = await make();
      await putBackup(documents, 'b1');
      await putBackup(documents, 'going', { status: 'deleting' });
      for (const id of ['b1', 'going', 'gone']) {
        await store.retain(id, at(9));
      }
      const listed = await store.list('shop', 'ada');
      expect(listed.map(({ id, retainedUntil }) => [id, retainedUntil])).toEqual(
        expect.arrayContaining([
          ['b1', at(9)],
          ['going', null],
        ]),
      );
      expect(await store.status('gone')).toBeNull();
    });

    test('whoever decides sees the schedule and the project’s lock, and may say no or throw', async () => {
      const { store, documents } = await make();
      await documents.put('backupConfigurations/c1', {
        ...scheduleOf({ lockedUntil: at(8) }),
        ownerId: 'ada',
      });
      await documents.put('projects/shop', { lockedUntil: at(7) });
      await putBackup(documents, 'b1', { metadata: { configurationId: 'c1' } });
      await putBackup(documents, 'manual');
      const seen: unknown[] = [];
      const no: MayChange = ({ schedule, projectLock }) => {
        seen.push([schedule?.lockedUntil, projectLock?.lockedUntil]);
        return false;
      };
      const refuse: MayChange = () => {
        throw new Error('locked');
      };
      expect(await store.beginRemoval('b1', [], no)).toBe(false);
      expect(await store.setHeld('manual', { held: true }, no)).toBe(false);
      expect(seen).toEqual([
        [at(8), at(7)],
        [undefined, at(7)],
      ]);
      await expect(store.beginRemoval('b1', [], refuse)).rejects.toThrow('locked');
      await expect(store.setHeld('b1', released, refuse)).rejects.toThrow('locked');
      expect(await store.status('b1')).toBe('completed');
    });

    test('only a completed backup can be held', async () => {
      const { store, documents } = await make();
      await putBackup(documents, 'b1');
      await putBackup(documents, 'failed', { status: 'failed' });
      expect(await store.setHeld('b1', { held: true }, yes)).toBe(true);
      expect(await documents.fields('backupRecords/b1')).toMatchObject({ held: true });
      expect(await store.beginRemoval('b1', [], yes)).toBe(false);
      expect(await store.setHeld('b1', released, yes)).toBe(true);
      expect(await store.setHeld('failed', { held: true }, yes)).toBe(false);
      expect(await store.setHeld('gone', { held: true }, yes)).toBe(false);
      expect(await store.beginRemoval('b1', [], yes)).toBe(true);
    });

    test('what is over is marked as being deleted, once', async () => {
      const { store, documents } = await make();
      for (const status of ['completed', 'failed', 'cancelled'] as const) {
        await putBackup(documents, status, { status });
        expect([status, await store.beginRemoval(status, [], yes)]).toEqual([status, true]);
        expect(await store.status(status)).toBe('deleting');
        expect(await store.beginRemoval(status, [], yes)).toBe(false);
      }
    });

    test('what is under way, being verified or gone stays as it is', async () => {
      const { store, documents } = await make();
      for (const status of ['queued', 'running', 'verifying'] as const) {
        await putBackup(documents, status, { status });
        expect([status, await store.beginRemoval(status, [], yes)]).toEqual([status, false]);
        expect(await store.status(status)).toBe(status);
      }
      await putBackup(documents, 'b1', { verification: 'running' });
      expect(await store.beginRemoval('b1', [], yes)).toBe(false);
      expect(await store.beginRemoval('gone', [], yes)).toBe(false);
      expect(await store.status('gone')).toBeNull();
    });

    test('nothing goes while a backup that has to stay is not completed and verified', async () => {
      const { store, documents } = await make();
      await putBackup(documents, 'old');
      await putBackup(documents, 'good');
      await putBackup(documents, 'unverified', { verification: 'pending' });
      await putBackup(documents, 'leaving', { status: 'deleting' });
      for (const other of ['unverified', 'leaving', 'gone']) {
        expect([other, await store.beginRemoval('old', ['good', other], yes)]).toEqual([
          other,
          false,
        ]);
      }
      expect(await store.beginRemoval('old', ['good'], yes)).toBe(true);
    });

    test('of several that rely on one another one goes', async () => {
      const { store, documents } = await make();
      await putBackup(documents, 'a');
      await putBackup(documents, 'b');
      const begun = await Promise.all([
        store.beginRemoval('a', ['b'], yes),
        store.beginRemoval('b', ['a'], yes),
      ]);
      expect(begun.filter(Boolean)).toEqual([true]);
    });

    test('the end takes the record and what its jobs left, however often', async () => {
      const { store, documents } = await make();
      await putBackup(documents, 'b1', { status: 'deleting' });
      for (const id of ['b1', 'b1-verify', 'b2']) {
        await documents.put(`runs/${id}`, { id });
      }
      await store.endRemoval('b1');
      await store.endRemoval('b1');
      expect(await store.status('b1')).toBeNull();
      expect(await documents.fields('runs/b1')).toBeNull();
      expect(await documents.fields('runs/b1-verify')).toBeNull();
      expect(await documents.fields('runs/b2')).toEqual({ id: 'b2' });
    });
  });
}
