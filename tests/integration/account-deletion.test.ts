// Accounts that go: everything of them, keys first, whatever broke it off; and before that a copy
// for their user.
import {
  createSchedule,
  createProject,
  deleteAccount,
  deleteProject,
  exportAccount,
  listProjects,
  startBackup,
  updateAccountSettings,
  uploadAvatar,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, send } from '../support/api.ts';
import { backUp, restore } from '../support/backups.ts';
import { readEmulators } from '../support/emulators.ts';
import { readAllDocuments, readDocument, writeDocuments } from '../support/firestore-rest.ts';
import { greyPng } from '../support/pictures.ts';
import { connectProject, newFirebaseProjectId, serviceAccount } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { objectsNaming } from '../support/stored-objects.ts';
import { text } from '../support/typed-values.ts';
import { changeUser, lookUp, signedInLongAgo, signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

const own = () => ({ projectId: readEmulators().projectId });

/**
 * Names of Firekeep's own documents that speak of the user, in their names or fields, and of stored
 * objects that do.
 */
async function tracesOf(uid: string): Promise<string[]> {
  const documents = await readAllDocuments(own());
  const speaking = documents.filter((document) => JSON.stringify(document).includes(uid));
  return [...speaking.map(({ name }) => name), ...(await objectsNaming(uid))];
}

async function secretsOf(projectId: string) {
  const paths = ['credential', 'data-key'].map((id) => `projects/${projectId}/secrets/${id}`);
  return Promise.all(paths.map((path) => readDocument(own(), path)));
}

/** A user with one of everything. */
async function furnish() {
  const user = await signUp();
  const project = await connectProject(user);
  const fields = { name: { stringValue: 'Ada' } };
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields },
  ]);
  const schedule = await call(user, createSchedule, {
    body: {
      projectId: project.id,
      name: 'Nightly',
      enabled: true,
      include: [],
      exclude: [],
      schedule: { kind: 'daily', timeZone: 'UTC', time: '03:30' },
      retention: { keepLast: 7 },
      webhookUrl: 'https://example.com/hook',
    },
  });
  const record = await backUp(user, project);
  const dryRun = await restore(user, record, { dryRun: true });
  await call(user, updateAccountSettings, { body: { defaultProjectId: project.id } });
  await send(user, uploadAvatar, { bytes: greyPng(256, 256) });
  return { user, project, schedule, record, dryRun };
}

/**
 * The note stays until no call can be at work that was let in before the user went; here that time
 * is over.
 */
async function backdateNote(uid: string): Promise<void> {
  const path = `accountDeletions/${uid}`;
  if ((await readDocument(own(), path)) !== null) {
    const fields = { ownerId: text(uid), requestedAt: text('2026-01-01T00:00:00.000Z') };
    await writeDocuments(own(), [{ path, fields }]);
  }
}

async function goneWithoutTrace(uid: string): Promise<void> {
  await backdateNote(uid);
  await waitUntil(
    'nothing to be left of the user',
    async () => {
      await fireTick();
      const traces = await tracesOf(uid);
      return traces.length === 0 ? traces : null;
    },
    120_000,
  );
}

describe('an export', () => {
  let made: Awaited<ReturnType<typeof furnish>>;
  beforeAll(async () => {
    made = await furnish();
  });

  test('has everything of its user, and no key', async () => {
    const { user, project, schedule, record, dryRun } = made;
    const answer = await send(user, exportAccount);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('firekeep-account.json');
    const list = z.array(z.looseObject({ id: z.string() }));
    const copy = z
      .looseObject({
        projects: list,
        backupConfigurations: list,
        backupRecords: list,
        restores: list,
        alarms: list,
        auditLog: list,
        measurements: z.array(
          z.looseObject({
            usage: z.array(z.looseObject({ backupReads: z.number() })),
            checks: z.array(z.looseObject({ at: z.string() })),
          }),
        ),
      })
      .parse(answer.json);
    expect(copy).toMatchObject({
      format: 'firekeep-account-export',
      profile: { uid: user.uid, email: user.email, methods: ['password'] },
      account: { plan: 'free', settings: { defaultProjectId: project.id } },
    });
    expect(copy.projects.map(({ id }) => id)).toEqual([project.id]);
    expect(copy.backupConfigurations.map(({ id }) => id)).toEqual([schedule.id]);
    expect(copy.backupRecords.map(({ id }) => id)).toContain(record.id);
    expect(copy.restores.map(({ id }) => id)).toEqual([dryRun.id]);
    expect(answer.text).toContain('"action":"backup.started"');
    expect(copy.measurements).toMatchObject([{ projectId: project.id }]);
    expect(copy.measurements[0]?.usage[0]?.backupReads).toBeGreaterThan(0);
    expect(copy.measurements[0]?.checks).not.toEqual([]);
    expect(copy['contactMessages']).toEqual([]);
    expect(answer.text).not.toMatch(/PRIVATE KEY|ciphertext|wrapped/i);
  });

  test('has contact messages of an address only if that was verified', async () => {
    const user = await signUp({ isVerified: false });
    const id = user.uid.slice(0, 20);
    const message = {
      id: text(id),
      name: text('Ada'),
      email: text(user.email),
      subject: text('Hello'),
      message: text('What is a backup?'),
      status: text('new'),
      createdAt: text(new Date().toISOString()),
    };
    await writeDocuments(own(), [{ path: `contactSubmissions/${id}`, fields: message }]);
    expect((await send(user, exportAccount)).text).not.toContain('What is a backup?');
    await changeUser(user.uid, { emailVerified: true });
    expect((await send(user, exportAccount)).json).toMatchObject({
      contactMessages: [{ id, email: user.email, message: 'What is a backup?' }],
    });
  });

  test('holds nothing of anybody else', async () => {
    const other = await signUp();
    const answer = await send(other, exportAccount);
    expect(answer.text).not.toContain(made.user.uid);
    expect(answer.text).not.toContain(made.project.id);
  });
});

