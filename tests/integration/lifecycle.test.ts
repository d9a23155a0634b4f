// Jobs that are cancelled, delivered twice, asked for twice, or whose project goes away.
import {
  cancelBackup,
  cancelRestore,
  createSchedule,
  deleteProject,
  getBackupRecord,
  getRestore,
  startBackup,
  startRestore,
  type BackupRecord,
  type Project,
  type Restore,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { endDeletion } from '../support/deletions.ts';
import { call, send } from '../support/api.ts';
import { backUp, endOfBackup, endOfRestore, restore } from '../support/backups.ts';
import { atBeginningOf } from '../support/beginning-jobs.ts';
import { readEmulators } from '../support/emulators.ts';
import { addLostBackup, ownJob } from '../support/own-documents.ts';
import { tracesOf } from '../support/project-traces.ts';
import { connectProject } from '../support/projects.ts';
import { objectsOf } from '../support/stored-objects.ts';
import { readTyped, writeTyped } from '../support/typed-documents.ts';
import { giveTier } from '../support/tiers.ts';
import { deliver } from '../support/runtimes.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

/** So many that a backup or a restore of them takes some seconds. */
const many = 3_000;

let user: TestUser;
/** Holds `many` documents. */
let large: Project;
let complete: BackupRecord;

function documents(revision: number) {
  return Array.from({ length: many }, (_, index) => ({
    path: `customers/${String(index).padStart(6, '0')}`,
    fields: {
      number: { integerValue: `${index}` },
      text: { stringValue: `${revision}`.repeat(100) },
    },
  }));
}

beforeAll(async () => {
  user = await signUp();
  await giveTier(user, 'team');
  large = await connectProject(user);
  await writeTyped({ projectId: large.firebaseProjectId }, documents(0));
  complete = await backUp(user, large);
  expect(complete).toMatchObject({ status: 'completed', metadata: { documentCount: many } });
});

/** A project with a few documents and a backup of them. */
async function small() {
  const project = await connectProject(user);
  await writeTyped({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: { name: { stringValue: 'Ada' } } },
    { path: 'customers/bob', fields: {} },
  ]);
  return { project, record: await backUp(user, project) };
}

const startLarge = () => call(user, startBackup, { body: { projectId: large.id } });

async function manifestsOf(record: BackupRecord): Promise<string[]> {
  const objects = await objectsOf(user, large);
  return objects.filter((name) => name.includes(record.id) && name.endsWith('/manifest'));
}

async function startedRestore(target: Project, dryRun: boolean): Promise<Restore> {
  return await call(user, startRestore, {
    body: {
      projectId: large.id,
      recordId: complete.id,
      target: { projectId: target.id },
      mode: 'overwrite',
      dryRun,
    },
  });
}

async function runningRestore(target: Project): Promise<Restore> {
  const { id } = await startedRestore(target, false);
  return await waitUntil('the restore to run', async () => {
    const current = await call(user, getRestore, { params: { id }, query: {} });
    const isSeen = ['comparing', 'writing'].includes(current.phase) || current.completedAt !== null;
    return isSeen && current;
  });
}

describe('cancelling', () => {
  test('a running backup ends it, and the next one is whole', async () => {
    const id = await atBeginningOf(startLarge, (rid) =>
      call(user, cancelBackup, { params: { rid }, body: {} }),
    );
    const record = await endOfBackup(user, id);
    expect(record).toMatchObject({ status: 'cancelled', error: null });
    const params = { rid: record.id };
    expect((await send(user, cancelBackup, { params, body: {} })).status).toBe(422);
    expect(await manifestsOf(record)).toEqual([]);
    const refused = await send(user, startRestore, {
      body: {
        projectId: large.id,
        recordId: record.id,
        target: { projectId: large.id },
        mode: 'overwrite',
      },
    });
    expect(refused.status).toBe(422);
    const next = await backUp(user, large);
    expect(next).toMatchObject({
      status: 'completed',
      metadata: { documentCount: many, newChunkCount: 0 },
    });
  });

  test('a running restore ends it and says how much it wrote', async () => {
    const target = await connectProject(user);
    const running = await runningRestore(target);
    const params = { id: running.id };

    await call(user, cancelRestore, { params, body: {} });

    const cancelled = await endOfRestore(user, running.id);
    expect(cancelled).toMatchObject({ status: 'cancelled', error: null });
    expect((await send(user, cancelRestore, { params, body: {} })).status).toBe(422);
    const written = await readTyped({ projectId: target.firebaseProjectId });
    expect(written.length).toBeLessThan(many);
    expect(cancelled.outcome).toMatchObject({ written: written.length, failed: 0 });

    const finished = await restore(user, complete, { target: { projectId: target.id } });
    expect(finished).toMatchObject({
      status: 'completed',
      outcome: { written: many - written.length, skipped: written.length },
    });
  });

  test('a dry run ends it', async () => {
    const planned = await atBeginningOf(
      () => startedRestore(large, true),
      (id) => call(user, cancelRestore, { params: { id }, body: {} }),
    );
    expect(await endOfRestore(user, planned)).toMatchObject({
      status: 'cancelled',
      outcome: { written: 0, deleted: 0 },
    });
  });

  test('what waits for a worker ends it too', async () => {
    const { project, record } = await small();
    const queued = await addLostBackup(user, record, new Date());

    await call(user, cancelBackup, { params: { rid: queued }, body: {} });

    expect(await endOfBackup(user, queued)).toMatchObject({ status: 'cancelled' });
    expect(await backUp(user, project)).toMatchObject({ status: 'completed' });
  });

  test('what belongs to somebody else does not exist', async () => {
    const other = await signUp();
    const ofRecord = { params: { rid: complete.id }, body: {} };
    expect((await send(other, cancelBackup, ofRecord)).status).toBe(404);
  });
});

