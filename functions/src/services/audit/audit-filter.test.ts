import { expect, test } from 'vitest';
import { mayConcern } from '../../contract/audit-scope.ts';
import { auditActions, auditKindOf, auditKinds, type AuditFilter } from '../../contract/audit.ts';
import { createLog } from '../../lib/log.ts';
import { MemoryAudit } from '../../testing/memory/audit-store.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { exportRecord } from '../../testing/export-record.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { AuditLog, type AuditRecord } from './audit-log.ts';

test.each([
  [{}, 'menu/tea', true],
  [{ paths: ['menu/tea'] }, 'menu/tea', true],
  [{ paths: ['menu/tea'] }, 'menu/teas', false],
  [{ paths: ['menu/tea'] }, 'menu', true],
  [{ paths: ['menu/tea'] }, 'menu/tea/notes/1', false],
  [{ paths: ['menu/tea'], below: true }, 'menu/tea/notes/1', true],
  [{ collections: ['menu'] }, 'menu/tea/notes/1', true],
  [{ collections: ['orders'] }, 'menu/tea', false],
  [{ collectionGroups: ['notes'] }, 'menu/tea/notes/1', true],
  [{ collectionGroups: ['notes'] }, 'menu/tea', false],
])('a restore of %j, asked for %s: %s', (scope, path, isConcerned) => {
  const { target } = restoreRecord();
  expect(mayConcern({ scope, target }, path)).toBe(isConcerned);
  const below = { scope, target: { ...target, pathPrefix: 'old/may' } };
  expect(mayConcern(below, `old/may/${path}`)).toBe(isConcerned);
  expect(mayConcern(below, path)).toBe(false);
});

test.each([
  ['old', true],
  ['old/may', true],
  ['old/may/menu', true],
  ['old/may/orders', false],
  ['old/maybe', false],
  ['old/maybe/menu/tea', false],
])('a restore of menu/tea below old/may, asked for %s: %s', (path, isConcerned) => {
  const target = { ...restoreRecord().target, pathPrefix: 'old/may' };
  expect(mayConcern({ scope: { paths: ['menu/tea'] }, target }, path)).toBe(isConcerned);
});

test.each([
  ['menu/tea', true],
  ['archive/2025/menu/tea', true],
  ['archive/2025', true],
  ['archive/2024/menu/tea', false],
])('copies of menu to archive/2025/menu, asked for %s: %s', (path, isConcerned) => {
  const { target } = restoreRecord();
  const copy = { from: 'menu', to: 'archive/2025/menu', source: null };
  const bulk = { hash: '', isDeleting: false, runsCode: false, copy };
  expect(mayConcern({ scope: { collections: ['menu'] }, target, bulk }, path)).toBe(isConcerned);
});

test('every action is of a kind', () => {
  expect(new Set(auditActions.map(auditKindOf))).toEqual(new Set(auditKinds));
});

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const about = (collection: string | null) => ({ collection, against: null });

const base: AuditRecord = {
  ownerId: 'ada',
  projectId: 'shop',
  who: 'ada',
  action: 'query.run',
  targets: [],
  result: 'ok',
  code: null,
};
const records: Partial<AuditRecord>[] = [
  { action: 'backup.ended', who: 'system', targets: ['b1'] },
  { action: 'query.run' },
  { action: 'query.run', about: about('menu') },
  { action: 'query.run', about: about('orders') },
  { action: 'query.run', about: about('**/menu') },
  { action: 'restore.applied', targets: ['tea'] },
  { action: 'restore.applied', targets: ['orders'] },
  { action: 'export.started', targets: ['e1'] },
  { action: 'export.ended', who: 'system', export: { documents: 3, collection: 'orders' } },
  { action: 'database.compared', about: about(null) },
  { action: 'import.started', who: 'bob', targets: ['u1'] },
  { action: 'restore.applied', targets: ['below'] },
];

async function logOf(entries: readonly Partial<AuditRecord>[]) {
  const store = new MemoryAudit();
  const tea = restoreRecord({ id: 'tea', scope: { paths: ['menu/tea'] } });
  const orders = restoreRecord({ id: 'orders', scope: { collections: ['orders'] } });
  const below = { ...tea, id: 'below', target: { ...tea.target, pathPrefix: 'old/may' } };
  const auditLog = new AuditLog({
    store,
    projects: { get: async () => storedProject() },
    restores: {
      get: async (id) => {
        const value = [tea, orders, below].find((one) => one.id === id);
        return value === undefined ? null : { ownerId: 'ada', value };
      },
    },
    exports: { get: async (id) => ({ ownerId: 'ada', value: exportRecord(id) }) },
    pageTokens: testPageTokens,
    log: createLog(() => undefined),
    now: () => new Date(0),
  });
  for (const [index, entry] of entries.entries()) {
    await auditLog.append({ ...base, at: at(index), ...entry });
  }
  return { store, auditLog };
}

test.each<[AuditFilter, number[]]>([
  [{}, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
  [{ who: 'bob' }, [11]],
  [{ kind: 'queries' }, [5, 4, 3, 2]],
  [{ from: at(9) }, [12, 11, 10]],
  [{ until: '2026-01-01T00:02:00Z' }, [2, 1]],
  [{ path: 'menu/tea' }, [11, 10, 8, 6, 5, 3]],
  [{ path: 'orders' }, [11, 10, 9, 8, 7, 4]],
  [{ path: 'menu/tea', kind: 'restores' }, [6]],
  [{ path: 'old/may/menu/tea', kind: 'restores' }, [12]],
])('by %j it lists the entries %j', async (filter, sequences) => {
  const { auditLog } = await logOf(records);
  const { items, chain } = await auditLog.list('ada', 'shop', filter);
  expect(items.map(({ sequence }) => sequence)).toEqual(sequences);
  expect(chain.isIntact).toBe(true);
});

test('what a filter finds comes page by page, each entry once, however rare it is', async () => {
  const many = Array.from({ length: 1300 }, (_, index) =>
    index % 100 === 0 ? { who: 'bob' } : index > 1100 ? { who: 'carl' } : {},
  );
  const { auditLog } = await logOf(many);
  const all = async (who: string) => {
    const sequences: number[] = [];
    let pageToken: string | undefined;
    do {
      const page = await auditLog.list('ada', 'shop', { who, pageToken });
      sequences.push(...page.items.map(({ sequence }) => sequence));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    return sequences;
  };
  expect(await all('bob')).toEqual(Array.from({ length: 13 }, (_, index) => 1201 - index * 100));
  const found = await all('carl');
  expect([found.length, new Set(found).size]).toEqual([198, 198]);
});

test('a changed entry is found though the filter leaves it out', async () => {
  const { store, auditLog } = await logOf(records);
  for (const [id, kept] of store.entries) {
    if (kept.entry.sequence === 4) {
      store.entries.set(id, { ...kept, entry: { ...kept.entry, who: 'eve' } });
    }
  }
  const { items, chain } = await auditLog.list('ada', 'shop', { who: 'bob' });
  expect(items).toHaveLength(1);
  expect(chain).toEqual({ isIntact: false, brokenAt: 4 });
});
