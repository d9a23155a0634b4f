import { describe, expect, test } from 'vitest';
import { querySchema } from '../../contract/queries.ts';
import { toStoredExport, type ExportRecord } from '../../services/exports/stored-export.ts';
import type { ExportStore } from '../../services/ports/export-store.ts';
import { exportRecord } from '../export-record.ts';
import type { StoredDocuments } from '../memory/documents.ts';
import { at, type MakeStore } from './make-store.ts';

/** What services rely on, whichever store it is. */
export function describeExportStore(name: string, make: MakeStore<ExportStore>): void {
  const put = async (documents: StoredDocuments, record: ExportRecord, ownerId = 'ada') =>
    documents.put(`exports/${record.id}`, toStoredExport({ ...record, ownerId }));

  describe(`export store ${name}`, () => {
    test('one is read with its owner, whatever the query compares with; none is null', async () => {
      const { store, documents } = await make();
      const value = { mapValue: { fields: { __x__: { arrayValue: { values: [] } } } } };
      const query = querySchema.parse({
        from: { kind: 'collection', path: 'orders' },
        where: { field: 'a', op: '==', value },
      });
      const record = exportRecord('e1', { what: { kind: 'query', from: query.from, query } });
      await put(documents, record);
      expect(await store.get('e1')).toEqual({ ownerId: 'ada', value: record });
      expect(await store.get('e2')).toBeNull();
    });

    test('the list has those of the owner in the project, the newest first', async () => {
      const { store, documents } = await make();
      await put(documents, exportRecord('old', { createdAt: at(1) }));
      await put(documents, exportRecord('new', { createdAt: at(2) }));
      await put(documents, exportRecord('elsewhere', { projectId: 'blog' }));
      await put(documents, exportRecord('bobs'), 'bob');
      const listed = await store.list('shop', 'ada');
      expect(listed.map(({ id }) => id)).toEqual(['new', 'old']);
      expect(listed[0]).not.toHaveProperty('ownerId');
    });

    test('those that are due are found, the longest due first, and change or go', async () => {
      const { store, documents } = await make();
      await put(documents, exportRecord('second', { sweepAt: at(2) }));
      await put(documents, exportRecord('first', { sweepAt: at(1) }));
      await put(documents, exportRecord('later', { sweepAt: at(5) }));
      await put(documents, exportRecord('running'));
      const dueIds = async (limit = 10) =>
        (await store.due(at(3), limit)).map(({ value }) => value.id);
      expect(await dueIds()).toEqual(['first', 'second']);
      expect(await dueIds(1)).toEqual(['first']);
      const change = { status: 'expired', expiresAt: null, spool: null, sweepAt: at(9) } as const;
      await store.change('first', change);
      expect((await store.get('first'))?.value).toEqual(exportRecord('first', change));
      await store.change('gone', change);
      expect(await store.get('gone')).toBeNull();
      await store.delete('second');
      expect(await dueIds()).toEqual([]);
    });
  });
}
