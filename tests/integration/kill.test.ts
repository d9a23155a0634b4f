// Functions processes end at points of backups and restores, forty in an exhaustive run; nobody
// helps afterwards.
import {
  getBackupRecord,
  getRestore,
  listBackupRecords,
  startBackup,
  startRestore,
  verifyBackup,
  type BackupRecord,
  type Project,
  type Restore,
} from '@firekeep/functions/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../support/api.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { backupPoints, restorePoints, type RestorePoint } from '../support/kill-points.ts';
import {
  alteredCount,
  chunkCount,
  dropDatabase,
  extraCount,
  fillTarget,
  fingerprints,
  sourceSize,
  startSource,
  unchangedCount,
  type Source,
} from '../support/kill-source.ts';
import { Watch, type KillPoint } from '../support/kill-watch.ts';
import { connectProject, newFirebaseProjectId } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { signUp, type TestUser } from '../support/users.ts';

/** What a process had sent before it was suspended can still end its job; then another is taken. */
const attempts = 10;
const tickEveryMs = 5000;
const timeoutMs = 400_000;

let watch: Watch;
let source: Source;
let clock: NodeJS.Timeout;

beforeAll(async () => {
  watch = new Watch();
  source = await startSource();
  // The clock of production, faster.
  clock = setInterval(() => void fireTick().catch(() => undefined), tickEveryMs);
});

afterAll(async () => {
  clearInterval(clock);
  await source.stop();
  await dropDatabase(source.projectId);
  await watch.close();
});

interface KilledBackup {
  readonly user: TestUser;
  readonly project: Project;
  readonly record: BackupRecord;
}

/** Every attempt is of a separate user: nothing that another backup stored can be used. */
async function backUpAndKill(point: KillPoint): Promise<KilledBackup> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const user = await signUp();
    const project = await connectProject(user, { firebaseProjectId: source.projectId });
    const { id: rid } = await call(user, startBackup, { body: { projectId: project.id } });
    const prefix = `backups/${user.uid}/${project.id}/`;
    const wasKilled = await watch.killAt({ runId: rid, prefix, target: null }, point);
    await watch.ended(rid);
    const record = await call(user, getBackupRecord, { params: { rid }, query: {} });
    if (wasKilled) {
      return { user, project, record };
    }
  }
  throw new Error(`No process could be ended ${point.name}`);
}

/** Verifies all that the project lists as completed. */
async function expectProven({ user, project }: KilledBackup): Promise<void> {
  const records = await call(user, listBackupRecords, { query: { projectId: project.id } });
  expect(records).toHaveLength(1);
  for (const { id: rid } of records) {
    await call(user, verifyBackup, { params: { rid }, body: {} });
    await watch.ended(`${rid}-verify`);
    const record = await call(user, getBackupRecord, { params: { rid }, query: {} });
    expect(record).toMatchObject({
      status: 'completed',
      error: null,
      metadata: { consistency: 'snapshot', documentCount: sourceSize, chunkCount },
      verification: { status: 'verified', documents: sourceSize, mismatches: [] },
    });
    expect(await watch.leftovers(rid), 'pages left').toBe(0);
  }
}

interface KilledRestore {
  readonly firebaseProjectId: string;
  readonly restore: Restore;
}

async function restoreAndKill(
  { user, project, record }: KilledBackup,
  { mode, point }: RestorePoint,
): Promise<KilledRestore> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const firebaseProjectId = newFirebaseProjectId();
    await fillTarget(firebaseProjectId, { altered: mode !== 'create', extra: mode === 'mirror' });
    const target = await connectProject(user, { firebaseProjectId });
    const { id } = await call(user, startRestore, {
      body: { projectId: project.id, recordId: record.id, target: { projectId: target.id }, mode },
    });
    const place = { runId: id, prefix: '', target: firebaseProjectId };
    const wasKilled = await watch.killAt(place, point);
    await watch.ended(id);
    const restore = await call(user, getRestore, { params: { id }, query: {} });
    if (wasKilled) {
      return { firebaseProjectId, restore };
    }
    await dropDatabase(firebaseProjectId);
  }
  throw new Error(`No process could be ended ${point.name}`);
}

/** The target is the source at the backup's read time, and every document is accounted for. */
async function expectRestored(backup: BackupRecord, killed: KilledRestore): Promise<void> {
  const { restore, firebaseProjectId } = killed;
  const altered = restore.mode === 'create' ? 0 : alteredCount;
  const deleted = restore.mode === 'mirror' ? extraCount : 0;
  expect(restore).toMatchObject({
    status: 'completed',
    error: null,
    plan: {
      create: sourceSize - unchangedCount - altered,
      update: altered,
      delete: deleted,
      unchanged: unchangedCount,
    },
    outcome: {
      written: sourceSize - unchangedCount,
      skipped: unchangedCount,
      deleted,
      failed: 0,
      failures: [],
    },
  });
  const readTime = backup.metadata.readTime ?? '';
  const expected = await fingerprints(source.projectId, readTime);
  const found = await fingerprints(firebaseProjectId);
  expect(found).toEqual(expected);
}

const allChains = backupPoints.map((atBackup, index) => ({
  atBackup,
  atRestore: restorePoints[index]!,
}));

/** While reading and writing, and while verifying and deleting: all others are tried in memory. */
const usual = ['once 3 chunks are committed', 'once 3 chunks are verified'];
const chains = isExhaustive
  ? allChains
  : allChains.filter(({ atBackup }) => usual.includes(atBackup.name));

describe.concurrent('after the end of a process', () => {
  test.each(chains)(
    'a backup continues ($atBackup.name), and so does its restore ($atRestore.mode, $atRestore.point.name)',
    async ({ atBackup, atRestore }) => {
      const backup = await backUpAndKill(atBackup);
      expect(backup.record).toMatchObject({ status: 'completed', error: null });
      await expectProven(backup);
      const killed = await restoreAndKill(backup, atRestore);
      await expectRestored(backup.record, killed);
      await dropDatabase(killed.firebaseProjectId);
    },
    timeoutMs,
  );
});

test('there are twenty points of each, and the usual ones are among them', () => {
  expect(chains).toHaveLength(isExhaustive ? 20 : usual.length);
  expect(new Set(backupPoints.map(({ name }) => name)).size).toBe(20);
  expect(new Set(restorePoints.map(({ point }) => point.name)).size).toBe(20);
});
