import { describe, expect, test } from 'vitest';
import type { BackupRecord } from '../../contract/backups.ts';
import { queuedRecord } from '../queued-record.ts';
import type { BackupRecords } from '../../services/ports/backup-records.ts';
import type { StoredDocuments } from '../memory/documents.ts';
import { at, type MakeStore } from './make-store.ts';

interface Changes {
  readonly hour?: number;
  readonly ownerId?: string;
  readonly projectId?: string;
  readonly status?: BackupRecord['status'];
  readonly verification?: BackupRecord['verification']['status'];
  readonly metadata?: Partial<BackupRecord['metadata']>;
  readonly held?: boolean;
}

/** Stores a completed and verified backup of the project `shop`, made by hand. */
export async function putBackup(
  documents: StoredDocuments,
  id: string,
  { hour = 1, projectId = 'shop', ownerId = 'ada', ...changes }: Changes = {},
): Promise<void> {
  const record = queuedRecord(id, {
    project: { id: projectId, firebaseProjectId: 'p', databaseId: '(default)' },
    createdAt: at(hour),
  });
  await documents.put(`backupRecords/${id}`, {
    ...record,
    ownerId,
    status: changes.status ?? 'completed',
    held: changes.held ?? false,
    metadata: { ...record.metadata, ...changes.metadata },
    verification: { ...record.verification, status: changes.verification ?? 'verified' },
  });
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

/** What services rely on, whichever store it is. */
export function describeBackupRecords(name: string, make: MakeStore<BackupRecords>): void {
  describe(`backup records ${name}`, () => {
    test('one is read with its owner, and none is null', async () => {
      const { store, documents } = await make();
      await putBackup(documents, 'b1');
      expect(await store.get('b1')).toMatchObject({ ownerId: 'ada', value: { id: 'b1' } });
      expect((await store.get('b1'))?.value).not.toHaveProperty('ownerId');
      expect(await store.get('b2')).toBeNull();
    });

    test('one that was stored before it had all fields is read with their defaults', async () => {
      const { store, documents } = await make();
      await putBackup(documents, 'b1');
      const { held: _held, ...stored } = (await documents.fields('backupRecords/b1')) ?? {};
      await documents.put('backupRecords/b1', stored);
      expect((await store.get('b1'))?.value.held).toBe(false);
    });

    test('the list has those of project and owner, the newest first', async () => {
      const { store, documents } = await make();
      await putBackup(documents, 'old', { hour: 1 });
      await putBackup(documents, 'new', { hour: 3, status: 'queued' });
      await putBackup(documents, 'middle', { hour: 2, status: 'failed' });
      await putBackup(documents, 'blog', { projectId: 'blog' });
      await putBackup(documents, 'bob', { ownerId: 'bob' });
      expect(idsOf(await store.list('shop', 'ada'))).toEqual(['new', 'middle', 'old']);
      expect(await store.list('other', 'ada')).toEqual([]);
    });

    test('something was stored since while a backup is under way, or if one has ended since', async () => {
      const { store, documents } = await make();
      const stored = () => store.storedSince('shop', { since: at(5), except: 'b1' });
      const ended = (hour: number) => ({ metadata: { completedAt: at(hour) } });
      await putBackup(documents, 'b1', ended(9));
      await putBackup(documents, 'before', ended(5));
      await putBackup(documents, 'blog', { projectId: 'blog', ...ended(6) });
      expect(await stored()).toBe(false);
      for (const status of ['queued', 'running', 'verifying'] as const) {
        await putBackup(documents, 'other', { status });
        expect([status, await stored()]).toEqual([status, true]);
      }
      for (const status of ['completed', 'failed', 'cancelled'] as const) {
        await putBackup(documents, 'other', { status, ...ended(5) });
        expect([status, await stored()]).toEqual([status, false]);
        await putBackup(documents, 'other', { status, ...ended(6) });
        expect([status, await stored()]).toEqual([status, true]);
      }
    });

    test('completed ones come in pages, of the owner alone', async () => {
      const { store, documents } = await make();
      for (const hour of [1, 3, 2, 4]) {
        await putBackup(documents, `b${hour}`, { hour });
      }
      await putBackup(documents, 'running', { hour: 5, status: 'running' });
      const own = { projectId: 'shop', ownerId: 'ada' };
      expect(idsOf(await store.completed(own, null, 2))).toEqual(['b4', 'b3']);
      const third = { createdAt: at(3), id: 'b3' };
      expect(idsOf(await store.completed(own, third, 5))).toEqual(['b2', 'b1']);
      await putBackup(documents, 'b3-too', { hour: 3 });
      const next = { createdAt: at(3), id: 'b3-too' };
      expect(idsOf(await store.completed(own, next, 2))).toEqual(['b3', 'b2']);
      expect(await store.completed({ ...own, ownerId: 'bob' }, null, 5)).toEqual([]);
    });

    test('the last completed one is neither for safety nor imported', async () => {
      const { store, documents } = await make();
      expect(await store.lastCompleted('shop')).toBeNull();
      await putBackup(documents, 'first', { hour: 1 });
      await putBackup(documents, 'last', { hour: 2, metadata: { trigger: 'scheduled' } });
      await putBackup(documents, 'safety', { hour: 3, metadata: { trigger: 'safety' } });
      await putBackup(documents, 'import', { hour: 4, metadata: { trigger: 'import' } });
      await putBackup(documents, 'failed', { hour: 5, status: 'failed' });
      expect((await store.lastCompleted('shop'))?.id).toBe('last');
    });

    test('verified ones are of one schedule, or of none', async () => {
      const { store, documents } = await make();
      const scheduled = { trigger: 'scheduled', configurationId: 'c1' } as const;
      await putBackup(documents, 's1', { hour: 1, metadata: scheduled });
      await putBackup(documents, 's2', { hour: 2, metadata: scheduled });
      await putBackup(documents, 's3', { hour: 3, metadata: scheduled, verification: 'failed' });
      await putBackup(documents, 's4', { hour: 4, metadata: scheduled, status: 'deleting' });
      await putBackup(documents, 'manual', { hour: 5 });
      await putBackup(documents, 'safety', { hour: 6, metadata: { trigger: 'safety' } });
      expect(idsOf(await store.verified('shop', 'c1', 9))).toEqual(['s2', 's1']);
      expect(idsOf(await store.verified('shop', 'c1', 1))).toEqual(['s2']);
      expect(idsOf(await store.verified('shop', null, 9))).toEqual(['manual']);
    });
  });
}
