// Firekeep's own database lost, and brought back by one command: into a project of the emulators
// that is empty, and from there to where the functions of this suite look for it.
import {
  createSchedule,
  listBackupRecords,
  listProjects,
  listSchedules,
  updateAccountSettings,
  type FirestoreFields,
} from '@firekeep/functions/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '../support/api.ts';
import { backUp, endOfBackup, restore } from '../support/backups.ts';
import { readEmulators } from '../support/emulators.ts';
import { deleteDocuments, readAllDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject, newFirebaseProjectId } from '../support/projects.ts';
import { runCommand } from '../support/run-command.ts';
import { fireTick } from '../support/runtimes.ts';
import { copyObjects, objectsNaming, readObject } from '../support/stored-objects.ts';
import {
  addUser,
  deleteUser,
  lookUp,
  signIn,
  signInWithGoogle,
  signUp,
  type TestUser,
} from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

const script = fileURLToPath(new URL('../../scripts/recover.mjs', import.meta.url));
const masterKey = 'ZmlyZWtlZXAgZW11bGF0b3JzIG9ubHk6IG5vIGtleSE=';
const own = () => ({ projectId: readEmulators().projectId });
const customers = Array.from({ length: 40 }, (_, n) => ({
  path: `customers/c${n}`,
  fields: { name: { stringValue: `Customer ${n}` }, visits: { integerValue: `${n}` } },
}));

/** An installation of which nothing but the bucket is left. */
interface Installation {
  readonly project: string;
  readonly bucket: string;
}

const recover = (
  { project, bucket }: Installation,
  args: readonly string[] = [],
  key = masterKey,
) =>
  runCommand(script, ['--bucket', bucket, '--project', project, ...args], {
    ...process.env,
    FIREKEEP_MASTER_KEY: key,
  });

async function lost({ uid }: TestUser): Promise<Installation> {
  const project = newFirebaseProjectId();
  const bucket = `${project}.appspot.com`;
  await copyObjects(uid, bucket);
  return { project, bucket };
}

const storedSchema = z.object({
  name: z.string(),
  fields: z.custom<FirestoreFields>().default({}),
});

/** Documents of Firekeep's own database by their paths. */
async function documentsIn(project: string) {
  const all = (await readAllDocuments({ projectId: project })).map((one) =>
    storedSchema.parse(one),
  );
  return all.map(({ name, fields }) => ({ path: name.split('/documents/')[1] ?? '', fields }));
}

/** What is written of the user within the next ticks. */
async function catalogue(user: TestUser, parts: number): Promise<string[]> {
  return waitUntil('the catalogue to be written', async () => {
    await fireTick();
    const names = (await objectsNaming(`catalogue/${user.uid}/`)).toSorted();
    const folders = new Set(names.map((name) => name.slice(0, name.lastIndexOf('/'))));
    return folders.size >= parts ? names : null;
  });
}

let user: TestUser;
let project: Awaited<ReturnType<typeof connectProject>>;
let before: Awaited<ReturnType<typeof readAllDocuments>>;

beforeAll(async () => {
  user = await signUp();
  project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, customers);
  before = await readAllDocuments({ projectId: project.firebaseProjectId });
  await call(user, updateAccountSettings, { body: { defaultProjectId: project.id } });
  await call(user, createSchedule, {
    body: {
      projectId: project.id,
      name: 'Every secret night',
      enabled: true,
      include: [],
      exclude: [],
      schedule: { kind: 'daily', timeZone: 'UTC', time: '03:30' },
      retention: { keepLast: 7 },
      webhookUrl: 'https://example.com/hook',
    },
  });
  await backUp(user, project, { backupName: 'Before the loss' });
  await catalogue(user, 2);
});

test('the bucket alone names no project, path or address', async () => {
  for (const name of await catalogue(user, 2)) {
    const text = `${name} ${(await readObject(name)).toString('latin1')}`;
    expect(text).not.toMatch(/customers|Before the loss|secret night|hook|example\.dev/);
    expect(text).not.toContain(project.name);
    expect(text).not.toContain(project.firebaseProjectId);
  }
});

