// What belongs to one user does not exist for another: every call of the contract, made by one with
// ids of the other.
import {
  getBackupRecord,
  listExports,
  listSchedules,
  listProjects,
  listRestores,
  listSavedQueries,
  type Endpoint,
} from '@firekeep/functions/contract';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '../../functions/src/testing/endpoints.ts';
import {
  addressOf,
  bytesOf,
  request,
  send,
  type ApiAnswer,
  type LooseInput,
} from '../support/api.ts';
import { furnish, pausedSchedule, type Ids } from '../support/furnished-project.ts';
import { signUp, type TestUser } from '../support/users.ts';

const query = { from: { kind: 'collection', path: 'customers' } } as const;

/** Calls with somebody's ids; `own` are the caller's, for calls that name several things. */
type Calls = (theirs: Ids, own: Ids) => readonly LooseInput[];

const byProjectQuery: Calls = ({ project }) => [{ query: { projectId: project } }];
const byPid =
  (others: Record<string, string>): Calls =>
  ({ project }) => [{ query: { pid: project, ...others } }];
/** Their project now and then, and their backup, in it and in the caller's own project. */
const atAnyTime =
  (call: (viewed: { pid: string; at?: string }) => LooseInput): Calls =>
  (theirs, own) => [
    call({ pid: theirs.project }),
    call({ pid: theirs.project, at: `backup:${theirs.record}` }),
    call({ pid: own.project, at: `backup:${theirs.record}` }),
    call({ pid: theirs.project, at: new Date(Date.now() - 60_000).toISOString() }),
  ];
const byRecord: Calls = ({ record }) => [{ params: { rid: record } }];
const none: Calls = () => [];

