import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  anyRecord,
  IncreasedBy,
  isMissing,
  removed,
  type RecordQuery,
  type RecordRef,
  type Records,
} from '../../adapters/records/records.ts';
import type { MakeStore } from './make-store.ts';

const noteSchema = z.object({ name: z.string(), rank: z.number().default(0) });
const notes = { collection: 'notes', schema: noteSchema };

function refOf(id: string): RecordRef<z.infer<typeof noteSchema>> {
  return { path: `notes/${id}`, schema: noteSchema };
}

/** What stores rely on, wherever they keep their documents. */
export function describeRecords(name: string, make: MakeStore<Records>): void {
  describe(`records ${name}`, () => {
    async function storing(documents: Readonly<Record<string, object>>) {
      const made = await make();
      for (const [id, fields] of Object.entries(documents)) {
        await made.documents.put(`notes/${id}`, { name: id, ...fields });
      }
      return made.store;
    }
    const found = async (records: Records, query: Omit<RecordQuery, 'limit'>, limit = 9) => {
      const ids = await records.ids('notes', { ...query, limit });
      const read = await records.find(notes, { ...query, limit });
      expect(read.map((one) => one.name)).toEqual(ids);
      return ids.join(' ');
    };

    test('one is read through its schema, and none is null', async () => {
      const records = await storing({ a: { other: 1 } });
      expect(await records.get(refOf('a'))).toEqual({ name: 'a', rank: 0 });
      expect(await records.get(refOf('b'))).toBeNull();
      await records.write((writes) => writes.set(refOf('a'), { name: 1 }));
      await expect(records.get(refOf('a'))).rejects.toThrow(z.ZodError);
      await expect(records.find(notes, { limit: 1 })).rejects.toThrow(z.ZodError);
    });

    test('nothing that is asked for together is nothing', async () => {
      const records = await storing({});
      expect(await records.compareAndSet((work) => work.getAll([]))).toEqual([]);
      expect(await records.transact((work) => work.getAll([]))).toEqual([]);
    });

    test('conditions hold for equal values, null among them, and for one of several', async () => {
      const records = await storing({
        a: { of: { kind: 'x' }, at: null },
        b: { of: { kind: 'y' }, at: '2' },
        c: { of: { kind: 'z' } },
        d: {},
      });
      expect(await found(records, {})).toBe('a b c d');
      expect(await found(records, { where: { 'of.kind': 'x' } })).toBe('a');
      expect(await found(records, { where: { 'of.kind': ['z', 'x'] } })).toBe('a c');
      expect(await found(records, { where: { at: null } })).toBe('a');
      expect(await found(records, { anyOf: { at: '2', 'of.kind': 'z' } })).toBe('b c');
      const both = { where: { 'of.kind': 'z' }, anyOf: { at: '2', name: 'b' } };
      expect(await found(records, both)).toBe('');
    });

    test('a bound holds for texts alone, in their order and of equal ones by their ids', async () => {
      const records = await storing({
        d: { at: '1' },
        b: { at: '2' },
        a: { at: '3' },
        c: { at: '2' },
        none: {},
        null: { at: null },
        number: { at: 1 },
      });
      expect(await found(records, { bound: ['at', '<=', '2'] })).toBe('d b c');
      expect(await found(records, { bound: ['at', '<=', '2'] }, 2)).toBe('d b');
      expect(await found(records, { bound: ['at', '<', '2'] })).toBe('d');
      const latest = { bound: ['at', '>', '1'], order: { at: 'desc' } } as const;
      expect(await found(records, latest)).toBe('a c b');
    });

    test('an order has the documents with its fields, and those of one place by their ids', async () => {
      const records = await storing({
        a: { at: '1', rank: 1 },
        b: { at: '1', rank: 2 },
        c: { at: '1', rank: 2 },
        d: { at: '0', rank: 3 },
        none: { rank: 1 },
      });
      expect(await found(records, { order: { at: 'asc' } })).toBe('d a b c');
      expect(await found(records, { order: { at: 'desc' } })).toBe('c b a d');
      const both = { order: { at: 'asc', rank: 'desc' } } as const;
      expect(await found(records, both)).toBe('d c b a');
      expect(await found(records, { ...both, after: ['1', 2] })).toBe('a');
      expect(await found(records, { ...both, after: ['1', 2, 'c'] })).toBe('b a');
      expect(await found(records, { order: { at: 'desc' }, after: ['1', 'b'] })).toBe('a d');
      expect(await found(records, { after: ['c'] })).toBe('d none');
      expect(await found(records, { where: { at: '1' }, order: { rank: 'asc' } }, 2)).toBe('a b');
    });

    test('of what is selected only that is read', async () => {
      const records = await storing({ a: { rank: 1 } });
      const query = { select: ['name'], limit: 1 };
      expect(await records.find(notes, query)).toEqual([{ name: 'a', rank: 0 }]);
    });

    test('collections of a name are read in pages, wherever they are', async () => {
      const { store: records, documents } = await make();
      for (const path of ['a/b/notes/1', 'a-/b/notes/2', 'notes/z', 'notes/y/others/3']) {
        await documents.put(path, { name: path });
      }
      const first = await records.paths('notes', { after: null, limit: 2 });
      expect(first).toEqual(['a/b/notes/1', 'a-/b/notes/2']);
      const after = 'a-/b/notes/2';
      expect(await records.paths('notes', { after, limit: 2 })).toEqual(['notes/z']);
    });

    test('reads at one time see nothing of what is written meanwhile', async () => {
      const records = await storing({ a: {}, b: {} });
      const read = await records.atOneTime(async (reads) => {
        const before = await reads.ids('notes', { limit: 1 });
        await records.write((writes) => {
          writes.set(refOf('c'), { name: 'c' });
          writes.update(refOf('b'), { rank: 1 });
        });
        const after = await reads.find(notes, { after: before, limit: 9 });
        return [before, after, await reads.get(refOf('c'))];
      });
      expect(read).toEqual([['a'], [{ name: 'b', rank: 0 }], null]);
      expect(await records.ids('notes', {})).toEqual(['a', 'b', 'c']);
    });

    test('writes happen together, or none does', async () => {
      const records = await storing({ a: { rank: 1, of: { x: 1, y: 2 } }, b: {} });
      const rank = async (id: string) => (await records.get(refOf(id)))?.rank;
      const failing = [
        records.write((writes) => {
          writes.update(refOf('a'), { rank: 2 });
          writes.create(refOf('b'), { name: 'b' });
        }),
        records.write((writes) => {
          writes.update(refOf('a'), { rank: 2 });
          writes.update(refOf('none'), { rank: 2 });
        }),
      ];
      const outcomes = await Promise.allSettled(failing);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      const reasons = outcomes.map((one) => (one.status === 'rejected' ? one.reason : null));
      expect(reasons.map(isMissing)).toEqual([false, true]);
      expect(await rank('a')).toBe(1);
      await records.write((writes) => {
        writes.update(refOf('a'), { 'of.x': 3, rank: 4 });
        writes.create(refOf('c'), { name: 'c', rank: 5 });
        writes.set(refOf('b'), { name: 'b', rank: 6 });
        writes.delete(refOf('none'));
      });
      expect([await rank('a'), await rank('b'), await rank('c')]).toEqual([4, 6, 5]);
      const a = { path: 'notes/a', schema: z.object({ of: z.looseObject({}) }) };
      expect(await records.get(a)).toEqual({ of: { x: 3, y: 2 } });
      await records.write((writes) => writes.update(a, { 'of.x': removed }));
      expect(await records.get(a)).toEqual({ of: { y: 2 } });
      const raised = { rank: new IncreasedBy(2), 'of.new': new IncreasedBy(1) };
      await Promise.all([1, 2].map(() => records.write((writes) => writes.update(a, raised))));
      expect(await rank('a')).toBe(8);
      expect(await records.get(a)).toEqual({ of: { y: 2, new: 2 } });
      await records.write((writes) => writes.update(a, { 'of.new': removed }));
      const slip = records.write((writes) => writes.update(a, { of: undefined }));
      await expect(slip).rejects.toThrow('undefined');
      expect(await records.get(a)).toEqual({ of: { y: 2 } });
    });

    test.each(['compareAndSet', 'transact'] as const)('%s loses no change', async (method) => {
      const records = await storing({ a: { rank: 0 } });
      const raise = () =>
        records[method](async (work) => {
          const [a = null, b] = await work.getAll([refOf('a'), refOf('b')]);
          const rank = (a?.rank ?? 0) + 1;
          expect(b?.rank).toBe(rank === 1 ? undefined : rank - 1);
          work.update(refOf('a'), { rank });
          work.save(refOf('b'), { name: 'b', rank });
          return rank;
        });
      const raised = await Promise.all([raise(), raise(), raise()]);
      expect(new Set(raised)).toEqual(new Set([1, 2, 3]));
      expect(await records.get(refOf('a'))).toMatchObject({ rank: 3 });
    });

    test('of two that create or delete the same, the second sees what the first did', async () => {
      const records = await storing({ old: {} });
      const create = () =>
        records.compareAndSet(async (work) => {
          const isNew = (await work.get(refOf('new'))) === null;
          work.save(refOf('new'), { name: 'new' });
          return isNew;
        });
      const remove = () =>
        records.compareAndSet(async (work) => {
          const isThere = (await work.get(refOf('old'))) !== null;
          if (isThere) {
            work.delete(refOf('old'));
          }
          return isThere;
        });
      expect((await Promise.all([create(), create()])).filter(Boolean)).toHaveLength(1);
      expect((await Promise.all([remove(), remove()])).filter(Boolean)).toHaveLength(1);
    });

    test('work that fails, or that writes nothing, leaves everything as it is', async () => {
      const records = await storing({ a: { rank: 1 } });
      const failing = records.compareAndSet(async (work) => {
        work.set(refOf('a'), { name: 'x' });
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await records.compareAndSet((work) => work.get(anyRecord('notes/b')))).toBeNull();
      expect(await records.transact((work) => work.get(refOf('a')))).toMatchObject({ rank: 1 });
    });
  });
}
