// Finishing uploads, with stores in memory.
import { expect, test } from 'vitest';
import type { BackupRecord } from '../../contract/backups.ts';
import type { StoredProject } from '../ports/project-store.ts';
import type { Upload } from '../ports/upload-store.ts';
import { Uploads, type UploadsOptions } from './uploads.ts';

const at = '2026-11-21T12:00:00.000Z';

function setUp(change: Partial<Upload> = {}) {
  const upload: Upload = {
    id: 'u1',
    ownerId: 'ada',
    projectId: 'shop',
    backupName: 'File',
    sizeBytes: 10,
    compression: 'none',
    createdAt: at,
    finishedAt: null,
    ...change,
  };
  const project = { id: 'shop', firebaseProjectId: 'p', databaseId: '(default)' };
  const stored = { ownerId: 'ada', project } as unknown as StoredProject;
  const runs: string[] = [];
  const queued: string[] = [];
  let record: BackupRecord | null = null;
  let isOpen = upload.finishedAt === null;
  const options = {
    projects: { get: async () => stored },
    store: {
      record: async () => (record === null ? null : { ownerId: 'ada', value: record }),
      startRun: async (
        run: { id: string },
        subject: { importedRecord: { value: BackupRecord } },
      ) => {
        runs.push(run.id);
        record = subject.importedRecord.value;
        return true;
      },
    },
    uploads: {
      get: async () => upload,
      finish: async () => {
        const isFirst = isOpen;
        isOpen = false;
        return isFirst;
      },
    },
    objects: { stat: async () => ({ sizeBytes: 10, crc32c: 0 }) },
    starter: { start: async (id: string) => void queued.push(id) },
    now: () => new Date(at),
  } as unknown as UploadsOptions;
  return { uploads: new Uploads(options), runs, queued };
}

test('finished twice is finished once', async () => {
  const { uploads, runs, queued } = setUp();
  const first = await uploads.finish('ada', 'u1');
  expect(await uploads.finish('ada', 'u1')).toEqual(first);
  expect([runs, queued]).toEqual([['u1'], ['u1']]);
});

test('one that was finished by a process which ended then is begun by the next call', async () => {
  const { uploads, runs, queued } = setUp({ finishedAt: at });
  expect(await uploads.finish('ada', 'u1')).toMatchObject({ id: 'u1', status: 'queued' });
  expect([runs, queued]).toEqual([['u1'], ['u1']]);
});

test('what is another’s does not exist', async () => {
  const { uploads, runs } = setUp();
  await expect(uploads.finish('bob', 'u1')).rejects.toMatchObject({ code: 'not-found' });
  expect(runs).toEqual([]);
});
