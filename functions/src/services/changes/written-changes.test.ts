// The list of everything that was written, and what of it can still be put back, in memory.
import { describe, expect, test } from 'vitest';
import type { WantedWrite } from '../../contract/edits.ts';
import type { ChangeFilter } from '../../contract/changes.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { createRestoreRecords } from '../../adapters/records/restore-records.ts';
import {
  restoreFolder,
  writeEntries,
  writeIndex,
  type Entry,
} from '../../engine/changes/entries.ts';
import {
  memoryDocument,
  memoryRoot,
  memoryVault,
  storeBackup,
} from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { undoableIn } from '../../testing/written-changes.ts';
import { Vaults } from '../jobs/vaults.ts';
import { WrittenChanges, maxCompared } from './written-changes.ts';

const journal = [{ place: 0, time: '5' }];
const x = { integerValue: '1' };

/** A change set of the project `shop` into itself. */
function changeOf(id: string, change: Partial<Omit<Restore, 'target'>> = {}): Restore {
  return restoreRecord({ id, status: 'completed', ...change }, 'shop');
}

function edit(id: string, paths: readonly string[], change: Partial<Restore> = {}): Restore {
  const inline = { hash: '', journal };
  return changeOf(id, {
    kind: 'edit',
    recordId: null,
    scope: { paths: [...paths] },
    inline,
    ...change,
  });
}

interface Around {
  /** Update times of what the database holds. */
  readonly live?: Readonly<Record<string, number>>;
  readonly vault?: ReturnType<typeof memoryVault>;
}

function setUp(records: readonly Restore[], { live = {}, vault = memoryVault() }: Around = {}) {
  const documents = new MemoryDocuments();
  for (const id of ['shop', 'copy']) {
    putProject(
      documents,
      storedProject(id, { allowed: { read: true, write: true, delete: true } }),
    );
  }
  for (const record of records) {
    documents.set(`restores/${record.id}`, { ...record, ownerId: 'ada' });
  }
  const asked: number[] = [];
  const changes = new WrittenChanges({
    restores: createRestoreRecords(documents),
    projects: createProjectStore(documents, () => new Date()),
    vaults: new Vaults(vault.store, { get: async () => Buffer.alloc(32, 1) }),
    pageTokens: testPageTokens,
    databases: {
      open: async () =>
        customerDatabase({
          root: memoryRoot,
          getUpdateTimes: async (paths) => {
            asked.push(paths.length);
            return paths.map((path) => live[path] ?? null);
          },
        }),
    },
  });
  return { changes, asked };
}

const second = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString();

const bulk = { hash: '', isDeleting: false, runsCode: false };
const copied = changeOf('copied', {
  kind: 'bulk',
  recordId: null,
  scope: { paths: ['menu/old'] },
  bulk: { ...bulk, copy: { from: 'menu/old', to: 'archive/old', source: null } },
});
const imported = changeOf('file', {
  kind: 'import',
  recordId: null,
  scope: { collections: ['offers'] },
  imported: { hash: '', fileName: 'prices.csv' },
});

