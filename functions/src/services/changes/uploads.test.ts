// Finishing uploads, with stores in memory.
import { describe, expect, test } from 'vitest';
import { tiers } from '../../contract/quotas.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import type { StoredProject } from '../ports/project-store.ts';
import type { Upload } from '../ports/upload-store.ts';
import { Uploads, type UploadsOptions } from './uploads.ts';

const { free } = tiers;
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
  const jobs: string[] = [];
  const others: Upload[] = [];
  const queued: string[] = [];
  let record: BackupRecord | null = null;
  let isOpen = upload.finishedAt === null;
  const options = {
    projects: { get: async () => stored },
    records: {
      get: async () => (record === null ? null : { ownerId: 'ada', value: record }),
    },
    starts: {
      start: async (job: { id: string }, subject: { importedRecord: { value: BackupRecord } }) => {
        jobs.push(job.id);
        record = subject.importedRecord.value;
        return true;
      },
    },
    uploads: {
      create: async (created: Upload, mayFollow: (others: Upload[]) => void) => {
        mayFollow(others);
        others.push(created);
      },
      get: async () => upload,
      finish: async () => {
        const isFirst = isOpen;
        isOpen = false;
        return isFirst;
      },
    },
    objects: { stat: async () => ({ sizeBytes: 10, crc32c: 0 }) },
    tiers: { of: async () => free },
    starter: { start: async (id: string) => void queued.push(id) },
    now: () => new Date(at),
  } as unknown as UploadsOptions;
  return { uploads: new Uploads(options), upload, others, jobs, queued };
}

test('finished twice is finished once', async () => {
  const { uploads, jobs, queued } = setUp();
  const first = await uploads.finish('ada', 'u1');
  expect(await uploads.finish('ada', 'u1')).toEqual(first);
  expect([jobs, queued]).toEqual([['u1'], ['u1']]);
});

test('one that was finished by a process which ended then is begun by the next call', async () => {
  const { uploads, jobs, queued } = setUp({ finishedAt: at });
  expect(await uploads.finish('ada', 'u1')).toMatchObject({ id: 'u1', status: 'queued' });
  expect([jobs, queued]).toEqual([['u1'], ['u1']]);
});

test('what is another’s does not exist', async () => {
  const { uploads, jobs } = setUp();
  await expect(uploads.finish('bob', 'u1')).rejects.toMatchObject({ code: 'not-found' });
  expect(jobs).toEqual([]);
});

describe('begun beside others', () => {
  const file = { projectId: 'shop', backupName: 'File', compression: 'none' } as const;
  const gibibyte = 1024 ** 3;

  test('are as many bytes as the tier covers, those that are being read too', async () => {
    const { uploads, upload, others } = setUp();
    others.push({ ...upload, sizeBytes: 6 * gibibyte, finishedAt: at });
    await uploads.start('ada', { ...file, sizeBytes: 2 * gibibyte });
    await expect(uploads.start('ada', { ...file, sizeBytes: 1 })).rejects.toMatchObject({
      code: 'resource-exhausted',
      message: 'The Free plan covers imports of 8 GiB at once, and 8 GiB are under way',
    });
    others.length = 0;
    await uploads.start('ada', { ...file, sizeBytes: 8 * gibibyte });
  });

  test('are five that are not finished, and fifty in all', async () => {
    const { uploads, upload, others } = setUp();
    const fill = (length: number, finishedAt: string | null) => {
      const all = Array.from({ length }, () => ({ ...upload, finishedAt }));
      others.splice(0, others.length, ...all);
    };
    const start = () => uploads.start('ada', { ...file, sizeBytes: 1 });
    fill(5, null);
    await expect(start()).rejects.toMatchObject({ message: 'Too many uploads at once' });
    fill(49, at);
    await start();
    await expect(start()).rejects.toMatchObject({ message: 'Too many imports at once' });
  });
});
