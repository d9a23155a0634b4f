// A stolen session of an hour: whatever destroys, unlocks, hands out keys or lowers a guard is
// refused, and changes nothing; the same call by somebody who has just signed in is not.
import {
  applyRestore,
  changeBackupRecord,
  createDownloadLink,
  deleteAccount,
  deleteBackupRecord,
  deleteChannel,
  deleteProject,
  deleteSchedule,
  exportAccount,
  exportBackupKey,
  getBackupRecord,
  listBackupRecords,
  listChannels,
  listProjects,
  listSchedules,
  renewWebhookSecret,
  startRestore,
  updateChannel,
  updateProject,
  updateSchedule,
  type Endpoint,
} from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { call, send, type LooseInput } from '../support/api.ts';
import { furnish, type Ids } from '../support/furnished-project.ts';
import { serviceAccount } from '../support/projects.ts';
import { signedInLongAgo, signUp, type TestUser } from '../support/users.ts';

let fresh: TestUser;
let stale: TestUser;
let ids: Ids;

beforeAll(async () => {
  fresh = await signUp();
  ids = await furnish(fresh);
  const record = { params: { rid: ids.record }, body: { held: true } };
  await call(fresh, changeBackupRecord, record);
  stale = await signedInLongAgo(fresh, 60 * 60_000);
});

async function everything(): Promise<unknown> {
  const ofProject = { query: { projectId: ids.project } };
  const answers = await Promise.all([
    send(stale, listProjects),
    send(stale, getBackupRecord, { params: { rid: ids.record } }),
    send(stale, listSchedules, ofProject),
    send(stale, listChannels),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  return answers.map(({ json }) => json);
}

type Guarded = readonly [name: string, endpoint: Endpoint, input: () => LooseInput];

const ofRecord = () => ({ params: { rid: ids.record } });
const ofSchedule = () => ({ params: { cid: ids.schedule } });
const ofProject = () => ({ params: { id: ids.project } });
const ofChannel = () => ({ params: { id: ids.channel } });
const withBody =
  (of: () => LooseInput, body: Record<string, unknown>): (() => LooseInput) =>
  () => ({ ...of(), body });

const overwriting = (options: Record<string, unknown>): LooseInput => ({
  body: {
    projectId: ids.project,
    recordId: ids.record,
    target: { projectId: ids.project },
    mode: 'mirror',
    ...options,
  },
});

const calls: readonly Guarded[] = [
  ['releases a hold', changeBackupRecord, withBody(ofRecord, { held: false })],
  ['deletes a backup', deleteBackupRecord, ofRecord],
  ['overwrites for good', startRestore, () => overwriting({ safetyBackup: false })],
  [
    'applies a plan for good',
    applyRestore,
    () => ({ params: { id: ids.restore }, body: { safetyBackup: false } }),
  ],
  ['takes a backup away', createDownloadLink, withBody(ofRecord, { format: 'ndjson' })],
  [
    'takes all backups away',
    listBackupRecords,
    () => ({ query: { projectId: ids.project, includeDownloadUrls: 'true' } }),
  ],
  ['exports the key', exportBackupKey, ofProject],
  ['exports the account', exportAccount, () => ({})],
  [
    'shortens retention',
    updateSchedule,
    withBody(ofSchedule, { name: 'Other', retention: { keepLast: 6 } }),
  ],
  ['backs up less', updateSchedule, withBody(ofSchedule, { exclude: ['customers'] })],
  ['renews a secret', renewWebhookSecret, withBody(ofSchedule, {})],
  ['deletes a schedule', deleteSchedule, ofSchedule],
  ['disables backups', updateProject, withBody(ofProject, { backupEnabled: false })],
  [
    'replaces the credential',
    updateProject,
    () => ({ ...ofProject(), body: { serviceAccountJson: JSON.stringify(serviceAccount('p')) } }),
  ],
  [
    'sends alerts elsewhere',
    updateChannel,
    withBody(ofChannel, { address: 'https://hooks.example.com/mine' }),
  ],
  [
    'silences a channel',
    updateChannel,
    withBody(ofChannel, {
      quietHours: { from: '00:00', to: '23:59', timeZone: 'UTC', exceptCritical: false },
    }),
  ],
  ['deletes a channel', deleteChannel, ofChannel],
  ['deletes a project', deleteProject, ofProject],
  ['deletes the account', deleteAccount, () => ({ query: { confirm: fresh.email } })],
];

test.each(calls)('an old session that %s is refused', async (_name, endpoint, input) => {
  const before = await everything();
  const { status, json } = await send(stale, endpoint, input());
  expect(json).toMatchObject({
    error: {
      code: 'failed-precondition',
      message: expect.stringContaining('Please sign in again to do this'),
    },
  });
  expect(status).toBe(422);
  expect(await everything()).toEqual(before);
});

test('it still does what can be undone', async () => {
  await call(stale, updateSchedule, { ...ofSchedule(), body: { retention: { keepLast: 8 } } });
  await call(stale, updateProject, { ...ofProject(), body: { name: 'Another name' } });
  const held = await call(stale, changeBackupRecord, { ...ofRecord(), body: { held: true } });
  expect(held.held).toBe(true);
  for (const options of [{ dryRun: true, safetyBackup: false }, {}]) {
    expect((await send(stale, startRestore, overwriting(options))).text).not.toContain('sign in');
  }
});

test('somebody who has just signed in may do all of it', async () => {
  for (const [name, endpoint, input] of calls) {
    const { status, text } = await send(fresh, endpoint, input());
    // A schedule without a webhook, an emulator with a key: refused for what they are.
    expect(text, `${name}: ${status}`).not.toContain('sign in again');
    expect(status, name).toBeLessThan(500);
  }
});
