import { describe, expect, test } from 'vitest';
import {
  LeaseLostError,
  type Claim,
  type JobStore,
  type NewJob,
} from '../../services/ports/job-store.ts';
import type { StoredDocuments } from '../memory/documents.ts';

const leaseMs = 60_000;
const dayMs = 86_400_000;
const start = Date.parse('2026-01-02T00:00:00.000Z');

/** Jobs of one test. `storeOf` gives the store as one process has it whose clock says `now`. */
export type MakeJobs = () => Promise<{
  readonly storeOf: (now: () => Date) => JobStore;
  readonly begin: (job: NewJob) => Promise<void>;
  readonly documents: StoredDocuments;
}>;

export const pageOf = (page: string) => {
  const totals = { chunks: 1, documents: 1, rawBytes: 1 };
  return { page, hash: '', first: page, last: page, ...totals };
};

/** @throws Error where it is not to be had */
export async function claimed(store: JobStore, id: string, step?: number): Promise<Claim> {
  const claim = await store.claim(id, step ?? Number.MAX_SAFE_INTEGER, leaseMs);
  if (typeof claim === 'string' || 'wakes' in claim) {
    throw new Error(`${id} is not to be had`);
  }
  return claim;
}

/** Jobs and their stores, by the day on which a process looks at them. */
export async function jobsOf(make: MakeJobs) {
  const { storeOf, begin, documents } = await make();
  const day = (count: number) => storeOf(() => new Date(start + count * dayMs));
  const add = async (id: string, kind: NewJob['kind'] = 'backup') => {
    const about = { ownerId: 'ada', projectId: 'shop', subjectId: id };
    await begin({ id, kind, ...about, state: { phase: 'new' } });
  };
  return { day, add, documents };
}

