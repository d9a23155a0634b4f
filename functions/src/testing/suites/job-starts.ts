import { describe, expect, test } from 'vitest';
import { toStoredExport } from '../../services/exports/stored-export.ts';
import { exportRecord } from '../export-record.ts';
import { queuedRecord } from '../queued-record.ts';
import type { JobStarts } from '../../services/ports/job-starts.ts';
import { LeaseLostError, type JobStore, type NewJob } from '../../services/ports/job-store.ts';
import type { StoredDocuments } from '../memory/documents.ts';
import { restoreRecord } from '../restore-record.ts';
import { scheduleOf } from '../schedule.ts';
import { putBackup } from './backup-records.ts';
import { claimed } from './job-store.ts';
import { at, atMost } from './make-store.ts';

/** Starts at 06:00, and the jobs that they begin. */
export type MakeStarts = () => Promise<{
  readonly starts: JobStarts;
  readonly jobs: JobStore;
  readonly documents: StoredDocuments;
}>;

const leaseMs = 60_000;

function jobOf(id: string, kind: NewJob['kind'] = 'backup', projectId = 'shop'): NewJob {
  return { id, kind, ownerId: 'ada', projectId, subjectId: id, state: { phase: 'new' } };
}

function recordOf(id: string, projectId = 'shop') {
  const value = queuedRecord(id, {
    project: { id: projectId, firebaseProjectId: 'p', databaseId: '(default)' },
    createdAt: at(1),
  });
  return { ownerId: 'ada', value };
}

