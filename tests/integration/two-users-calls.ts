// Every call of the contract with ids of somebody else, for two-users.test.ts.
import type { LooseInput } from '../support/api.ts';
import { pausedSchedule, quietChannel, type Ids } from '../support/furnished-project.ts';

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
const anyMapping = {
  format: 'csv',
  encoding: 'utf-8',
  separator: ',',
  hasHeader: true,
  collection: 'a',
  ids: { from: 'generated' },
  columns: [],
  others: 'keep',
  empty: 'missing',
  decimal: '.',
};
const rules = [{ collections: '**', field: 'email', mask: { how: 'email' } }];
const bulkOfAll = { from: { paths: ['a/b'] }, operations: [{ op: 'delete' }] };
const dryDrills = {
  enabled: false,
  schedule: { kind: 'monthly', timeZone: 'UTC', time: '03:00', monthDay: 1 },
  pick: { kind: 'newest' },
  target: null,
  check: null,
};
const copyOfAll = { from: { below: 'a/b' }, to: 'a/c', isMove: true, existing: 'keep' };

export const calls: Readonly<Record<string, Calls>> = {
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
  listChannels: none,
  listDeletions: none,
  getApprovals: none,
  setApprover: none,
  removeApprover: none,

  // Of accounts and requests that invite or ask nobody.
  answerInvitation: ({ record }) => [{ params: { id: record }, body: { accepts: true } }],
  answerApproval: ({ record }) => [{ params: { id: record }, body: { approves: true } }],

  updateAccountSettings: ({ project }) => [{ body: { defaultProjectId: project } }],

  updateProject: ({ project }) => [
    { params: { id: project }, body: {} },
    { params: { id: project }, body: { name: 'Taken over' } },
    { params: { id: project }, body: { serviceAccountJson: '{}' } },
  ],
  deleteProject: ({ project }) => [{ params: { id: project } }],
  lockProject: ({ project }) => [{ params: { id: project }, body: { days: 1 } }],
  withdrawProjectLock: ({ project }) => [{ params: { id: project } }],
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
  planImport: ({ upload }) => [
    { params: { id: upload }, body: { mapping: anyMapping, mode: 'merge' } },
  ],
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
  createSchedule: ({ project }, own) => [
    { body: { projectId: project, ...pausedSchedule, include: [], exclude: [] } },
    {
      body: {
        projectId: own.project,
        ...pausedSchedule,
        include: [],
        exclude: [],
        clone: { projectId: project, mode: 'mirror' },
      },
    },
  ],
  updateSchedule: (theirs, own) => [
    { params: { cid: theirs.schedule }, body: { name: 'Taken over' } },
    {
      params: { cid: own.schedule },
      body: { clone: { projectId: theirs.project, mode: 'mirror' } },
    },
  ],
  previewRetention: (theirs) => [
    { params: { cid: theirs.schedule }, body: { retention: { keepLast: 1 } } },
  ],
  deleteSchedule: (theirs) => [{ params: { cid: theirs.schedule } }],
  lockSchedule: (theirs) => [{ params: { cid: theirs.schedule }, body: { days: 1 } }],
  withdrawScheduleLock: (theirs) => [{ params: { cid: theirs.schedule } }],
  renewWebhookSecret: (theirs) => [{ params: { cid: theirs.schedule } }],
  testWebhook: (theirs) => [{ params: { cid: theirs.schedule } }],

  listChanges: byProjectQuery,
  getUndoable: (theirs) => [{ params: { id: theirs.restore } }],
  listNotWritten: (theirs) => [
    { params: { id: theirs.restore }, query: { result: 'conflict' } },
    { params: { id: theirs.restore }, query: { result: 'failed' } },
  ],
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

  getDrillPlan: ({ project }) => [{ params: { id: project } }],
  putDrillPlan: (theirs, own) => [
    { params: { id: theirs.project }, body: dryDrills },
    { params: { id: own.project }, body: { ...dryDrills, target: { projectId: theirs.project } } },
  ],
  listDrills: ({ project }) => [{ params: { id: project } }],
  getDrill: (theirs, own) => [
    { params: { id: theirs.project, did: 'x' } },
    { params: { id: own.project, did: 'x' } },
  ],
  startDrill: ({ project }) => [{ params: { id: project }, body: {} }],
  cancelDrill: (theirs, own) => [
    { params: { id: theirs.project, did: 'x' }, body: {} },
    { params: { id: own.project, did: 'x' }, body: {} },
  ],

  listAlerts: byProjectQuery,
  acknowledgeAlert: (theirs) => [{ params: { aid: `${theirs.record}-failed` } }],
  createChannel: ({ project }) => [
    { body: { ...quietChannel, rules: { ...quietChannel.rules, projectIds: [project] } } },
  ],
  updateChannel: ({ channel, project }, own) => [
    { params: { id: channel }, body: { name: 'Mine' } },
    {
      params: { id: own.channel },
      body: { rules: { ...quietChannel.rules, projectIds: [project] } },
    },
  ],
  takeBackDeletion: ({ deletion }) => [{ params: { id: deletion }, body: {} }],
  deleteChannel: ({ channel }) => [{ params: { id: channel } }],
  testChannel: ({ channel }) => [{ params: { id: channel }, body: {} }],
  askConfirmation: ({ channel }) => [{ params: { id: channel }, body: {} }],
  listNotices: ({ channel }) => [{ params: { id: channel } }],
  applyRestore: (theirs) => [{ params: { id: theirs.restore }, body: {} }],
  putDocument: (theirs) => [{ body: { pid: theirs.project, path: 'a/b', fields: {} } }],
  postDocument: (theirs) => [{ body: { pid: theirs.project, collection: 'a', fields: {} } }],
  deleteDocument: (theirs) => [{ query: { pid: theirs.project, path: 'a/b' } }],
  startChange: ({ project: pid }) => [{ body: { pid, writes: [{ path: 'a/b', fields: {} }] } }],
  planBulkChange: (theirs) => [{ body: { pid: theirs.project, ...bulkOfAll } }],
  planCopy: (theirs, own) => [
    { body: { pid: theirs.project, ...copyOfAll } },
    { body: { pid: own.project, ...copyOfAll, target: { projectId: theirs.project } } },
    { body: { pid: theirs.project, ...copyOfAll, target: { projectId: own.project } } },
  ],
  previewBulkChange: (theirs, own) => [
    { body: { pid: theirs.project, ...bulkOfAll } },
    {
      body: {
        pid: own.project,
        from: bulkOfAll.from,
        maskedInto: { projectId: theirs.project, rules },
      },
    },
  ],
  undoRestore: (theirs) => [{ params: { id: theirs.restore }, body: {} }],
  listPlan: (theirs) => [{ params: { id: theirs.restore } }],
  getExclusions: (theirs) => [{ params: { id: theirs.restore } }],
  getPlanDifference: (theirs) => [{ params: { id: theirs.restore }, query: { path: 'a/b' } }],
};
