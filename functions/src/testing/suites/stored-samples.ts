import { describe, expect, test } from 'vitest';
import type { StoredSamples } from '../../services/ports/stored-samples.ts';
import { restoreRecord } from '../restore-record.ts';
import type { StoredDocuments } from '../memory/documents.ts';
import { at, type MakeStore } from './make-store.ts';

const counts = { create: 1, update: 0, delete: 0, unchanged: 2 };
const samples = [{ path: 'a/b', change: 'create', fields: [{ after: { stringValue: 'Leith' } }] }];

async function putJob(documents: StoredDocuments, id: string, job: object): Promise<void> {
  await documents.put(`runs/${id}`, { id, kind: 'restore', ...job });
}

const planning = (tally: object) =>
  JSON.stringify({ phase: 'planning', plan: { chunk: 3, tally }, deletes: { tally } });

/** What the removal of samples relies on, whichever store it is. */
export function describeStoredSamples(name: string, make: MakeStore<StoredSamples>): void {
  describe(`stored samples ${name}`, () => {
    test('a plan loses its samples and nothing else, be they text or not', async () => {
      const { store, documents } = await make();
      const record = { ...restoreRecord({ id: 'r1' }, 'shop'), ownerId: 'ada' };
      const plan = { ...counts, collections: '[]' };
      await documents.put('restores/r1', { ...record, plan: { ...plan, samples } });
      const text = JSON.stringify(samples);
      await documents.put('restores/r2', { ...record, id: 'r2', plan: { ...plan, samples: text } });
      await documents.put('restores/r3', { ...record, id: 'r3', plan: null });
      expect(await store.remove('restores', null, 9)).toEqual({ removed: 2, last: null });
      expect(await documents.fields('restores/r1')).toEqual({ ...record, plan });
      expect(await documents.fields('restores/r2')).toEqual({ ...record, id: 'r2', plan });
      expect(await documents.fields('restores/r3')).toMatchObject({ plan: null });
      expect(await store.remove('restores', null, 9)).toEqual({ removed: 0, last: null });
    });

    test('a job continues where it was, without the samples of its state', async () => {
      const { store, documents } = await make();
      await putJob(documents, 'j1', { state: planning({ ...counts, samples }), step: 4 });
      await putJob(documents, 'j2', { state: 'null' });
      await putJob(documents, 'j3', { kind: 'restore-part', state: planning({ samples }) });
      expect(await store.remove('runs', null, 9)).toEqual({ removed: 2, last: null });
      expect(await documents.fields('runs/j1')).toEqual({
        id: 'j1',
        kind: 'restore',
        state: planning({ ...counts, samples: [] }),
        step: 4,
      });
      expect(await documents.fields('runs/j3')).toMatchObject({ state: planning({ samples: [] }) });
      expect(await store.remove('runs', null, 9)).toEqual({ removed: 0, last: null });
    });

    test('a turn looks at no more than it is to, and the next one after those', async () => {
      const { store, documents } = await make();
      for (const id of ['j1', 'j2', 'j3']) {
        await putJob(documents, id, { state: planning({ samples }) });
      }
      expect(await store.remove('runs', null, 2)).toEqual({ removed: 2, last: 'j2' });
      expect(await store.remove('runs', 'j2', 2)).toEqual({ removed: 1, last: null });
    });

    test('how far it is is kept', async () => {
      const { store } = await make();
      expect(await store.state()).toBeNull();
      const look = { startedAt: at(1), lookAt: at(2), collection: 'runs', removed: 3 } as const;
      await store.keep({ ...look, after: 'j2', finishedAt: null });
      expect(await store.state()).toEqual({ ...look, after: 'j2', finishedAt: null });
    });
  });
}
