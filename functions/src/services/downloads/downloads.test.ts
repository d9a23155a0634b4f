// Whoever has no link must not learn from the answer what exists.
import { expect, test } from 'vitest';
import { memoryVault } from '../../engine/testing/memory-backups.ts';
import { AppError } from '../../lib/errors.ts';
import { createLog } from '../../lib/log.ts';
import { newBackupRecord } from '../backups/new-record.ts';
import { newProject } from '../projects/new-project.ts';
import { Usage } from '../projects/usage.ts';
import { Downloads } from './downloads.ts';

const time = '2026-01-01T00:00:00.000Z';
const project = newProject({
  id: 'shop',
  ownerId: 'ada',
  input: { name: 'Shop', firebaseProjectId: 'shop', connectionType: 'emulator' },
  credentials: null,
  now: time,
});
const completed = {
  ...newBackupRecord({
    id: 'b1',
    project: { id: 'shop', firebaseProjectId: 'p', databaseId: '(default)' },
    name: 'b1',
    trigger: 'manual',
    configurationId: null,
    include: [],
    exclude: [],
    createdAt: time,
  }),
  status: 'completed' as const,
};

function setUp({ hasRecord = true, hasProject = true, hasKey = true } = {}) {
  const projects = {
    get: async () => (hasProject ? project : null),
    addUsage: async () => undefined,
  };
  return new Downloads({
    store: { record: async () => (hasRecord ? { ownerId: 'ada', value: completed } : null) },
    projects,
    dataKeys: {
      get: async () => {
        if (!hasKey) {
          throw new AppError('failed-precondition', "The project's key has been destroyed");
        }
        return Buffer.alloc(32, 1);
      },
    },
    objects: memoryVault().store,
    usage: new Usage(
      projects,
      createLog(() => undefined),
    ),
    now: () => new Date(time),
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