describe('a deletion', () => {
  test('leaves nothing of the user anywhere', async () => {
    const { user, project } = await furnish();
    const second = await connectProject(user);
    const deleted = await connectProject(user);
    await call(user, deleteProject, { params: { id: deleted.id }, query: {} });
    // At work while the account goes.
    await call(user, startBackup, { body: { projectId: project.id } });
    expect(await tracesOf(user.uid)).not.toEqual([]);
    const answer = await send(user, deleteAccount, {
      query: { confirm: user.email.toUpperCase(), erase: 'now' },
    });
    expect([answer.status, answer.json]).toEqual([202, { success: true }]);
    // With the answer: no key, no way in.
    for (const { id } of [project, second, deleted]) {
      expect(await secretsOf(id)).toEqual([null, null]);
    }
    expect(await lookUp(user.uid)).toBe(null);
    expect((await send(user, deleteAccount, { query: { confirm: user.email } })).status).toBe(401);
    await goneWithoutTrace(user.uid);
  });

  test('that was broken off after its note continues', async () => {
    const { user, project } = await furnish();
    const fields = {
      ownerId: { stringValue: user.uid },
      requestedAt: { stringValue: new Date().toISOString() },
    };
    await writeDocuments(own(), [{ path: `accountDeletions/${user.uid}`, fields }]);
    const late = await send(user, createProject, {
      body: {
        name: 'Late',
        firebaseProjectId: newFirebaseProjectId(),
        connectionType: 'service-account',
        serviceAccountJson: JSON.stringify(serviceAccount(newFirebaseProjectId())),
      },
    });
    expect(late.text).toContain('This account is being deleted');
    const set = await send(user, updateAccountSettings, { body: { timeZone: 'UTC' } });
    expect(set.text).toContain('This account is being deleted');
    const objects = await objectsNaming(user.uid);
    const picture = await send(user, uploadAvatar, { bytes: greyPng(64, 64) });
    expect(picture.text).toContain('This account is being deleted');
    expect(await objectsNaming(user.uid)).toEqual(objects);
    await goneWithoutTrace(user.uid);
    expect(await secretsOf(project.id)).toEqual([null, null]);
    expect(await lookUp(user.uid)).toBe(null);
  });

  test.each([
    ['another address', { confirm: 'somebody@example.dev' }, 'Type the email address'],
    ['nothing', { confirm: '' }, 'Type the email address'],
    ['no confirmation', {}, 'The email address is required'],
    ['another way of erasing', { confirm: 'a@b.dev', erase: 'later' }, 'erase'],
    ['an address and more', { confirm: 'a@b.dev', force: 'true' }, 'Unknown field: force'],
  ])('confirmed with %s does nothing', async (_what, query, message) => {
    const user = await signUp();
    const answer = await send(user, deleteAccount, { query });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
    expect(await lookUp(user.uid)).not.toBe(null);
  });

  test('needs a sign-in of the last five minutes', async () => {
    const user: TestUser = await signedInLongAgo(await signUp(), 6 * 60_000);
    expect(await call(user, listProjects, { query: {} })).toMatchObject({ success: true });
    const answer = await send(user, deleteAccount, { query: { confirm: user.email } });
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('Please sign in again to do this'),
    ]);
    expect(await lookUp(user.uid)).not.toBe(null);
  });
});
