/** Every call that is answered in pages. */
import { querySchema } from '../contract/queries.ts';
import { memoryVault } from '../engine/testing/memory-backups.ts';
import { AppError } from '../lib/errors.ts';
import { createLog } from '../lib/log.ts';
import { AuditLog } from '../services/audit/audit-log.ts';
import { listPage } from '../services/data-view/live/list-page.ts';
import { Contact } from '../services/contact/contact.ts';
import { BackupAccess } from '../services/data-view/backup-access.ts';
import { Comparisons } from '../services/explore/comparisons.ts';
import { DocumentHistories } from '../services/explore/document-history.ts';
import { newProject } from '../services/projects/new-project.ts';
import { Usage } from '../services/projects/usage.ts';
import { Queries } from '../services/queries/queries.ts';
import { WrittenChanges } from '../services/changes/written-changes.ts';
import { newRestore } from '../services/changes/new-restore.ts';
import { RestorePlans } from '../services/changes/restore-plans.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import type { Listing } from '../services/page-tokens/page-tokens.ts';
import { dataViews } from './data-views.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { memoryDeletions } from './memory-deletions.ts';
import { memoryDrills } from './memory-drills.ts';
import { MemoryAudit } from './memory/audit-store.ts';
import { noAuditedRecords } from './no-audited-records.ts';
import { testPageTokens as pageTokens } from './page-tokens.ts';

export const uid = 'ada';
const pid = 'shop';
const time = '2026-01-01T00:00:00.000Z';
const log = createLog(() => undefined);
const now = () => new Date(time);

const stored = newProject({
  id: pid,
  ownerId: uid,
  input: { name: 'Shop', firebaseProjectId: 'shop', connectionType: 'emulator' },
  credentials: null,
  now: time,
});
const projects = { get: async () => stored, addUsage: async () => undefined };
const databases = {
  open: async () => {
    throw new AppError('unavailable', 'not here');
  },
};
const vaults = new Vaults(memoryVault().store, { get: async () => Buffer.alloc(32, 1) });
const records = { get: async () => null, completed: async () => [] };
const access = new BackupAccess({ records, projects, vaults });
const planned = newRestore({
  id: 's1',
  projectId: pid,
  recordId: 'b1',
  target: { projectId: pid, firebaseProjectId: 'p', databaseId: '(default)', pathPrefix: null },
  scope: {},
  mode: 'overwrite',
  retargetReferences: false,
  dryRun: true,
  safetyBackup: true,
  createdAt: time,
  plan: {
    create: 1,
    update: 0,
    delete: 0,
    unchanged: 0,
    collections: null,
    cost: { reads: 0, writes: 0, deletes: 0, usd: 0 },
    warnings: [],
    below: null,
  },
});
const restorePlans = new RestorePlans({
  restores: { get: async () => ({ ownerId: uid, value: planned }) },
  projects,
  vaults,
  databases,
  pageTokens,
});
const changes = new WrittenChanges({
  restores: { get: async () => ({ ownerId: uid, value: planned }), page: async () => [] },
  projects,
  vaults,
  databases,
  pageTokens,
});
const histories = new DocumentHistories({ projects, records, vaults, databases, pageTokens });
const audit = { ...noAuditedRecords, store: new MemoryAudit() };
const auditLog = new AuditLog({ ...audit, projects, pageTokens, log, now });
const usage = new Usage(projects, log);
const views = dataViews({ access, projects, databases });
const comparisons = new Comparisons(views, pageTokens);
const queries = new Queries({ views, usage });
const contact = new Contact({
  store: {
    submit: async () => ({ waitMs: null, reason: 'stored' }),
    page: async () => [],
    change: async () => null,
  },
  networkKey: Buffer.alloc(32),
  pageTokens,
  log,
  now,
});
const query = querySchema.parse({ from: { kind: 'collection', path: 'c' } });

interface PagedCall {
  /** In the contract. */
  readonly name: string;
  readonly listing: Listing;
  readonly place: unknown;
  readonly ask: (pageToken: string) => Promise<unknown>;
}