/** An entry per endpoint that a user calls. A new endpoint needs one too. */
const calls: Readonly<Record<string, Calls>> = {
  // Name nothing that could be somebody else's.
  listProjects: none,
  createProject: none,
  listDatabases: none,
  getTier: none,
  previewSchedule: none,
  getAccount: none,
  uploadAvatar: none,
  removeAvatar: none,
  exportAccount: none,
  deleteAccount: none,
  listConnectionTypes: none,
  startGoogleConnection: none,
  // What is handed in belongs to whom it was given: tests/integration/oauth.test.ts.
  exchangeGoogleCode: none,

  updateAccountSettings: ({ project }) => [{ body: { defaultProjectId: project } }],

  updateProject: ({ project }) => [
    { params: { id: project }, body: {} },
    { params: { id: project }, body: { name: 'Taken over' } },
    { params: { id: project }, body: { serviceAccountJson: '{}' } },
  ],
  deleteProject: ({ project }) => [{ params: { id: project } }],
  testConnection: ({ project }) => [{ params: { id: project } }],

  listCollections: atAnyTime((at) => ({ query: at })),
  listDocuments: atAnyTime((at) => ({ query: { ...at, path: 'customers' } })),
  getDocument: atAnyTime((at) => ({ query: { ...at, path: 'customers/ada' } })),
  lookUpDocuments: atAnyTime((at) => ({ body: { ...at, paths: ['customers/ada'] } })),
  getCollectionSchema: atAnyTime((at) => ({ query: { ...at, path: 'customers' } })),
  getReadTimes: byPid({}),
  runQuery: atAnyTime((at) => ({ body: { ...at, query } })),
  startExport: atAnyTime((at) => ({
    body: { ...at, what: { kind: 'query', query }, format: 'csv' },
  })),
  listExports: byPid({}),
  getExport: (theirs) => [{ params: { id: theirs.export } }],
  cancelExport: (theirs) => [{ params: { id: theirs.export } }],
  deleteExport: (theirs) => [{ params: { id: theirs.export } }],
  createExportLink: (theirs) => [{ params: { id: theirs.export } }],
  listSavedQueries: byPid({}),
  saveQuery: ({ project }) => [{ body: { pid: project, name: 'x', query } }],
  updateSavedQuery: (theirs) => [{ params: { qid: theirs.savedQuery }, body: { name: 'x' } }],
  deleteSavedQuery: (theirs) => [{ params: { qid: theirs.savedQuery } }],

  listBackupRecords: byProjectQuery,
  startBackup: (theirs, own) => [
    { body: { projectId: theirs.project } },
    { body: { projectId: theirs.project, configurationId: own.schedule } },
    { body: { projectId: own.project, configurationId: theirs.schedule } },
  ],
  getBackupRecord: byRecord,
  cancelBackup: byRecord,
  verifyBackup: byRecord,
  createDownloadLink: ({ record }) => [
    { params: { rid: record }, body: { format: 'ndjson' } },
    { params: { rid: record }, body: { format: 'csv', collection: 'customers' } },
  ],
  startImport: ({ project }) => [
    { body: { projectId: project, backupName: 'x', sizeBytes: 1, compression: 'none' } },
  ],
  uploadImportPart: ({ upload }) => [{ params: { id: upload, part: 0 } }],
  finishImport: ({ upload }) => [{ params: { id: upload } }],
  discardImport: ({ upload }) => [{ params: { id: upload } }],
  exportBackupKey: ({ project }) => [{ params: { id: project } }],

  listBackupCollections: byRecord,
  listBackupDocuments: ({ record }) => [
    { params: { rid: record }, query: { path: 'customers' } },
    { params: { rid: record }, query: { path: 'nobody' } },
  ],
  getBackupDocument: ({ record }) => [
    { params: { rid: record }, query: { path: 'customers/ada' } },
  ],
  getDocumentHistory: byPid({ path: 'customers/ada' }),
  compareBackup: (theirs, own) => [
    { params: { rid: theirs.record }, query: { against: 'live' } },
    { params: { rid: theirs.record }, query: { against: own.record } },
    { params: { rid: own.record }, query: { against: theirs.record } },
    { params: { rid: own.record }, query: { against: `project:${theirs.project}` } },
  ],
  compareProjects: (theirs, own) => [
    { query: { pid: theirs.project, against: own.project } },
    { query: { pid: own.project, against: theirs.project } },
  ],
  changeBackupRecord: ({ record }) => [{ params: { rid: record }, body: { held: true } }],
  deleteBackupRecord: ({ record }) => [
    { params: { rid: record } },
    { params: { rid: record }, query: { confirm: 'last-verified' } },
  ],

  listSchedules: byProjectQuery,
  createSchedule: ({ project }) => [
    { body: { projectId: project, ...pausedSchedule, include: [], exclude: [] } },
  ],
  updateSchedule: (theirs) => [{ params: { cid: theirs.schedule }, body: { name: 'Taken over' } }],
  previewRetention: (theirs) => [
    { params: { cid: theirs.schedule }, body: { retention: { keepLast: 1 } } },
  ],
  deleteSchedule: (theirs) => [{ params: { cid: theirs.schedule } }],
  renewWebhookSecret: (theirs) => [{ params: { cid: theirs.schedule } }],
  testWebhook: (theirs) => [{ params: { cid: theirs.schedule } }],

  listRestores: byProjectQuery,
  startRestore: (theirs, own) => {
    const mode = { mode: 'overwrite', dryRun: true };
    const from = (ids: Ids) => ({ projectId: ids.project, recordId: ids.record });
    const to = (ids: Ids) => ({ target: { projectId: ids.project } });
    return [
      { body: { ...from(theirs), ...to(own), ...mode } },
      { body: { ...from(theirs), ...to(theirs), ...mode } },
      { body: { ...from(own), ...to(theirs), ...mode } },
      { body: { ...from(own), recordId: theirs.record, ...to(own), ...mode } },
    ];
  },
  getRestore: (theirs) => [{ params: { id: theirs.restore } }],
  cancelRestore: (theirs) => [{ params: { id: theirs.restore } }],

  previewSelection: ({ project }) => [{ body: { projectId: project, include: [], exclude: [] } }],

  listAuditLog: ({ project }) => [{ params: { id: project } }],
  getSecurity: ({ project }) => [{ params: { id: project } }],
  analyzeRules: ({ project }) => [
    { params: { id: project }, body: {} },
    { params: { id: project }, body: { rules: 'service cloud.firestore {}' } },
  ],
  getAnalytics: ({ project }) => [{ params: { id: project }, query: { days: '30' } }],

  listAlerts: byProjectQuery,
  acknowledgeAlert: (theirs) => [{ params: { aid: `${theirs.record}-failed` } }],
  applyRestore: (theirs) => [{ params: { id: theirs.restore }, body: {} }],
  undoRestore: (theirs) => [{ params: { id: theirs.restore }, body: {} }],
  listPlan: (theirs) => [{ params: { id: theirs.restore } }],
  getExclusions: (theirs) => [{ params: { id: theirs.restore } }],
  getPlanDifference: (theirs) => [{ params: { id: theirs.restore }, query: { path: 'a/b' } }],
};

const endpoints = allEndpoints.flatMap(({ name, endpoint }): [string, Endpoint][] =>
  endpoint.access === 'user' ? [[name, endpoint]] : [],
);