describe('recover', () => {
  test('says how it is used, and what it refuses', async () => {
    const gone = await lost(user);
    expect((await recover(gone, ['--help'])).stdout).toContain('npm run recover -- --bucket');
    const other = randomBytes(32).toString('base64');
    expect(await recover(gone, [], other)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'The master key opens nothing of the catalogue\n',
    });
    expect(await recover(gone, [], 'short')).toMatchObject({ code: 2 });
    expect(await recover(gone, ['--before', 'noon'])).toMatchObject({ code: 2 });
    expect(await recover({ ...gone, bucket: 'demo-empty.appspot.com' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no catalogue in the bucket') as unknown,
    });
    expect(await recover({ ...gone, project: own().projectId })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not empty') as unknown,
    });
    expect(await recover(gone, ['--dry-run'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        'Would come back: accounts 1, projects 1, schedules 1, backups 1, of them verified 1.',
      ) as unknown,
    });
    expect(await documentsIn(gone.project)).toEqual([]);
  });

  test('brings back every project, schedule and backup, and a restore is equal byte by byte', async () => {
    const gone = await lost(user);
    const password = randomUUID();
    const known = await documentsIn(own().projectId);

    const { code, stdout, stderr } = await recover(gone);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      'Back: accounts 1, projects 1, schedules 1, backups 1, of them verified 1.\nNothing is missing.',
    );
    const repeated = await recover(gone);
    const [said = '', ...report] = repeated.stdout.split('\n');
    expect(said).toMatch(/^This was recovered on \S+\. Nothing was changed now\./);
    expect({ ...repeated, stdout: report.join('\n') }).toEqual({ code, stdout, stderr });
    const recovered = await documentsIn(gone.project);
    const lasting = recovered.filter(
      ({ path }) => !/^(?:maintenance|recoveredParts|catalogue|backupConfigurations)\//.test(path),
    );
    expect(lasting.length).toBeGreaterThan(7);
    for (const { path, fields } of lasting) {
      expect({ path, fields }).toEqual(known.find((one) => one.path === path));
    }

    // Everything of the user goes, and what the command wrote takes its place.
    const ofUser = (await documentsIn(own().projectId)).filter((one) =>
      [user.uid, project.id].some((id) => JSON.stringify(one).includes(id)),
    );
    await deleteDocuments(
      own(),
      ofUser.map(({ path }) => path),
    );
    await deleteUser(user.uid);
    await writeDocuments(
      own(),
      recovered.filter(({ path }) => !/^(?:maintenance|recoveredParts)\//.test(path)),
    );
    const made = await lookUp(user.uid, { ...readEmulators(), projectId: gone.project });
    expect(made).toMatchObject({ email: user.email, emailVerified: true });
    expect(made).not.toHaveProperty('passwordHash');
    // With Google there is nothing to set again: the address leads to the same account.
    expect(await signInWithGoogle(user.email, gone.project)).toBe(user.uid);
    await addUser({ uid: user.uid, email: user.email, password });

    const again = await signIn(user.email, password);
    const { data: projects } = await call(again, listProjects, { query: {} });
    expect(projects.map(({ id }) => id)).toEqual([project.id]);
    const [record] = await call(again, listBackupRecords, { query: { projectId: project.id } });
    const database = { projectId: project.firebaseProjectId };
    await deleteDocuments(database, [customers[1]?.path ?? '', customers[2]?.path ?? '']);
    if (record === undefined) {
      throw new Error('The backup did not come back');
    }
    expect(await restore(again, record)).toMatchObject({
      status: 'completed',
      outcome: { written: 2, failed: 0 },
    });
    const contents = (all: typeof before) => all.map(({ name, fields }) => ({ name, fields }));
    expect(contents(await readAllDocuments(database))).toEqual(contents(before));

    // The schedule is due.
    const [schedule] = await call(again, listSchedules, { query: { projectId: project.id } });
    const started = await waitUntil('the schedule’s backup', async () => {
      await fireTick();
      const records = await call(again, listBackupRecords, { query: { projectId: project.id } });
      return records.find(({ metadata }) => metadata.configurationId === schedule?.id) ?? null;
    });
    expect(await endOfBackup(again, started.id)).toMatchObject({
      status: 'completed',
      verification: { status: 'verified' },
    });
  });
});