describe('the list', () => {
  const ids = async (records: readonly Restore[], filter: ChangeFilter = {}) => {
    const { items } = await setUp(records).changes.list('ada', { projectId: 'shop', ...filter });
    return items.map(({ id }) => id);
  };

  test('has every kind, from the project and into it, and no plan that writes nothing', async () => {
    const into = restoreRecord({ id: 'into', projectId: 'copy', createdAt: second(1) }, 'shop');
    const from = { ...restoreRecord({ id: 'from', createdAt: second(2) }, 'copy') };
    const records = [
      into,
      from,
      edit('edit', ['c/a'], { createdAt: second(3) }),
      changeOf('plan', { dryRun: true, createdAt: second(4) }),
      changeOf('undo', { kind: 'undo', undoOf: 'from', createdAt: second(5) }),
      restoreRecord({ id: 'elsewhere', projectId: 'copy', createdAt: second(6) }, 'copy'),
    ];
    expect(await ids(records)).toEqual(['undo', 'edit', 'from', 'into']);
    await expect(setUp(records).changes.list('bob', { projectId: 'shop' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('has plans that no list of backups has where they are asked for, until they end', async () => {
    const plan = { dryRun: true, recordId: null, kind: 'bulk' } as const;
    const records = [
      changeOf('open', { ...plan, status: 'planned', createdAt: second(3) }),
      changeOf('failed', { ...plan, status: 'failed', createdAt: second(2) }),
      changeOf('restore', { dryRun: true, status: 'planned', createdAt: second(1) }),
    ];
    expect(await ids(records)).toEqual([]);
    expect(await ids(records, { plans: 'true' })).toEqual(['open']);
  });

  test.each<[ChangeFilter, string[]]>([
    [{ kind: 'edit' }, ['typo', 'prices']],
    // Records from before kinds were kept say it by what they put back.
    [{ kind: 'undo' }, ['undo']],
    [{ search: 'TYPO in' }, ['typo']],
    [{ search: 'menu/te' }, ['typo']],
    [{ search: 'backup-7' }, ['night']],
    [{ collection: 'menu' }, ['typo', 'night']],
    [{ collection: 'prices' }, ['prices', 'undo', 'night']],
    [{ search: 'prices/' }, ['prices', 'undo']],
    [{ path: 'menu/tea' }, ['typo']],
    [{ path: 'prices/tea' }, ['prices', 'undo']],
    [{ kind: 'edit', collection: 'nowhere' }, []],
    [{ by: 'person' }, ['typo', 'prices', 'undo']],
    [{ by: 'schedule' }, ['night']],
    [{ by: 'drill' }, ['drill']],
    // What an import's title is made of, and where copies went.
    [{ search: 'Prices.csv' }, ['file']],
    [{ search: 'archive/' }, ['copied']],
  ])('of %j', async (filter, found) => {
    const prices = edit('prices', ['tea'], { scope: { paths: ['prices/tea'] } });
    const records = [
      edit('typo', ['menu/tea'], { reason: 'Typo in the name', createdAt: second(4) }),
      { ...prices, createdAt: second(3) },
      changeOf('undo', { undoOf: 'prices', scope: prices.scope, createdAt: second(2) }),
      changeOf('night', { recordId: 'backup-7', scheduleId: 's1', createdAt: second(1) }),
      changeOf('drill', { scope: { paths: ['d/a'] }, drillId: 'd1', createdAt: second(0) }),
      ...(filter.search === undefined ? [] : [imported, copied]),
    ];
    expect(await ids(records, filter)).toEqual(found);
  });

  test('is read to its end page by page, however few of the records are asked for', async () => {
    const records = Array.from({ length: 1205 }, (_, at) =>
      at % 400 === 0
        ? edit(`e${at}`, ['c/a'], { createdAt: second(at) })
        : changeOf(`r${at}`, { createdAt: second(at) }),
    );
    const { changes } = setUp(records);
    const pages: string[][] = [];
    let pageToken: string | null = null;
    do {
      const page = await changes.list('ada', {
        projectId: 'shop',
        kind: 'edit',
        pageSize: 3,
        ...(pageToken === null ? {} : { pageToken }),
      });
      pages.push(page.items.map(({ id }) => id));
      pageToken = page.nextPageToken;
    } while (pageToken !== null);
    expect(pages).toEqual([['e1200', 'e800', 'e400'], ['e0']]);
    const first = await changes.list('ada', { projectId: 'shop', pageSize: 100 });
    expect(first.items).toHaveLength(100);
    const token = first.nextPageToken ?? '';
    const other = { projectId: 'shop', kind: 'edit', pageToken: token } as const;
    await expect(changes.list('ada', other)).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

describe('what can still be put back', () => {
  const undoable = { isComplete: true, others: [] };

  test.each(['noted', 'found out'])(
    'of few documents, which its end has %s: those that its undo puts back',
    async (how) => {
      const names = ['same', 'changed', 'gone', 'deleted', 'again', 'rewritten'];
      const seed = names.map((name) => memoryDocument(`c/${name}`));
      const none = await storeBackup(new MemoryDatabase([]));
      const world = RestoreWorld.open(none, new MemoryDatabase(seed));
      const caller = { uid: 'ada', signal: new AbortController().signal };
      const write = async (fields: WantedWrite['fields'], ...of: readonly string[]) => {
        const writes = of.map((name) => ({ path: `c/${name}`, fields }));
        return await world.edits().apply(caller, { pid: 'shop', writes });
      };
      const deleted = ['deleted', 'again'].map((name) => ({ path: `c/${name}`, fields: null }));
      const others = ['same', 'changed', 'gone', 'made', 'rewritten'];
      const writes = [...deleted, ...others.map((name) => ({ path: `c/${name}`, fields: { x } }))];
      const { change } = await world.edits().apply(caller, { pid: 'shop', writes });
      await write({}, 'changed', 'again', 'rewritten');
      await write({ x }, 'rewritten');
      await write(null, 'gone', 'made');
      const { id } = change!;
      if (how === 'found out') {
        world.documents.change(`restores/${id}`, { 'inline.journal': null });
      }
      const found = await undoableIn(world, id);
      const reasons = [
        { path: 'c/again', reason: 'It has been created since' },
        { path: 'c/changed', reason: 'It has been changed since' },
        { path: 'c/gone', reason: 'It has been deleted since' },
        { path: 'c/made', reason: 'It is gone already' },
      ];
      // What others have changed looks like what was never written.
      const named = how === 'noted' ? reasons : [];
      const of = 3 + named.length;
      expect(found).toEqual({ documents: 3, of, isComplete: true, others: named });
      const { outcome } = await world.edits().undo(caller, world.restore(id));
      // What is gone already is as it was before.
      const left = named.map(({ path }) => path).filter((path) => path !== 'c/made');
      const skipped = named.length - left.length;
      expect(outcome).toMatchObject({ written: 3, deleted: 0, skipped, conflicts: left.length });
      expect(outcome.conflicting.map(({ path }) => path).toSorted()).toEqual(left);
    },
  );

  /** A journal in two lists, of which the first has `length` documents. */
  async function withJournal(length: number) {
    const vault = memoryVault();
    const folder = restoreFolder('r1');
    const entry = (path: string): Entry => ({ path, change: 'update', time: '1' });
    const names = Array.from({ length }, (_, at) => `c/${String(at).padStart(6, '0')}`);
    const lists = [names, ['c/x', 'c/y']];
    const refs = await Promise.all(
      lists.map((list, at) =>
        writeEntries(vault, { folder, name: `${at === 0 ? 'jw' : 'jr'}-${at}` }, list.map(entry)),
      ),
    );
    await writeIndex(vault, { folder, name: 'journal' }, refs);
    const live = Object.fromEntries(lists.flat().map((path) => [path, path === 'c/y' ? 2 : 1]));
    return setUp([changeOf('r1', { canUndo: true })], { live, vault });
  }

  test('of a journal: all of its lists', async () => {
    const { changes, asked } = await withJournal(600);
    const others = [{ path: 'c/y', reason: 'It has been changed since' }];
    const found = { ...undoable, documents: 601, of: 602, others };
    expect(await changes.undoable('ada', 'r1')).toEqual(found);
    expect(asked).toEqual([500, 102]);
  });

  test('of a long journal: so many at least', async () => {
    const { changes } = await withJournal(maxCompared);
    const found = { ...undoable, documents: maxCompared, of: maxCompared + 2, isComplete: false };
    expect(await changes.undoable('ada', 'r1')).toEqual(found);
  });

  test('is refused where nothing is to undo', async () => {
    const { changes } = setUp([changeOf('r1')]);
    await expect(changes.undoable('ada', 'r1')).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'There is nothing to undo',
    });
  });
});