/** Ids of the right form that nothing has. */
function unknownIds(): Ids {
  const id = () => randomUUID().replaceAll('-', '').slice(0, 22);
  const ids = { project: id(), record: id(), schedule: id(), restore: id(), upload: id() };
  return { ...ids, savedQuery: id(), export: id() };
}

/** As `send`, again while the user makes more calls than anybody may. */
async function sendWhenAllowed(...args: Parameters<typeof send>): Promise<ApiAnswer> {
  const answer = await send(...args);
  const waitSeconds = Number(answer.headers.get('retry-after') ?? 1);
  return answer.status === 429
    ? pause(waitSeconds * 1000).then(() => sendWhenAllowed(...args))
    : answer;
}

async function everythingOf(user: TestUser, ids: Ids): Promise<unknown> {
  const ofProject = { query: { projectId: ids.project } };
  const answers = await Promise.all([
    sendWhenAllowed(user, listProjects),
    sendWhenAllowed(user, getBackupRecord, { params: { rid: ids.record } }),
    sendWhenAllowed(user, listSchedules, ofProject),
    sendWhenAllowed(user, listRestores, ofProject),
    sendWhenAllowed(user, listSavedQueries, { query: { pid: ids.project } }),
    sendWhenAllowed(user, listExports, { query: { pid: ids.project } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.map(({ json }) => json);
}

let ada: TestUser;
let bob: TestUser;
let idsOfAda: Ids;
let idsOfBob: Ids;
let before: unknown;

beforeAll(async () => {
  [ada, bob] = await Promise.all([signUp(), signUp()]);
  [idsOfAda, idsOfBob] = await Promise.all([furnish(ada), furnish(bob)]);
  before = await everythingOf(ada, idsOfAda);
});

test('every endpoint has an entry', () => {
  expect(Object.keys(calls).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted());
});

describe.each(endpoints)('%s', (name, endpoint) => {
  test('without a token is refused', async () => {
    const [input = {}] = calls[name]?.(unknownIds(), unknownIds()) ?? [];
    const path = addressOf(endpoint, input, 'somebody');
    const body = { userId: 'somebody', ...input.body };
    const answer = await request(
      endpoint.method,
      path,
      endpoint.takesBytes === undefined
        ? endpoint.body === undefined
          ? {}
          : { body }
        : bytesOf(input),
    );
    expect([answer.status, answer.json]).toEqual([
      401,
      { success: false, error: { code: 'unauthenticated', message: 'User not authenticated' } },
    ]);
  });

  test('with the userId of another is refused', async () => {
    const input = complete[name] ?? calls[name]?.(idsOfBob, idsOfBob)[0];
    const answer = await sendWhenAllowed({ ...bob, uid: ada.uid }, endpoint, input);
    expect(answer.status).toBe(403);
  });

  test('with ids of another answers as if there were nothing', async () => {
    const withHers = calls[name]?.(idsOfAda, idsOfBob) ?? [];
    const withUnknown = calls[name]?.(unknownIds(), idsOfBob) ?? [];
    for (const [index, input] of withHers.entries()) {
      const hers = await sendWhenAllowed(bob, endpoint, input);
      const unknown = await sendWhenAllowed(bob, endpoint, withUnknown[index]);
      expect([hers.status, hers.text]).toEqual([unknown.status, unknown.text]);
      const namesProject = JSON.stringify(input).includes(idsOfAda.project);
      const message = expect.stringMatching(namesProject ? /^Project not found$/ : /./);
      expect(hers.status).toBe(404);
      expect(hers.json).toMatchObject({ error: { code: 'not-found', message } });
    }
  });
});

test('what belongs to the other is as it was before all these calls', async () => {
  expect(await everythingOf(ada, idsOfAda)).toEqual(before);
});

/** Calls that name nothing of anybody's, whole. */
const complete: Readonly<Record<string, LooseInput>> = {
  createProject: {
    body: { name: 'x', firebaseProjectId: 'demo-x', connectionType: 'service-account' },
  },
  listDatabases: { body: { firebaseProjectId: 'demo-x' } },
  previewSchedule: { body: { schedule: pausedSchedule.schedule } },
  exchangeGoogleCode: { body: { state: 's'.repeat(43), session: 's'.repeat(43), code: 'c' } },
  deleteAccount: { query: { confirm: 'somebody@example.dev' } },
};

test('lists hold nothing of another user', async () => {
  const text = JSON.stringify(await everythingOf(bob, idsOfBob));
  for (const id of [...Object.values(idsOfAda), ada.uid]) {
    expect(text).not.toContain(id);
  }
});
