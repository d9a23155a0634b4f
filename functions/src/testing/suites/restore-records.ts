import { describe, expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import type { RestoreRecords } from '../../services/ports/restore-records.ts';
import type { StoredDocuments } from '../memory/documents.ts';
import { restoreRecord } from '../restore-record.ts';
import { at, type MakeStore } from './make-store.ts';

type Changes = Partial<Omit<Restore, 'target'>> & { ownerId?: string; into?: string };

async function put(
  documents: StoredDocuments,
  id: string,
  { ownerId = 'ada', into = 'shop', ...change }: Changes = {},
): Promise<void> {
  await documents.put(`restores/${id}`, { ...restoreRecord({ id, ...change }, into), ownerId });
}

/** What services rely on, whichever store it is. */
export function describeRestoreRecords(name: string, make: MakeStore<RestoreRecords>): void {
  describe(`restore records ${name}`, () => {
    test('one is read with its owner, and none is null', async () => {
      const { store, documents } = await make();
      await put(documents, 'r1');
      expect(await store.get('r1')).toEqual({
        ownerId: 'ada',
        value: restoreRecord({ id: 'r1' }, 'shop'),
      });
      expect(await store.get('r2')).toBeNull();
    });

    test('one that was stored before it had all fields is read with their defaults', async () => {
      const { store, documents } = await make();
      const { sourceProjectId, undoneBy, canUndo, ...old } = restoreRecord({ id: 'r1' }, 'shop');
      await documents.put('restores/r1', { ...old, ownerId: 'ada' });
      expect((await store.get('r1'))?.value).toMatchObject({ sourceProjectId, undoneBy, canUndo });
    });

    test('one that was stored with samples of its plan is read without them', async () => {
      const { store, documents } = await make();
      const samples = [{ path: 'a/b', change: 'delete', fields: [], moreFields: 0 }] as const;
      const plan = { create: 0, update: 0, delete: 1, unchanged: 0 };
      const stored = { ...restoreRecord({ id: 'r1' }), ownerId: 'ada' };
      for (const kept of [samples, JSON.stringify(samples)]) {
        await documents.put('restores/r1', { ...stored, plan: { ...plan, samples: kept } });
        const read = (await store.get('r1'))?.value.plan;
        expect(read).toMatchObject(plan);
        expect(read).not.toHaveProperty('samples');
      }
    });

    test('the list has those out of the project and into it, the newest first', async () => {
      const { store, documents } = await make();
      await put(documents, 'own', { createdAt: at(1) });
      await put(documents, 'out', { createdAt: at(3), into: 'blog' });
      await put(documents, 'in', { createdAt: at(2), projectId: 'blog' });
      const undo = { projectId: 'blog', sourceProjectId: 'shop', createdAt: at(4) };
      await put(documents, 'undo', { ...undo, into: 'blog' });
      await put(documents, 'other', { projectId: 'blog', into: 'blog' });
      await put(documents, 'bob', { ownerId: 'bob' });
      const listed = await store.list('shop', 'ada');
      expect(listed.map(({ id }) => id)).toEqual(['undo', 'out', 'in', 'own']);
      expect(listed[0]).not.toHaveProperty('ownerId');
    });

    test('pages continue after the last one, those of one moment by their ids', async () => {
      const { store, documents } = await make();
      const ids = ['d', 'c', 'b', 'a'];
      for (const id of ids) {
        await put(documents, id, { createdAt: at(id === 'd' ? 2 : 1) });
      }
      await put(documents, 'in', { createdAt: at(1), projectId: 'blog' });
      await put(documents, 'other', { projectId: 'blog', into: 'blog' });
      const project = { projectId: 'shop', ownerId: 'ada' };
      const first = await store.page(project, null, 3);
      expect(first.map(({ id }) => id)).toEqual(['d', 'in', 'c']);
      const rest = await store.page(project, first.at(-1) ?? null, 3);
      expect(rest.map(({ id }) => id)).toEqual(['b', 'a']);
    });

    test('the list has restores of backups though there are newer edits, the pages have both', async () => {
      const { store, documents } = await make();
      await put(documents, 'restore', { createdAt: at(1) });
      const edits = Array.from({ length: 101 }, (_, index) => `edit${index}`);
      await Promise.all(
        edits.map((id) => put(documents, id, { createdAt: at(2), recordId: null, kind: 'edit' })),
      );
      const listed = await store.list('shop', 'ada');
      expect(listed.map(({ id }) => id)).toEqual(['restore']);
      expect(await store.page({ projectId: 'shop', ownerId: 'ada' }, null, 200)).toHaveLength(102);
    });
  });
}