const planFilter = { change: 'create', collection: 'c', search: 'needle' } as const;
const changeFilter = { kind: 'edit', by: 'drill', search: 'needle', path: 'c/a' } as const;
const compared = { cursor: 'c/a', before: null, after: time };
/** One of each, as its owner asks it; what is asked for isn't there. */
export const pagedCalls: PagedCall[] = [
  {
    name: 'listDocuments',
    listing: { call: 'documents', uid, of: [pid, 'c', false, 'name', 'desc'] },
    place: 'upstream',
    ask: (pageToken) =>
      listPage(
        { listDocuments: async () => ({ documents: [], nextPageToken: null }) },
        { ownerId: uid, projectId: pid, pageTokens },
        { path: 'c', orderBy: 'name', direction: 'desc', pageToken },
      ),
  },
  {
    name: 'listBackupDocuments',
    listing: { call: 'backup', uid, of: ['b1', 'c', true] },
    place: 'c/a',
    ask: (pageToken) =>
      views.ofBackup({ ownerId: uid, recordId: 'b1' }).documents({ path: 'c', pageToken }),
  },
  {
    name: 'getDocumentHistory',
    listing: { call: 'history', uid, of: [pid, 'c/a'] },
    place: { last: { createdAt: time, id: 'b1' }, context: null },
    ask: (pageToken) => histories.of(uid, pid, { path: 'c/a', pageToken }),
  },
  {
    name: 'compareBackup',
    listing: { call: 'diff', uid, of: ['b1', 'live', null, 'c'] },
    place: compared,
    ask: (pageToken) =>
      comparisons.ofBackup(uid, { recordId: 'b1', against: 'live' }, { shape: 'c', pageToken }),
  },
  {
    name: 'compareProjects',
    listing: { call: 'diff-projects', uid, of: [pid, 'other', 'c', null] },
    place: compared,
    ask: (pageToken) =>
      comparisons.ofProjects(uid, { projectId: pid, against: 'other' }, { path: 'c', pageToken }),
  },
  {
    name: 'listPlan',
    listing: { call: 'plan', uid, of: ['s1', ...Object.values(planFilter)] },
    place: { page: 0, offset: 1 },
    ask: (pageToken) => restorePlans.list(uid, 's1', { ...planFilter, pageToken }),
  },
  {
    name: 'listChanges',
    listing: { call: 'changes', uid, of: [pid, 'edit', 'drill', 'needle', null, 'c/a', null] },
    place: { createdAt: time, id: 's1' },
    ask: (pageToken) => changes.list(uid, { projectId: pid, ...changeFilter, pageToken }),
  },
  {
    name: 'listNotWritten',
    listing: { call: 'not-written', uid, of: ['s1', 'conflict'] },
    place: { page: 0, offset: 1 },
    ask: (pageToken) => changes.notWritten(uid, 's1', { result: 'conflict', pageToken }),
  },
  {
    name: 'listAuditLog',
    listing: { call: 'audit-log', uid, of: [pid, '', '', '', '', ''] },
    place: 7,
    ask: (pageToken) => auditLog.list(uid, pid, { pageToken }),
  },
  {
    name: 'runQuery',
    listing: { call: 'query', uid, of: [pid, JSON.stringify(query)] },
    place: { after: [{ referenceValue: 'c/a' }], returned: 1 },
    ask: (pageToken) =>
      queries.run(
        { ownerId: uid, projectId: pid, at: { kind: 'now' } },
        { query, pageToken },
        new AbortController().signal,
      ),
  },
  {
    name: 'getCollectionSchema',
    listing: { call: 'backup-schema', uid, of: ['b1', 'c'] },
    place: {
      range: { start: 0, end: 2 },
      scanned: 1,
      returned: 1,
      tally: null,
      phase: { kind: 'walk', next: 1, to: 2 },
    },
    ask: (pageToken) =>
      views
        .open({ ownerId: uid, projectId: pid, at: { kind: 'backup', recordId: 'b1' } })
        .schema({ path: 'c', pageToken }, new AbortController().signal),
  },
  {
    name: 'listDeletions',
    listing: { call: 'deletions', uid, of: [] },
    place: { goneAt: time, id: 'b1' },
    ask: (pageToken) => memoryDeletions(new MemoryDocuments(), now).list(uid, pageToken),
  },
  {
    name: 'listDrills',
    listing: { call: 'drills', uid, of: [pid] },
    place: { startedAt: time, id: 'd1' },
    ask: (pageToken) => memoryDrills({ projects, now }).list(uid, pid, pageToken),
  },
  {
    name: 'listContactSubmissions',
    listing: { call: 'contact', uid, of: ['new', 'needle'] },
    place: { createdAt: time, id: 'm1' },
    ask: (pageToken) =>
      contact.list(uid, { status: 'new', search: 'needle', pageSize: 5, pageToken }),
  },
];