test('a second backup of a project waits for its turn', async () => {
  const id = await atBeginningOf(startLarge, async () => {
    const answer = await send(user, startBackup, { body: { projectId: large.id } });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ success: false, error: { code: 'aborted' } });
  });
  expect(await endOfBackup(user, id)).toMatchObject({ status: 'completed' });
});

describe('a task', () => {
  test('delivered twice at once is done once', async () => {
    const { project, record } = await small();
    const id = await addLostBackup(user, record, new Date());

    const statuses = await Promise.all([deliver(id), deliver(id), deliver(id)]);

    expect(statuses.filter((status) => status < 300).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((status) => status < 300 || status === 503 || status === 500)).toBe(true);
    expect(await endOfBackup(user, id)).toMatchObject({
      status: 'completed',
      metadata: { documentCount: 2, chunkCount: 1, newChunkCount: 0 },
      verification: { status: 'verified', documents: 2 },
    });
    expect(await ownJob(id)).toMatchObject({ active: false });
    const objects = (await objectsOf(user, project)).filter((name) => name.includes(id));
    expect(objects.map((name) => name.split(id)[1])).toEqual([
      '/manifest',
      expect.stringMatching(/^\/pages\/00000000-\d+$/),
    ]);
  });

  test('delivered again after the end changes nothing', async () => {
    const { record } = await small();
    const before = await call(user, getBackupRecord, { params: { rid: record.id }, query: {} });

    expect(await deliver(record.id)).toBeLessThan(300);
    expect(await deliver(record.id, 99)).toBeLessThan(300);

    expect(await call(user, getBackupRecord, { params: { rid: record.id }, query: {} })).toEqual(
      before,
    );
  });

  test('cannot be delivered through the app’s own address', async () => {
    const { record } = await small();
    const id = await addLostBackup(user, record, new Date(0));

    for (const path of [
      'worker',
      'tick',
      'demo-firekeep/us-central1/worker',
      'functions/projects/demo-firekeep/triggers/us-central1-worker-0',
      'api/worker',
      'api/../worker',
      'api/projects/../../worker',
      'api/%2e%2e/worker',
    ]) {
      // The app answers with its page, or that there is no such call; what counts is that nothing
      // runs.
      await fetch(`${readEmulators().origin}/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.idToken}` },
        body: JSON.stringify({ data: { runId: id, step: 0 } }),
      });
    }

    expect(await ownJob(id)).toMatchObject({ active: true, token: 0 });
  });
});

describe('deleting a project', () => {
  const gone = (project: Project) =>
    waitUntil('the project to be gone', async () => {
      return (await tracesOf(user, project)).length === 0;
    });

  test('removes its records, configurations, runs, objects and keys', async () => {
    const { project, record } = await small();
    await restore(user, record);
    await call(user, createSchedule, {
      body: {
        projectId: project.id,
        name: 'Every night',
        enabled: true,
        include: [],
        exclude: [],
        schedule: { kind: 'daily', timeZone: 'UTC', time: '03:30' },
        retention: { keepLast: 3 },
      },
    });
    expect((await tracesOf(user, project)).length).toBeGreaterThan(7);

    await call(user, deleteProject, { params: { id: project.id }, query: {} });
    await endDeletion(project.id);

    await gone(project);
    const answer = await send(user, getBackupRecord, { params: { rid: record.id }, query: {} });
    expect(answer.status).toBe(404);
  });

  test('ends what is running for it, and leaves nothing of that either', async () => {
    // Documents that no chunk in storage holds, so that the backup stores new ones.
    await writeTyped({ projectId: large.firebaseProjectId }, documents(1));
    const running = await atBeginningOf(startLarge, () =>
      call(user, deleteProject, { params: { id: large.id }, query: {} }),
    );
    await waitUntil('the worker to stop', async () => {
      const job = await ownJob(running);
      return job?.active === false ? true : null;
    });
    await endDeletion(large.id);

    await gone(large);
    await waitUntil('the worker to stop', async () => (await ownJob(running)) === null);
    // Another backup from start to end: time enough for a worker that had not stopped.
    await small();
    expect(await tracesOf(user, large)).toEqual([]);
  });
});