/** What whoever begins long work relies on, whichever store it is. */
export function describeJobStarts(name: string, make: MakeStarts): void {
  async function setUp() {
    const made = await make();
    for (const id of ['shop', 'blog']) {
      await made.documents.put(`projects/${id}`, { ownerId: 'ada' });
      await made.documents.put(`projects/${id}/internal/settings`, { ownerId: 'ada' });
    }
    const backUp = (
      id: string,
      begin?: Parameters<JobStarts['startBackup']>[2],
      projectId = 'shop',
    ) => made.starts.startBackup(recordOf(id, projectId), jobOf(id, 'backup', projectId), begin);
    const finish = async (id: string) => made.jobs.finish(await claimed(made.jobs, id), []);
    return { ...made, backUp, finish };
  }
  const notFound = { code: 'not-found' };

  describe(`starts of backups ${name}`, () => {
    test('of several asked for at once one begins, with its record, and the next when it has ended', async () => {
      const { backUp, finish, documents } = await setUp();
      const outcomes = await Promise.all(['a', 'b', 'c'].map((id) => backUp(id)));
      expect(outcomes.toSorted()).toEqual(['overlap', 'overlap', 'started']);
      const ids = ['a', 'b', 'c'];
      const begun = ids.filter((_, index) => outcomes[index] === 'started');
      for (const id of ids) {
        const record = begun.includes(id) ? { ...recordOf(id).value, ownerId: 'ada' } : null;
        expect(await documents.fields(`backupRecords/${id}`)).toEqual(record);
      }
      expect(await backUp('elsewhere', undefined, 'blog')).toBe('started');
      await finish(begun[0] ?? '');
      expect(await backUp('next')).toBe('started');
    });

    test('the first backup of a project says when its retention is due, and no later one does', async () => {
      const { backUp, finish, documents } = await setUp();
      await backUp('a');
      const noted = {
        projectId: 'shop',
        ownerId: 'ada',
        dueAt: at(7),
        sweptAt: null,
        scrubbedAt: null,
      };
      expect(await documents.fields('retention/shop')).toEqual(noted);
      await documents.put('retention/shop', { ...noted, dueAt: at(9) });
      await finish('a');
      await backUp('b');
      expect(await documents.fields('retention/shop')).toMatchObject({ dueAt: at(9) });
    });

    test('a slot is taken once, only while it is the next, and with what the schedule says of it', async () => {
      const { backUp, finish, documents } = await setUp();
      const schedule = { ...scheduleOf({ nextRunAt: at(2) }), ownerId: 'ada' };
      await documents.put('backupConfigurations/c1', schedule);
      const slot = { configurationId: 'c1', slot: at(2), nextRunAt: at(3), takenAt: at(4) };
      expect(await backUp('early', { scheduled: { ...slot, slot: at(1) } })).toBe('taken');
      expect(await backUp('a', { scheduled: slot })).toBe('started');
      expect(await backUp('b', { scheduled: slot })).toBe('taken');
      const taken = { nextRunAt: at(3), lastRunAt: at(4), lastRecordId: 'a' };
      expect(await documents.fields('backupConfigurations/c1')).toMatchObject(taken);
      await finish('a');
      await documents.put('backupConfigurations/c1', { ...schedule, enabled: false });
      expect(await backUp('c', { scheduled: slot })).toBe('taken');
      const gone = { ...slot, configurationId: 'gone' };
      expect(await backUp('d', { scheduled: gone })).toBe('taken');
    });

    test('a slot waits for a backup that is not the schedule’s, and is passed over for its own', async () => {
      const { backUp, documents } = await setUp();
      const schedule = { ...scheduleOf({ nextRunAt: at(2) }), ownerId: 'ada' };
      await documents.put('backupConfigurations/c1', schedule);
      await backUp('by-hand');
      const slot = { configurationId: 'c1', slot: at(2), nextRunAt: at(3), takenAt: at(4) };
      expect(await backUp('a', { scheduled: slot })).toBe('waits');
      expect(await documents.fields('backupConfigurations/c1')).toEqual(schedule);
      const own = { ...schedule, lastRecordId: 'by-hand' };
      await documents.put('backupConfigurations/c1', own);
      expect(await backUp('a', { scheduled: slot })).toBe('overlap');
      const passed = { ...own, nextRunAt: at(3) };
      expect(await documents.fields('backupConfigurations/c1')).toEqual(passed);
    });

    test('those by hand count for their owner and day, in whatever project, and a refused one makes nothing', async () => {
      const { backUp, starts, documents } = await setUp();
      const { seen, mayFollow } = atMost(1);
      const byHand = { day: '2026-01-02', mayFollow };
      const made = await Promise.allSettled([
        backUp('a', { byHand }),
        backUp('b', { byHand }, 'blog'),
      ]);
      expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(seen.at(-1)).toBe(1);
      const records = await Promise.all(
        ['a', 'b'].map((id) => documents.fields(`backupRecords/${id}`)),
      );
      expect(records.filter((record) => record === null)).toHaveLength(1);
      expect(await starts.begunByHand('ada', '2026-01-02')).toBe(1);
      expect(await starts.begunByHand('ada', '2026-01-03')).toBe(0);
      expect(await starts.begunByHand('bob', '2026-01-02')).toBe(0);
    });
  });

  describe(`starts of other jobs ${name}`, () => {
    test('nothing begins for a project that is gone, but its deletion', async () => {
      const { starts, backUp } = await setUp();
      const verification = jobOf('late', 'verification', 'gone');
      await expect(backUp('late', undefined, 'gone')).rejects.toMatchObject(notFound);
      await expect(starts.start(verification, { verifyRecord: 'b1' })).rejects.toMatchObject(
        notFound,
      );
      const deletion = jobOf('gone', 'deletion', 'gone');
      expect(await starts.start(deletion, { deletedProject: 'gone' })).toBe(true);
    });

    test('a job begins with the record that it is about, and not twice', async () => {
      const { starts, jobs, documents } = await setUp();
      await putBackup(documents, 'b1', { verification: 'pending' });
      const restore = { ownerId: 'ada', value: restoreRecord({ id: 'r1' }) };
      expect(await starts.start(jobOf('r1', 'restore'), { restore })).toBe(true);
      expect(await starts.start(jobOf('r1', 'restore'), { restore })).toBe(false);
      expect(await documents.fields('restores/r1')).toEqual({ ...restore.value, ownerId: 'ada' });
      const importedRecord = recordOf('i1');
      expect(await starts.start(jobOf('i1', 'import'), { importedRecord })).toBe(true);
      expect(await documents.fields('backupRecords/i1')).toMatchObject({ ownerId: 'ada' });
      const verifyRecord = 'b1';
      expect(await starts.start(jobOf('v1', 'verification'), { verifyRecord })).toBe(true);
      const running = { verification: { status: 'running' } };
      expect(await documents.fields('backupRecords/b1')).toMatchObject(running);
      expect((await claimed(jobs, 'r1')).job).toMatchObject(jobOf('r1', 'restore'));
    });

    test('of exports begun at once each sees all that are under way', async () => {
      const { starts, documents } = await setUp();
      const done = (id: string, rawBytes: number, ownerId = 'ada') => {
        const progress = { ...exportRecord(id).progress, rawBytes };
        const record = exportRecord(id, { status: 'completed', progress });
        return documents.put(`exports/${id}`, toStoredExport({ ...record, ownerId }));
      };
      await done('kept', 100);
      await done('also-kept', 20);
      await done('bobs', 1000, 'bob');
      const seen: number[] = [];
      let kept: object = {};
      const begin = (id: string) =>
        starts.start(jobOf(id, 'export'), {
          newExport: {
            export: { ownerId: 'ada', value: exportRecord(id) },
            mayFollow: ({ underWay, files, bytes }) => {
              seen.push(underWay);
              kept = { files, bytes };
              if (underWay >= 2) {
                throw new Error('one too many');
              }
            },
          },
        });
      const begun = await Promise.allSettled(['e1', 'e2', 'e3'].map(begin));
      expect(begun.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(Math.max(...seen)).toBe(2);
      expect(kept).toEqual({ files: 4, bytes: 120 });
      expect(await starts.keptExports('ada')).toEqual({ underWay: 2, files: 4, bytes: 120 });
      const refused = begun.findIndex(({ status }) => status === 'rejected') + 1;
      expect(await documents.fields(`exports/e${refused}`)).toBeNull();
      const begunId = `e${refused === 1 ? 2 : 1}`;
      expect(await documents.fields(`exports/${begunId}`)).toMatchObject({ ownerId: 'ada' });
    });

    test('of two that undo the same one begins, and another one until all is put back', async () => {
      const { starts, documents } = await setUp();
      await documents.put('restores/r1', { ...restoreRecord({ id: 'r1' }), ownerId: 'ada' });
      const undo = (id: string) => {
        const value = restoreRecord({ id, undoOf: 'r1', status: 'running' });
        return starts.start(jobOf(id, 'restore'), { restore: { ownerId: 'ada', value } });
      };
      const begun = await Promise.allSettled([undo('u1'), undo('u2')]);
      expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const first = begun[0]?.status === 'fulfilled' ? 'u1' : 'u2';
      expect(await documents.fields('restores/r1')).toMatchObject({ undoneBy: first });
      const end = async (status: 'failed' | 'completed', id: string, conflicts = 0) => {
        const outcome = { ...restoreRecord().outcome, conflicts };
        const value = restoreRecord({ id, undoOf: 'r1', status, outcome });
        await documents.put(`restores/${id}`, { ...value, ownerId: 'ada' });
      };
      await end('failed', first);
      await undo('u3');
      expect(await documents.fields('restores/r1')).toMatchObject({ undoneBy: 'u3' });
      await expect(undo('u4')).rejects.toMatchObject({ message: 'It is being undone already' });
      await end('completed', 'u3', 2);
      await undo('u4');
      await end('completed', 'u4');
      await expect(undo('u5')).rejects.toMatchObject({ message: 'It was undone already' });
    });

    test('nothing begins with a backup that is being deleted', async () => {
      const { starts, documents } = await setUp();
      await putBackup(documents, 'b1', { status: 'deleting' });
      const restore = { ownerId: 'ada', value: restoreRecord({ id: 'r1', recordId: 'b1' }) };
      const refused = { code: 'failed-precondition' };
      const value = exportRecord('e1', { at: 'backup:b1' });
      const newExport = { export: { ownerId: 'ada', value }, mayFollow: () => undefined };
      const subjects = [{ restore }, { verifyRecord: 'b1' }, { newExport }] as const;
      for (const subject of subjects) {
        await expect(starts.start(jobOf('r1', 'restore'), subject)).rejects.toMatchObject(refused);
      }
      expect(await documents.fields('restores/r1')).toBeNull();
    });

    test('a job that is begun anew is closed to workers of the previous one', async () => {
      const { starts, jobs, documents } = await setUp();
      await putBackup(documents, 'b1');
      const begin = () => starts.start(jobOf('v1', 'verification'), { verifyRecord: 'b1' });
      await begin();
      const previous = await claimed(jobs, 'v1');
      await jobs.finish(previous, []);
      expect(await begin()).toBe(true);
      await claimed(jobs, 'v1');
      const late = jobs.commit(previous, leaseMs, { state: 'stale' });
      await expect(late).rejects.toThrow(LeaseLostError);
      await expect(jobs.finish(previous, [])).rejects.toThrow(LeaseLostError);
    });
  });

  describe(`starts that are held ${name}`, () => {
    const held = async () => {
      const world = await setUp();
      const given = { recordId: null, status: 'running' } as const;
      const begin = (id: string, of: { undoOf?: string; in?: string; ms?: number } = {}) => {
        const value = restoreRecord({ id, undoOf: of.undoOf ?? null, ...given });
        const job = jobOf(id, 'restore', of.in);
        return world.starts.startHeld(job, { ownerId: 'ada', value }, of.ms ?? leaseMs);
      };
      return {
        ...world,
        begin,
        recordOf: (id: string) => world.documents.fields(`restores/${id}`),
      };
    };
    const end = (id: string) =>
      ({ collection: 'restores', id, patch: { status: 'completed' } }) as const;

    test('whoever begins one holds it, and ends it unless another has taken it over', async () => {
      const { begin, recordOf: found, jobs } = await held();
      const [first, second] = [await begin('r1'), await begin('r2', { ms: -1 })];
      expect(await jobs.claim('r1', 0, leaseMs)).toBe('busy');
      await jobs.requestCancel('r1');
      await jobs.finish(first, [end('r1'), end('gone')]);
      expect(await found('r1')).toMatchObject({ status: 'completed' });
      expect(await found('gone')).toBeNull();
      await expect(jobs.finish(first, [])).rejects.toThrow(LeaseLostError);
      await claimed(jobs, 'r2');
      await expect(jobs.finish(second, [end('r2')])).rejects.toThrow(LeaseLostError);
      expect(await found('r2')).toMatchObject({ status: 'running' });
    });

    test('none begins for a project that is gone, or a second time to undo the same', async () => {
      const { begin, recordOf: found, documents } = await held();
      await documents.put('restores/r1', { ...restoreRecord({ id: 'r1' }), ownerId: 'ada' });
      await expect(begin('late', { in: 'gone' })).rejects.toMatchObject(notFound);
      const begun = await Promise.allSettled(['u1', 'u2'].map((id) => begin(id, { undoOf: 'r1' })));
      expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const undoneBy = begun[0]?.status === 'fulfilled' ? 'u1' : 'u2';
      expect(await found('r1')).toMatchObject({ undoneBy });
    });
  });
}
