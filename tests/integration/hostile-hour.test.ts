// A stolen session of an hour that makes every call there is, the worst that it can ask for among
// them. What it has deleted, the owner takes back within a week; what it has done to the database,
// the owner undoes, and where it wrote over its own changes, restores from a backup that it could
// not delete.
import {
  answerInvitation,
  applyRestore,
  changeBackupRecord,
  deleteAccount,
  deleteBackupRecord,
  deleteDocument,
  deleteProject,
  deleteSchedule,
  getApprovals,
  getBackupRecord,
  listChanges,
  listDeletions,
  listProjects,
  listSchedules,
  lockProject,
  lockSchedule,
  planBulkChange,
  removeApprover,
  setApprover,
  startRestore,
  takeBackDeletion,
  undoRestore,
  updateAccountSettings,
  updateProject,
  updateSchedule,
  withdrawProjectLock,
  withdrawScheduleLock,
  type Deletion,
  type Endpoint,
  type Project,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../../functions/src/testing/endpoints.ts';
import { call, send, sendWhenAllowed, type LooseInput } from '../support/api.ts';
import { endOfRestore, restore } from '../support/backups.ts';
import { changeOwn, ownJob } from '../support/own-documents.ts';
import { serviceAccount } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { signedInLongAgo, signIn, signUp, type TestUser } from '../support/users.ts';
import { contentOf, newVictim, type Victim } from '../support/victim.ts';
import { waitUntil } from '../support/wait-until.ts';
import { calls } from './two-users-calls.ts';

const hourMs = 60 * 60_000;
const started = z.object({ data: z.object({ id: z.string() }) });

type Attack = readonly [endpoint: Endpoint, input: LooseInput];

/** What costs most where it is let through. */
function worst({ ids, project, older, schedule }: Victim): readonly Attack[] {
  const ofProject = { projectId: project.id, target: { projectId: project.id } };
  const mirror = { ...ofProject, recordId: older.id, mode: 'mirror' };
  const ofSchedule = { params: { cid: schedule } };
  return [
    [startRestore, { body: { ...mirror, safetyBackup: false } }],
    [startRestore, { body: mirror }],
    [deleteDocument, { query: { pid: project.id, path: 'customers/ada' } }],
    [updateSchedule, { ...ofSchedule, body: { retention: { keepLast: 1 } } }],
    [updateSchedule, { ...ofSchedule, body: { enabled: false } }],
    [updateSchedule, { ...ofSchedule, body: { include: ['nobody'] } }],
    [updateProject, { params: { id: project.id }, body: { backupEnabled: false } }],
    [updateAccountSettings, { body: { deletionDays: 7 } }],
    [changeBackupRecord, { params: { rid: ids.record }, body: { held: false } }],
    [deleteBackupRecord, { params: { rid: older.id } }],
    [deleteBackupRecord, { params: { rid: ids.record }, query: { confirm: 'last-verified' } }],
    [deleteSchedule, ofSchedule],
  ];
}

/** A plan of deleting everything, applied as soon as it is made. */
async function bulkDelete(thief: TestUser, { project }: Victim): Promise<void> {
  const body = {
    pid: project.id,
    from: { paths: ['customers/ada', 'customers/bob', 'a/b'] },
    operations: [{ op: 'delete' }],
  };
  const plan = started.safeParse((await sendWhenAllowed(thief, planBulkChange, { body })).json);
  const { id } = plan.data?.data ?? { id: '' };
  await endOfRestore(thief, id);
  const applied = await sendWhenAllowed(thief, applyRestore, { params: { id }, body: {} });
  await endOfRestore(thief, started.parse(applied.json).data.id);
}

/** With a lock a thief could delete nothing either: they lock last. */
const locking: ReadonlySet<Endpoint> = new Set([lockProject, lockSchedule]);

/** Of a project that is deleted nothing else can be. */
const inOrder = allEndpoints.toSorted((a, b) => rank(a.endpoint) - rank(b.endpoint));

function rank(endpoint: Endpoint): number {
  return endpoint === deleteProject ? 2 : endpoint.method === 'DELETE' ? 1 : 0;
}

async function everyCall(thief: TestUser, { ids }: Victim): Promise<void> {
  for (const { name, endpoint } of inOrder) {
    const isMade = endpoint.access === 'user' && !locking.has(endpoint);
    const inputs = isMade ? (calls[name]?.(ids, ids) ?? []) : [];
    for (const input of inputs) {
      await sendWhenAllowed(thief, endpoint, input);
    }
  }
}

/** Retention looks at the project, as it does each hour. */
async function retain({ id }: Project): Promise<void> {
  const past = new Date(Date.now() - 60_000).toISOString();
  await changeOwn(`retention/${id}`, { dueAt: { stringValue: past } }).catch(() => undefined);
  await fireTick();
  await waitUntil('the look at retention', async () => {
    const job = await ownJob(`${id}-retention`);
    return job?.active !== true;
  });
}

/** The newest first: what an older one wrote may have been written over since. */
async function undoEverything({ owner, project }: Victim): Promise<void> {
  const { items } = await call(owner, listChanges, { query: { projectId: project.id } });
  for (const { id } of items) {
    const change = await endOfRestore(owner, id);
    if (change.canUndo) {
      const undo = await call(owner, undoRestore, { params: { id }, body: {} });
      await endOfRestore(owner, undo.id);
    }
  }
}

/** The key of a project's database was destroyed with its deletion. */
async function connectAgain(owner: TestUser, project: Project | null): Promise<void> {
  if (project !== null) {
    const serviceAccountJson = JSON.stringify(serviceAccount(project.firebaseProjectId));
    await call(owner, updateProject, {
      params: { id: project.id },
      body: { serviceAccountJson },
    });
  }
}

async function takeBack(owner: TestUser, deleted: readonly Deletion[]): Promise<void> {
  for (const { id } of deleted) {
    await call(owner, takeBackDeletion, { params: { id }, body: {} });
  }
}

/** What is left after a session was stolen, and its owner has taken back what can be. */
interface Robbed {
  readonly victim: Victim;
  readonly owner: TestUser;
  readonly deleted: readonly Deletion[];
}

async function rob(agoMs: number): Promise<Robbed> {
  const victim = await newVictim();
  const thief = agoMs === 0 ? victim.owner : await signedInLongAgo(victim.owner, agoMs);
  await bulkDelete(thief, victim);
  for (const [endpoint, input] of worst(victim)) {
    const { json } = await sendWhenAllowed(thief, endpoint, input);
    const begun = endpoint === startRestore ? started.safeParse(json).data : undefined;
    await (begun === undefined ? null : endOfRestore(thief, begun.data.id));
  }
  await everyCall(thief, victim);
  await sendWhenAllowed(thief, deleteAccount, { query: { confirm: victim.owner.email } });
  await retain(victim.project);
  const owner = await signIn(victim.owner.email, victim.owner.password);
  const { items } = await call(owner, listDeletions, { query: {} });
  // One is there for calls that name a deletion.
  const deleted = items.filter(({ id }) => id !== victim.ids.deletion);
  const isProject = ({ kind }: Deletion) => kind === 'project';
  const projects = deleted.filter(isProject);
  await takeBack(owner, projects);
  await connectAgain(owner, projects.length === 0 ? null : victim.project);
  await takeBack(
    owner,
    deleted.filter((one) => !isProject(one)),
  );
  await undoEverything({ ...victim, owner });
  return { victim, owner, deleted };
}

const sessions = [
  { name: 'of an hour ago', agoMs: hourMs },
  { name: 'of somebody who has just signed in', agoMs: 0 },
];
let robbed: readonly Robbed[] = [];

// Half of the time each waits until it may make more calls; on a busy machine that takes minutes.
beforeAll(async () => {
  robbed = await Promise.all(sessions.map(({ agoMs }) => rob(agoMs)));
}, 360_000);

describe.each(sessions)('a stolen session $name', ({ agoMs }) => {
  let victim: Victim;
  let owner: TestUser;
  let deleted: readonly Deletion[];

  beforeAll(() => {
    ({ victim, owner, deleted } = robbed[agoMs === 0 ? 1 : 0]!);
  });

  test(`deletes ${agoMs === 0 ? 'what can be taken back' : 'nothing'}`, () => {
    const all = ['account', 'backup', 'backup', 'project', 'schedule', 'schedule'];
    const kinds = agoMs === 0 ? all : [];
    expect(deleted.map(({ kind }) => kind).toSorted(), JSON.stringify(deleted)).toEqual(kinds);
  });

  test('costs no document', async () => {
    const { outcome } = await restore(owner, victim.newest, { mode: 'mirror' });
    expect(outcome).toMatchObject({ failed: 0, conflicts: 0 });
    expect(await contentOf(victim.project)).toEqual(victim.documents);
  });

  test('costs no backup: each can be restored', async () => {
    for (const rid of [victim.ids.record, victim.older.id, victim.newest.id]) {
      const record = await call(owner, getBackupRecord, { params: { rid }, query: {} });
      expect(record).toMatchObject({ status: 'completed', verification: { status: 'verified' } });
      expect(await restore(owner, record, { dryRun: true })).toMatchObject({ status: 'planned' });
    }
  });

  test('costs no lasting lock and no approver: the owner takes both back', async () => {
    const isFresh = agoMs === 0;
    const thief = isFresh ? victim.owner : await signedInLongAgo(victim.owner, agoMs);
    const cid = { params: { cid: victim.schedule } };
    const id = { params: { id: victim.project.id } };
    const body = { days: 3650 };
    const locked = [
      await sendWhenAllowed(thief, lockSchedule, { ...cid, body }),
      await sendWhenAllowed(thief, lockProject, { ...id, body }),
    ];
    expect(locked.map(({ status }) => status)).toEqual(isFresh ? [200, 200] : [422, 422]);
    const accomplice = await signUp();
    await sendWhenAllowed(thief, setApprover, { body: { email: accomplice.email } });
    const answer = { params: { id: owner.uid }, body: { accepts: true } };
    const accepted = await send(accomplice, answerInvitation, answer);
    expect(accepted.status).toBe(isFresh ? 200 : 404);
    await call(owner, removeApprover, { query: {} });
    expect((await call(owner, getApprovals, { query: {} })).approver).toBe(null);
    await send(owner, withdrawScheduleLock, cid);
    await send(owner, withdrawProjectLock, id);
    const { data } = await call(owner, listProjects, { query: {} });
    expect(data.find((one) => one.id === victim.project.id)).toMatchObject({
      lockedUntil: null,
      schedulesLockedUntil: null,
    });
  });

  test('costs no project and no schedule', async () => {
    const { project, schedule, ids } = victim;
    const projects = await call(owner, listProjects, { query: {} });
    expect(projects.data.map(({ id }) => id)).toContain(project.id);
    const schedules = await call(owner, listSchedules, { query: { projectId: project.id } });
    expect(schedules.map(({ id }) => id)).toEqual(expect.arrayContaining([schedule, ids.schedule]));
  });
});
