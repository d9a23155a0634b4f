// Calls that touch two projects of a user: each one's audit log has them.
import { expect, test } from 'vitest';
import { compareBackup, compareProjects, type Comparison } from '../../contract/compare.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { applyRestore, cancelRestore, startRestore, undoRestore } from '../../contract/restores.ts';
import { AppError } from '../../lib/errors.ts';
import type { AuditRecord } from '../../services/audit/audit-log.ts';
import type { AuditSubject } from '../../services/audit/audit-subjects.ts';
import type { Route } from '../route.ts';
import { callContext } from '../../testing/call-context.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { backupExploreRoutes } from './explore-backup.ts';
import { restoreRoutes } from './restores.ts';

const refuse = async () => Promise.reject(new AppError('failed-precondition', 'Not now'));

/** Records and restores are of the project `shop`; `theirs` is somebody else's project. */
function placeOf({ kind, ...rest }: AuditSubject) {
  const id = 'id' in rest ? rest.id : null;
  return kind === 'project' ? id : 'shop';
}

/** Makes a call; returns its audit entries, as log and action, and what our own log says. */
async function recorded(
  routes: readonly Route[],
  endpoint: Route['endpoint'],
  input: { params?: object; query?: object; body?: object },
): Promise<string[]> {
  const entries: AuditRecord[] = [];
  const logged: string[] = [];
  const auditing = {
    auditLog: { record: async (entry: AuditRecord) => void entries.push(entry) },
    subjects: {
      find: async (_uid: string | null, subject: AuditSubject) => {
        const projectId = placeOf(subject);
        if (projectId === 'unreadable') {
          throw new AppError('unavailable', 'Not now');
        }
        return projectId === 'theirs' ? null : { projectId, ownerId: 'ada' };
      },
    },
    log: { error: (message: string) => void logged.push(message) },
  };
  const route = routes.find((one) => one.endpoint === endpoint);
  const given = { params: {}, query: {}, body: undefined, ...input };
  const reply = await route?.run(given, callContext(), auditing).catch(() => null);
  const isAnswered = reply !== null && reply !== undefined;
  expect(entries.some(({ result }) => result === 'ok')).toBe(isAnswered && entries.length > 0);
  const lines = entries.map((one) => `${one.projectId}: ${one.action}, ${one.result}`);
  return [...lines, ...logged];
}

/** The calls of a restore from `shop` into the project `into`. */
function restoresInto(into: string, fails = false, change: Partial<Restore> = {}) {
  const restore = restoreRecord({ id: 'r2', ...change }, into);
  const answer = fails ? refuse : async () => restore;
  const all = { start: answer, get: answer, cancel: answer, apply: answer, undo: answer };
  const plans = { list: refuse, difference: refuse, exclusions: refuse };
  return restoreRoutes({ ...all, list: async () => [] }, all, plans);
}

const params = { id: 'r1' };
const body = { userId: 'ada' };
const started = {
  ...body,
  projectId: 'shop',
  recordId: 'b1',
  target: { projectId: 'copy' },
  mode: 'overwrite',
};

test.each([
  ['restore.started', startRestore, { body: started }],
  ['restore.planned', startRestore, { body: { ...started, dryRun: true } }],
  ['restore.applied', applyRestore, { params, body }],
  ['restore.cancelled', cancelRestore, { params, body }],
  ['restore.undone', undoRestore, { params, body }],
] as const)('%s of a restore into another project is in both logs', async (action, call, input) => {
  expect(await recorded(restoresInto('copy'), call, input)).toEqual([
    `shop: ${action}, ok`,
    `copy: ${action}, ok`,
  ]);
  expect(await recorded(restoresInto('shop'), call, input)).toEqual([`shop: ${action}, ok`]);
  // What was refused has done nothing to the other one.
  expect(await recorded(restoresInto('copy', true), call, input)).toEqual([
    `shop: ${action}, refused`,
  ]);
  expect(await recorded(restoresInto('theirs'), call, input)).toEqual([`shop: ${action}, ok`]);
});

test('the undo of a move is in the log of the project that copies go from, too', async () => {
  const places = { here: 'a', there: 'b', goes: false, isSource: true };
  const other = { projectId: 'copy', databaseId: '(default)' };
  const moved = { ...places, other, next: 'r1' };
  expect(
    await recorded(restoresInto('shop', false, { moved }), undoRestore, { params, body }),
  ).toEqual(['shop: restore.undone, ok', 'copy: restore.undone, ok']);
});

test('what was done is answered and logged although the other project cannot be looked up', async () => {
  const call = recorded(restoresInto('unreadable'), applyRestore, { params, body });
  expect(await call).toEqual([
    'shop: restore.applied, ok',
    'unreadable: restore.applied, ok',
    'The other project of a call could not be looked up',
  ]);
});

function unopened(): never {
  throw new Error('not asked for');
}

/** The calls of a comparison of `shop` with the project `other`. */
function comparisonsWith(other: string) {
  const point = {
    kind: 'live',
    recordId: null,
    readTime: '2026-01-01T00:00:00.000Z',
    documentCount: null,
    collections: null,
  } as const;
  const comparison: Comparison = {
    before: { ...point, projectId: 'shop' },
    after: { ...point, projectId: other },
    isPartial: false,
    summary: { added: 0, removed: 0, changed: 0, unchanged: 0, collections: [] },
    chunks: { read: 0, skipped: 0 },
    readCount: 0,
    fraction: null,
    items: [],
    nextPageToken: null,
  };
  return backupExploreRoutes({
    views: { ofBackup: unopened },
    histories: { of: refuse },
    comparisons: { ofBackup: async () => comparison, ofProjects: async () => comparison },
  });
}

const ofBackup = { params: { rid: 'b1' }, query: { userId: 'ada', against: 'project:copy' } };
const ofProjects = { query: { userId: 'ada', pid: 'shop', against: 'copy' } };

test.each([
  ['a backup with another project', compareBackup, ofBackup],
  ['two projects', compareProjects, ofProjects],
] as const)('comparing %s is in both logs, once', async (_what, call, input) => {
  expect(await recorded(comparisonsWith('copy'), call, input)).toEqual([
    'shop: database.compared, ok',
    'copy: database.compared, ok',
  ]);
  const itself = await recorded(comparisonsWith('shop'), call, input);
  expect(itself).toEqual(['shop: database.compared, ok']);
  for (const more of [{ pageToken: 't' }, { shape: 'orders' }, { path: 'orders/1' }]) {
    const query = { ...input.query, ...more };
    expect(await recorded(comparisonsWith('copy'), call, { ...input, query })).toEqual([]);
  }
});
