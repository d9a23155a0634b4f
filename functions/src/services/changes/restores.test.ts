import { expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { newProject } from '../projects/new-project.ts';
import { Restores, type RestoresOptions } from './restores.ts';

const now = '2026-01-01T00:00:00.000Z';
const permissions = { read: true, write: true, delete: true };

function projectOf(id: string, ownerId: string) {
  const input = { name: id, firebaseProjectId: id, connectionType: 'emulator' as const };
  const made = newProject({ id, ownerId, input, credentials: null, now });
  return { ...made, project: { ...made.project, status: 'connected', permissions } };
}

/** The restores of `ada`, as far as starting them goes, where this one has ended. */
function restoresAfter(previous: Restore) {
  const begun: string[] = [];
  const options = {
    projects: { get: async (id: string) => projectOf(id, id === 'theirs' ? 'bob' : 'ada') },
    restores: { get: async () => ({ ownerId: 'ada', value: previous }) },
    starts: { start: async () => true },
    records: {
      get: async () => ({
        ownerId: 'ada',
        value: { projectId: 'copy', status: 'completed', metadata: { trigger: 'safety' } },
      }),
    },
    starter: { start: async (id: string) => void begun.push(id) },
    now: () => new Date(now),
  };
  return { restores: new Restores(options as unknown as RestoresOptions), begun };
}

const undoable = { status: 'completed', canUndo: true, safetyRecordId: 's1' } as const;

test('an undo writes where the restore wrote, and names the project that it came from', async () => {
  const { restores, begun } = restoresAfter(restoreRecord(undoable));
  const undo = await restores.undo('ada', 'r1', {});
  expect(undo).toMatchObject({
    projectId: 'copy',
    recordId: 's1',
    undoOf: 'r1',
    target: { projectId: 'copy' },
    sourceProjectId: 'shop',
  });
  expect(begun).toEqual([undo.id]);
});

test('the undo of an undo is listed where the restore came from, too', async () => {
  const previous = restoreRecord({ ...undoable, projectId: 'copy', sourceProjectId: 'shop' });
  const { restores } = restoresAfter(previous);
  expect(await restores.undo('ada', 'r1', {})).toMatchObject({ sourceProjectId: 'shop' });
});

test.each([
  ['there is no safety backup', { safetyRecordId: null }],
  ['it wrote nothing that can be put back', { canUndo: false }],
  ['it is still running', { status: 'running' }],
] as const)('nothing is undone where %s', async (_why, change) => {
  const { restores, begun } = restoresAfter(restoreRecord({ ...undoable, ...change }));
  await expect(restores.undo('ada', 'r1', {})).rejects.toMatchObject({
    message: 'There is nothing to undo',
  });
  expect(begun).toEqual([]);
});

test('a restore is undone by its owner only, and only into a project that is still theirs', async () => {
  const { restores } = restoresAfter(restoreRecord(undoable));
  await expect(restores.undo('bob', 'r1', {})).rejects.toMatchObject({ code: 'not-found' });
  await expect(restores.get('bob', 'r1')).rejects.toMatchObject({ code: 'not-found' });
  const gone = restoresAfter(restoreRecord(undoable, 'theirs'));
  await expect(gone.restores.undo('ada', 'r1', {})).rejects.toMatchObject({ code: 'not-found' });
});
