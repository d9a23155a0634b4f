// Whoever has no link must not learn from the answer what exists.
import { expect, test } from 'vitest';
import type { BackupRecord } from '../../contract/backups.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../engine/testing/memory-backups.ts';
import { AppError } from '../../lib/errors.ts';
import { createLog } from '../../lib/log.ts';
import { freshCaller, staleCaller } from '../../testing/guarded-caller.ts';
import { memoryLowerings } from '../../testing/memory-lowerings.ts';
import { queuedRecord } from '../../testing/queued-record.ts';
import { newProject } from '../projects/new-project.ts';
import { Usage } from '../projects/usage.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import { createBackupFiles, withDownloadUrls, type BackupFiles } from './backup-files.ts';
import type { OpenedFile } from './file-links.ts';

const time = '2026-01-01T00:00:00.000Z';
const project = newProject({
  id: 'shop',
  ownerId: 'ada',
  input: { name: 'Shop', firebaseProjectId: 'shop', connectionType: 'emulator' },
  credentials: null,
  now: time,
});
const completed = {
  ...queuedRecord('b1', { createdAt: time }),
  status: 'completed' as const,
};

const now = () => new Date(time);
const guards = () => memoryLowerings(now);

interface FilesCase {
  readonly hasRecord?: boolean;
  readonly hasProject?: boolean;
  readonly hasKey?: boolean;
  readonly status?: BackupRecord['status'];
  readonly vault?: ReturnType<typeof memoryVault>;
  readonly lowerings?: Lowerings;
}

function setUp({
  hasRecord = true,
  hasProject = true,
  hasKey = true,
  status = 'completed',
  vault = memoryVault(),
  lowerings = guards().lowerings,
}: FilesCase = {}) {
  const projects = {
    get: async () => (hasProject ? project : null),
    addUsage: async () => undefined,
  };
  return createBackupFiles({
    records: {
      get: async () => (hasRecord ? { ownerId: 'ada', value: { ...completed, status } } : null),
    },
    projects,
    dataKeys: {
      get: async () => {
        if (!hasKey) {
          throw new AppError('failed-precondition', "The project's key has been destroyed");
        }
        return Buffer.alloc(32, 1);
      },
    },
    objects: vault.store,
    projectUsage: new Usage(
      projects,
      createLog(() => undefined),
    ),
    lowerings,
    now,
    origin: '',
  });
}

test.each([
  ['there is the backup', {}],
  ['there is no such backup', { hasRecord: false }],
  ['its project is gone', { hasProject: false }],
  ['its key was destroyed', { hasKey: false }],
])('a made-up link is answered the same where %s', async (_what, has) => {
  const opened = setUp(has).open('b1', { format: 'ndjson', token: 'abc' });
  await expect(opened).rejects.toMatchObject({
    code: 'permission-denied',
    message: 'This download link is not valid for this file',
  });
});

const wanted = { format: 'ndjson' } as const;

async function tokenOf(downloads: BackupFiles): Promise<string> {
  const { url } = await downloads.link(freshCaller(), 'b1', wanted);
  return new URL(url, 'http://firekeep').searchParams.get('token') ?? '';
}

async function textOf(body: OpenedFile['body']): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body(new AbortController().signal)) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

test('links are made for the owner only', async () => {
  const made = setUp().link(freshCaller('bob'), 'b1', wanted);
  await expect(made).rejects.toMatchObject({ code: 'not-found' });
});

test('each link to a backup, and all at once, need a fresh sign-in and are notified', async () => {
  const { lowerings, notified } = guards();
  const files = setUp({ lowerings });
  const makeBy = (caller: GuardedCaller) => [
    async () => files.link(caller, 'b1', wanted),
    async () => withDownloadUrls(files, caller, [completed]),
  ];
  for (const make of makeBy(staleCaller())) {
    await expect(make()).rejects.toThrow('sign in again');
  }
  expect(await notified()).toEqual([]);
  for (const make of makeBy(freshCaller())) {
    await make();
  }
  const title = `A link to the backup ${completed.metadata.backupName} was made`;
  const running = { ...completed, status: 'running' } as const;
  expect(await withDownloadUrls(files, staleCaller(), [running])).toEqual([running]);
  // Of the same moment: in any order.
  const titles = new Set(await notified());
  expect(titles).toEqual(new Set([title, 'Links to all of a project’s backups were made']));
});

test('a link opens its file, and nothing once the backup or its project is gone', async () => {
  const vault = memoryVault();
  await takeMemoryBackup(vault, new MemorySource([memoryDocument('customers/1')]));
  const token = await tokenOf(setUp());
  const open = (has: FilesCase) => setUp({ vault, ...has }).open('b1', { ...wanted, token });
  const { ownerId, body } = await open({});
  expect([ownerId, await textOf(body)]).toEqual([
    'ada',
    expect.stringContaining('"path":"customers/1"'),
  ]);
  await expect(open({ status: 'deleting' })).rejects.toMatchObject({ code: 'failed-precondition' });
  await expect(open({ hasProject: false })).rejects.toMatchObject({ code: 'permission-denied' });
});

test('a damaged backup ends its file with what is to be done', async () => {
  const vault = memoryVault();
  await takeMemoryBackup(vault, new MemorySource([memoryDocument('customers/1')]));
  const downloads = setUp({ vault });
  const { body } = await downloads.open('b1', { ...wanted, token: await tokenOf(downloads) });
  for (const name of [...vault.store.objects.keys()].filter((one) => one.includes('/chunks/'))) {
    vault.store.objects.delete(name);
  }
  await expect(textOf(body)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'A part of the backup is no longer in storage',
    hint: 'Verify it: that names what is wrong. Then start a new backup.',
  });
});
