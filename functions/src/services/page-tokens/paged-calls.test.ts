// Every call that is answered in pages, asked with tokens that aren't its own.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { querySchema } from '../../contract/queries.ts';
import { memoryVault } from '../../engine/testing/memory-backups.ts';
import { AppError } from '../../lib/errors.ts';
import { createLog } from '../../lib/log.ts';
import { dataViews } from '../../testing/data-views.ts';
import { allEndpoints } from '../../testing/endpoints.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { memoryDeletions } from '../../testing/memory-deletions.ts';
import { memoryDrills } from '../../testing/memory-drills.ts';
import { MemoryAudit } from '../../testing/memory/audit-store.ts';
import { noAuditedRecords } from '../../testing/no-audited-records.ts';
import { testPageTokens as pageTokens } from '../../testing/page-tokens.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { listPage } from '../data-view/live/list-page.ts';
import { Contact } from '../contact/contact.ts';
import { BackupAccess } from '../data-view/backup-access.ts';
import { Comparisons } from '../explore/comparisons.ts';
import { DocumentHistories } from '../explore/document-history.ts';
import { newProject } from '../projects/new-project.ts';
import { Usage } from '../projects/usage.ts';
import { Queries } from '../queries/queries.ts';
import { WrittenChanges } from '../changes/written-changes.ts';
import { newRestore } from '../changes/new-restore.ts';
import { RestorePlans } from '../changes/restore-plans.ts';
import { Vaults } from '../jobs/vaults.ts';
import { createPageTokens, type Listing } from './page-tokens.ts';

const uid = 'ada';
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
  restores: { get: async () => null, page: async () => [] },
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
const calls: PagedCall[] = [
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

async function outcomeOf(answer: Promise<unknown>): Promise<'refused' | 'taken'> {
  try {
    await answer;
    return 'taken';
  } catch (error) {
    return error instanceof AppError &&
      error.code === 'invalid-argument' &&
      error.fields?.['pageToken'] !== undefined
      ? 'refused'
      : 'taken';
  }
}

test('the table has every call that takes a page token', () => {
  const paged = allEndpoints.filter(({ endpoint }) =>
    [endpoint.query, endpoint.body].some(
      (part) => part instanceof z.ZodObject && Object.hasOwn(part.shape, 'pageToken'),
    ),
  );
  expect(calls.map(({ name }) => name).toSorted()).toEqual(
    paged.map(({ name }) => name).toSorted(),
  );
});

describe.each(calls)('$name', ({ name, listing, place, ask }) => {
  test('takes its own token', async () => {
    expect(await outcomeOf(ask(pageTokens.seal(listing, place)))).toBe('taken');
  });

  test('refuses what is no token', async () => {
    const unkeyed = createHash('sha256').update(JSON.stringify(listing)).digest();
    const made = [
      '',
      'abc',
      'NaN.NaN',
      'bm9uc2Vuc2U',
      'A'.repeat(4000),
      Buffer.concat([unkeyed.subarray(0, 12), Buffer.from('NaN.NaN')]).toString('base64url'),
      createPageTokens([Buffer.alloc(32, 3)]).seal(listing, place),
    ];
    for (const token of made) {
      expect([token, await outcomeOf(ask(token))]).toEqual([token, 'refused']);
    }
  });

  test('refuses places that are not its own', async () => {
    for (const wrong of [null, '', -1, Number.NaN, {}, { page: Number.NaN, offset: 0 }]) {
      expect([wrong, await outcomeOf(ask(pageTokens.seal(listing, wrong)))]).toEqual([
        wrong,
        'refused',
      ]);
    }
  });

  test('refuses tokens of another user, project, path, order or call', async () => {
    const others: Listing[] = [
      { ...listing, uid: 'bob' },
      ...listing.of.map((part, index) => ({
        ...listing,
        of: listing.of.with(index, part === null ? 'x' : `${String(part)}x`),
      })),
      ...calls
        .filter((call) => call.name !== name)
        .map(({ listing: { call, of } }) => ({ call, uid, of })),
      ...calls
        .filter((call) => call.name !== name)
        .map(({ listing: { call } }) => ({ ...listing, call })),
    ];
    for (const other of others) {
      expect([other, await outcomeOf(ask(pageTokens.seal(other, place)))]).toEqual([
        other,
        'refused',
      ]);
    }
  });
});
