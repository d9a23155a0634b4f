import { describe, expect, test } from 'vitest';
import { initialExportState } from '../../services/exports/export-state.ts';
import type { BackupUse } from '../../services/ports/backup-use.ts';
import type { NewJob } from '../../services/ports/job-store.ts';
import { retentionJobId } from '../../services/ports/retention-times.ts';
import { restoreRecord } from '../restore-record.ts';
import { claimed, type MakeJobs } from './job-store.ts';

/** Jobs of one test, and what is in use by them. */
export type MakeUse = () => Promise<Awaited<ReturnType<MakeJobs>> & { readonly use: BackupUse }>;

/** What retention relies on, whichever store it is. */
export function describeBackupUse(name: string, make: MakeUse): void {
  describe(`use of backups ${name}`, () => {
    async function setUp() {
      const { use, storeOf, begin, documents } = await make();
      const jobs = storeOf(() => new Date('2026-01-02T00:00:00.000Z'));
      const add = (id: string, change: Partial<NewJob> = {}) =>
        begin({
          id,
          kind: 'backup',
          ownerId: 'ada',
          projectId: 'shop',
          subjectId: id,
          state: { phase: 'new' },
          ...change,
        });
      return { use, jobs, storeOf, add, documents };
    }

    test('a backup is in use by jobs about it, with it in their state, or that restore it', async () => {
      const { use, jobs, add, documents } = await setUp();
      await add('b1');
      await add('other', { kind: 'import', state: { base: 'b2' } });
      await add('r1', { kind: 'restore' });
      const restore = restoreRecord({ id: 'r1', recordId: 'b3' });
      await documents.put('restores/r1', { ...restore, ownerId: 'ada' });
      const what = { kind: 'project' } as const;
      await add('e1', { kind: 'export', state: initialExportState(what, 'b4') });
      const users = { b1: 'backup', b2: 'import', b3: 'restore', b4: 'export' };
      for (const [id, kind] of Object.entries(users)) {
        expect([id, await use.usedBy(id, 'ada')]).toEqual([id, kind]);
        expect([id, await use.usedBy(id, 'bob')]).toEqual([id, null]);
      }
      expect(await use.usedBy('b5', 'ada')).toBeNull();
      await jobs.finish(await claimed(jobs, 'b1'), []);
      expect(await use.usedBy('b1', 'ada')).toBeNull();
    });

    test('a backup is in use while a drill of it is under way, between its jobs too', async () => {
      const { use, documents } = await setUp();
      const drill = { ownerId: 'ada', recordId: 'b1', status: 'running' };
      await documents.put('drills/d1', drill);
      const used = [use.usedBy('b1', 'ada'), use.usedBy('b1', 'bob'), use.usedBy('b2', 'ada')];
      expect(await Promise.all(used)).toEqual(['drill', null, null]);
      await documents.put('drills/d1', { ...drill, status: 'passed' });
      expect(await use.usedBy('b1', 'ada')).toBeNull();
    });

    test('jobs that need no backup use none', async () => {
      const { use, add } = await setUp();
      for (const kind of ['retention', 'deletion', 'webhook'] as const) {
        await add(kind, { kind, subjectId: 'b1' });
      }
      expect(await use.usedBy('b1', 'ada')).toBeNull();
    });

    test('writers are jobs that a worker is at, of the project, or that may write to any', async () => {
      const { use, jobs, add } = await setUp();
      const begun: readonly [string, Partial<NewJob>][] = [
        ['own', {}],
        ['elsewhere', { projectId: 'blog' }],
        ['restore', { kind: 'restore', projectId: 'blog' }],
        ['retention', { kind: 'retention' }],
        ['bob', { ownerId: 'bob' }],
      ];
      for (const [id, change] of begun) {
        await add(id, change);
        await claimed(jobs, id);
      }
      await add('idle');
      const writers = await use.writers('shop', 'ada');
      expect(writers.toSorted((a, b) => (a.runId < b.runId ? -1 : 1))).toEqual([
        { runId: 'own', token: 1 },
        { runId: 'restore', token: 1 },
      ]);
    });

    test('a worker writes until it gives the job back, is followed by another, or ends it', async () => {
      const { use, jobs, add } = await setUp();
      await add('b1');
      const first = await claimed(jobs, 'b1');
      const writer = { runId: 'b1', token: first.token };
      expect(await use.isWriting(writer)).toBe(true);
      await jobs.release(first, { failures: 0 });
      expect(await use.isWriting(writer)).toBe(false);
      const second = await claimed(jobs, 'b1');
      expect(await use.isWriting(writer)).toBe(false);
      expect(await use.isWriting({ ...writer, token: second.token })).toBe(true);
      await jobs.finish(second, []);
      expect(await use.isWriting({ ...writer, token: second.token })).toBe(false);
      expect(await use.isWriting({ runId: 'gone', token: 1 })).toBe(false);
    });

    test('something was deleted since if the retention is at work, or was then or later', async () => {
      const { use, jobs, storeOf, add } = await setUp();
      const since = '2026-01-02T01:00:00.000Z';
      const later = storeOf(() => new Date(since));
      expect(await use.deletedSince('shop', since)).toBe(false);
      const retention = retentionJobId('shop');
      await add(retention, { kind: 'retention', subjectId: 'shop' });
      const claim = await claimed(jobs, retention);
      expect(await use.deletedSince('shop', since)).toBe(true);
      expect(await use.deletedSince('blog', since)).toBe(false);
      await jobs.release(claim, { failures: 0 });
      expect(await use.deletedSince('shop', since)).toBe(false);
      const second = await claimed(jobs, retention);
      await later.finish(second, []);
      expect(await use.deletedSince('shop', since)).toBe(true);
      expect(await use.deletedSince('shop', '2026-01-02T01:00:00.001Z')).toBe(false);
    });

    test('chunks of a project are being deleted while its retention excludes or deletes', async () => {
      const { use, jobs, add } = await setUp();
      expect(await use.isDeletingChunks('shop')).toBe(false);
      const retention = retentionJobId('shop');
      await add(retention, { kind: 'retention', subjectId: 'shop' });
      const claim = await claimed(jobs, retention);
      const phases = { pruning: false, marking: false, excluding: true, deleting: true };
      for (const [phase, isDeleting] of Object.entries(phases)) {
        await jobs.commit(claim, 60_000, { state: { phase } });
        expect([phase, await use.isDeletingChunks('shop')]).toEqual([phase, isDeleting]);
      }
      expect(await use.isDeletingChunks('blog')).toBe(false);
      await jobs.finish(claim, []);
      expect(await use.isDeletingChunks('shop')).toBe(false);
    });
  });
}