/** What long work relies on, whichever store it is. */
export function describeJobStore(name: string, make: MakeJobs): void {
  describe(`job store ${name}`, () => {
    test('a job has one holder at a time, and is given back for its next step', async () => {
      const { day, add } = await jobsOf(make);
      await add('held');
      const claim = await claimed(day(0), 'held', 0);
      expect(claim.job).toMatchObject({ state: { phase: 'new' }, step: 0, failures: 0 });
      expect(await day(0).claim('held', 0, leaseMs)).toBe('busy');
      await day(0).release(claim, { failures: 2 });
      expect(await day(0).claim('held', 0, leaseMs), 'a late task').toBe('over');
      expect((await claimed(day(0), 'held', 1)).job).toMatchObject({ step: 1, failures: 2 });
      expect(await day(0).claim('gone', 0, leaseMs)).toBe('over');
    });

    test('of several that take it at once one has it', async () => {
      const { day, add } = await jobsOf(make);
      await add('race');
      const claims = await Promise.all([1, 2, 3].map(() => day(0).claim('race', 0, leaseMs)));
      expect(claims.filter((claim) => claim === 'busy')).toHaveLength(2);
    });

    test('a worker that comes back after its lease ran out can write nothing', async () => {
      const { day, add, documents } = await jobsOf(make);
      await add('late');
      await documents.put('backupRecords/b1', { status: 'queued' });
      const late = await claimed(day(0), 'late');
      const claim = await claimed(day(1), 'late');
      const patches = [
        { collection: 'backupRecords', id: 'b1', patch: { status: 'failed' } },
      ] as const;
      const lost = (work: Promise<unknown>) => expect(work).rejects.toThrow(LeaseLostError);
      await lost(day(0).commit(late, leaseMs, { state: {}, patches }));
      await lost(day(0).renew(late, leaseMs, { patches }));
      await lost(day(0).release(late, { failures: 0 }));
      await lost(day(0).finish(late, patches));
      expect(await documents.fields('backupRecords/b1')).toEqual({ status: 'queued' });
      const change = { state: { phase: 'scanning' } };
      expect(await day(1).commit(claim, leaseMs, change)).toEqual({ isCancelRequested: false });
      await day(1).requestCancel(claim.job.id);
      expect(await day(1).commit(claim, leaseMs, change)).toEqual({ isCancelRequested: true });
    });

    test('a lease that ran out is a failure, until something is committed; one given back is none', async () => {
      const { day, add } = await jobsOf(make);
      await add('dying');
      expect((await claimed(day(0), 'dying')).job.failures).toBe(0);
      expect((await claimed(day(1), 'dying')).job.failures).toBe(1);
      const claim = await claimed(day(2), 'dying');
      expect(claim.job.failures).toBe(2);
      await day(2).commit(claim, leaseMs, { state: { phase: 'scanning' } });
      const next = await claimed(day(3), 'dying');
      expect(next.job).toMatchObject({ failures: 1, state: { phase: 'scanning' } });
      await day(3).release(next, { failures: 0 });
      expect((await claimed(day(4), 'dying', 1)).job.failures).toBe(0);
    });

    test('records change with the commit, by paths into their maps, and only where they are', async () => {
      const { day, add, documents } = await jobsOf(make);
      await add('patching');
      await documents.put('backupRecords/b1', {
        status: 'queued',
        progress: { documents: 0, at: 1 },
      });
      const claim = await claimed(day(0), 'patching');
      const record = (id: string) => ({ collection: 'backupRecords', id }) as const;
      const patch = { status: 'running', 'progress.documents': 7 };
      const create = {
        collection: 'alarms',
        id: 'a1',
        patch: { state: 'open' },
        create: true,
      } as const;
      await day(0).commit(claim, leaseMs, {
        patches: [{ ...record('b1'), patch }, { ...record('gone'), patch }, create],
      });
      const progress = { documents: 7, at: 1 };
      expect(await documents.fields('backupRecords/b1')).toEqual({ status: 'running', progress });
      expect(await documents.fields('backupRecords/gone')).toBeNull();
      expect(await documents.fields('alarms/a1')).toEqual({ state: 'open' });
      await day(0).renew(claim, leaseMs, {
        patches: [
          { ...create, patch: { state: 'resolved' } },
          { ...record('b1'), patch: { held: true } },
        ],
      });
      expect(await documents.fields('alarms/a1')).toEqual({ state: 'open' });
      await day(0).finish(claim, [{ ...record('b1'), patch: { status: 'completed' } }]);
      const ended = { status: 'completed', held: true, progress };
      expect(await documents.fields('backupRecords/b1')).toEqual(ended);
    });

    test('what was committed is there for the next worker, whatever became of the objects', async () => {
      const { day, add } = await jobsOf(make);
      await add('copied');
      const state = { done: ['a'] };
      const claim = await claimed(day(0), 'copied');
      await day(0).commit(claim, leaseMs, { state, pages: [{ number: 1, ref: pageOf('b') }] });
      state.done.push('b');
      const pages = [
        { number: 10, ref: pageOf('c') },
        { number: 0, ref: pageOf('a') },
      ];
      await day(0).commit(claim, leaseMs, { pages });
      expect((await claimed(day(1), 'copied')).job.state).toEqual({ done: ['a'] });
      expect(await day(1).pages('copied')).toEqual(['a', 'b', 'c'].map(pageOf));
      expect(await day(1).pages('gone')).toEqual([]);
    });

    test('a job that has ended is over, without pages, and closed to its last worker', async () => {
      const { day, add } = await jobsOf(make);
      await add('ends');
      const claim = await claimed(day(0), 'ends');
      await day(0).commit(claim, leaseMs, { pages: [{ number: 0, ref: pageOf('a') }] });
      await day(0).finish(claim, []);
      expect(await day(0).claim('ends', 0, leaseMs)).toBe('over');
      expect(await day(0).pages('ends')).toEqual([]);
      await expect(day(0).finish(claim, [])).rejects.toThrow(LeaseLostError);
      expect(await day(0).requestCancel('ends')).toBe(false);
    });

    test('who asks to stop is heard by whoever works, as long as somebody can', async () => {
      const { day, add } = await jobsOf(make);
      await add('stopped');
      const claim = await claimed(day(0), 'stopped');
      expect(await day(0).renew(claim, leaseMs, { patches: [] })).toEqual({
        isCancelRequested: false,
      });
      expect(await day(0).requestCancel('stopped')).toBe(true);
      expect(await day(0).renew(claim, leaseMs, { patches: [] })).toEqual({
        isCancelRequested: true,
      });
      expect((await claimed(day(1), 'stopped')).job.isCancelRequested).toBe(true);
      expect(await day(0).requestCancel('gone')).toBe(false);
    });

    test('active jobs without a sign of life are found, the longest silent first', async () => {
      const { day, add } = await jobsOf(make);
      for (const [id, count] of [['second', 1] as const, ['first', 0] as const]) {
        await add(id);
        await day(count).release(await claimed(day(count), id), { failures: 0 });
      }
      await add('ended');
      await day(0).finish(await claimed(day(0), 'ended'), []);
      const found = (count: number, limit: number) =>
        day(0).lost(new Date(start + count * dayMs + 1), limit);
      const [first, second] = [
        { id: 'first', step: 1 },
        { id: 'second', step: 1 },
      ];
      expect(await found(1, 9)).toEqual([first, second]);
      expect(await found(1, 1)).toEqual([first]);
      expect(await found(0, 9)).toEqual([first]);
    });
  });
}
