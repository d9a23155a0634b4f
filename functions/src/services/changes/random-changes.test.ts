// Random databases and change sets of every source: what a plan says is what is done, and the undo
// gives the database that was, byte for byte.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BulkFrom } from '../../contract/bulk-from.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { encodeDocument } from '../../engine/format/encode-document.ts';
import { WireWriter } from '../../engine/format/wire-writer.ts';
import { memoryRoot, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { formatFieldPath } from '../../firestore-model/field-paths.ts';
import { importTypes, pathColumn } from '../../firestore-model/imports/mapping.ts';
import type { RestoreScope } from '../../firestore-model/restore-selection.ts';
import type { FirestoreFields } from '../../firestore-model/values.ts';
import { fields, name } from '../../testing/arbitrary-fields.ts';
import { operations } from '../../testing/arbitrary-operations.ts';
import { isExhaustive } from '../../testing/exhaustive.ts';
import { plannedImport } from '../../testing/planned-import.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { sealedDocuments } from '../../testing/sealed-documents.ts';
import { undoing } from './kinds/undo.ts';

const caller = { uid: 'ada', signal: new AbortController().signal };
const paths = ['c/a', 'c/b', 'c/b/s/x', 'c/b/s/y', 'c/d', 'c/gone/s/z', 'd/a', 'd/b'];
const path = fc.constantFrom(...paths);
const documents = fc.dictionary(path, fields, { maxKeys: paths.length });

function databaseOf(all: Readonly<Record<string, FirestoreFields>>): MemoryDatabase {
  const encoded = Object.entries(all).map(([at, of]) =>
    new WireWriter()
      .raw(encodeDocument(memoryRoot, { path: at, fields: of }))
      .message(4, new WireWriter().uint(1, 1_700_000_000))
      .finish(),
  );
  return new MemoryDatabase(encoded);
}

const from = fc.constantFrom<BulkFrom[]>(
  { from: { kind: 'collection', path: 'c' }, where: null },
  { from: { kind: 'group', id: 's' }, where: null },
  { paths: ['c/a', 'd/a', 'c/none'] },
  { below: 'c' },
  { below: 'c/b' },
);

/** Carries out a change set; null where there was nothing to change. */
type ChangeSet = (world: RestoreWorld) => Promise<Restore | null>;

/** As it is shown where it fails. */
const shown = (wanted: unknown, set: ChangeSet) =>
  Object.assign(set, { [fc.toStringMethod]: () => JSON.stringify(wanted) });

async function applied(world: RestoreWorld, plan: Restore): Promise<Restore> {
  const { id: planId, recordId, kind, mode, bulk, chosen, imported, scope } = plan;
  const given = { id: 'set', recordId, kind, mode, bulk, chosen, imported, scope, planId };
  return await world.begin({ ...given, plan: plan.plan });
}

const bulk = fc
  .record({ from, operations })
  .map((wanted) => shown(wanted, async (world) => applied(world, await world.planBulk(wanted))));
const copy = fc
  .record({
    from: fc.constantFrom<BulkFrom[]>({ below: 'c/b' }, { below: 'c/gone' }),
    to: fc.constantFrom('c/a', 'd/a', 'c/new'),
    isMove: fc.boolean(),
    existing: fc.constantFrom('keep' as const, 'replace' as const),
  })
  .map((wanted) => shown(wanted, async (world) => applied(world, await world.planCopy(wanted))));
const restore = fc
  .record({
    mode: fc.constantFrom(
      'create' as const,
      'overwrite' as const,
      'merge' as const,
      'mirror' as const,
    ),
    scope: fc.constantFrom<RestoreScope[]>(
      {},
      { collections: ['c'] },
      { paths: ['c/b'], below: true },
    ),
  })
  .map((wanted) =>
    shown(wanted, async (world) => {
      const given = { ...wanted, recordId: world.backup.backupId };
      return await applied(world, await world.begin({ id: 'plan', dryRun: true, ...given }));
    }),
  );
/** Documents by name or by a query, whole or one field of them. */
const chosen = fc
  .record({
    from: fc.oneof(
      fc.uniqueArray(path, { minLength: 1 }).map((named) => ({ paths: named })),
      fc.record({
        from: fc.constant({ kind: 'collection' as const, path: 'c' }),
        where: name.map((one) => ({ op: 'is-not-null' as const, field: formatFieldPath([one]) })),
      }),
    ),
    field: fc.option(name.map((one) => [one])),
  })
  .map((wanted) =>
    shown(wanted, async (world) => {
      const sealed = await sealedDocuments(world, 'plan', wanted);
      const given = { recordId: world.backup.backupId, mode: 'overwrite', ...sealed } as const;
      const plan = { ...given, id: 'plan', dryRun: true };
      return await applied(world, await world.begin(plan));
    }),
  );
const edit = fc
  .uniqueArray(fc.record({ path, fields: fc.option(fields) }), {
    selector: (one) => one.path,
    minLength: 1,
  })
  .map((writes) =>
    shown(writes, async (world) => {
      const { change } = await world.edits().apply(caller, { pid: 'shop', writes });
      return change;
    }),
  );

const { json } = fc.letrec<{ json: unknown; listed: unknown }>((tie) => ({
  listed: fc.oneof(
    { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 0 }) },
    fc.dictionary(name, tie('json'), { maxKeys: 3 }),
  ),
  json: fc.oneof(
    { weight: 3, arbitrary: tie('listed') },
    fc.array(tie('listed'), { maxLength: 3 }),
  ),
}));
const cell = fc.oneof(
  fc.string(),
  json.map((value) => JSON.stringify(value)),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('', '1,5', '1.5', 'true', '31/01/2026', '51.5, -0.1', 'd/a'),
);
const rowsOf = <T>(of: fc.Arbitrary<T>) =>
  fc.uniqueArray(fc.tuple(path, of), { selector: ([at]) => at, minLength: 1 });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const file = fc.oneof(
  rowsOf(fc.dictionary(name, json, { maxKeys: 4 })).map((rows) => ({
    format: 'ndjson' as const,
    lines: rows.map(([at, row]) => JSON.stringify({ ...row, [pathColumn]: at })),
  })),
  rowsOf(fc.tuple(cell, cell, cell, cell)).map((rows) => ({
    format: 'csv' as const,
    lines: [
      `${pathColumn},a,b,c,é`,
      ...rows.map(([at, cells]) => [at, ...cells].map(quoted).join(',')),
    ],
  })),
);
const type = fc.oneof(
  fc.constantFrom('as-is' as const, 'text' as const),
  fc.constantFrom(...importTypes),
);
const mapping = fc.record({
  columns: fc.tuple(
    fc.record({ column: fc.constant('a'), field: fc.constantFrom('a', 'x', 'x.y'), type }),
    fc.record({ column: fc.constant('b'), field: fc.constantFrom('b', 'l.0', 'l.0.a'), type }),
  ),
  others: fc.constantFrom('keep' as const, 'leave' as const),
  empty: fc.constantFrom('missing' as const, 'null' as const, 'text' as const),
  decimal: fc.constantFrom('.' as const, ',' as const),
});
/** What no document can be made of is not imported. */
const fileImport = fc
  .record({
    file,
    mapping,
    mode: fc.constantFrom('overwrite' as const, 'merge' as const, 'create' as const),
  })
  .map(({ file: { format, lines }, mapping: how, mode }) =>
    shown({ lines, how, mode }, async (world) => {
      const form = { format, encoding: 'utf-8', separator: ',', hasHeader: true } as const;
      const ids = { from: 'path', column: pathColumn } as const;
      const raw = Buffer.from(lines.join('\n'));
      const of = { ...form, ...how, ids, collection: null };
      const plan = await plannedImport(world, { raw, mapping: of, mode });
      return plan.status === 'planned' ? await applied(world, plan) : null;
    }),
  );

async function undo(world: RestoreWorld, change: Restore): Promise<Restore['outcome']> {
  const { outcome } =
    change.kind === 'edit'
      ? await world.edits().undo(caller, change)
      : await world.begin({ ...undoing(change), id: 'undo' });
  return outcome;
}

/** An edit that changes nothing, and a file without documents, make no change set. */
const nothing = restoreRecord({ kind: 'edit', plan: null });

const documentsOf = ({ written, deleted }: Restore['outcome']) => written + deleted;

test('of random databases and change sets, all that a plan says is done, and undone', async () => {
  const seen = new Map<string, number>();
  const set = fc.oneof({ weight: 2, arbitrary: bulk }, copy, restore, chosen, edit, fileImport);
  await fc.assert(
    fc.asyncProperty(documents, documents, set, async (before, backedUp, carryOut) => {
      const world = RestoreWorld.open(await storeBackup(databaseOf(backedUp)), databaseOf(before));
      const previous = world.database.content();
      const change = (await carryOut(world)) ?? nothing;
      const { kind, plan, outcome } = change;
      const done = documentsOf(outcome);
      seen.set(kind, (seen.get(kind) ?? 0) + done);
      const planned = plan ?? { create: outcome.written, update: 0, delete: outcome.deleted };
      expect(outcome).toMatchObject({
        written: planned.create + planned.update,
        deleted: planned.delete,
        skipped: plan?.unchanged ?? outcome.skipped,
        conflicts: 0,
        failed: 0,
      });
      const undone = done === 0 ? outcome : await undo(world, change);
      expect([documentsOf(undone), undone.conflicts]).toEqual([done, 0]);
      expect(world.database.content()).toEqual(previous);
    }),
    { numRuns: isExhaustive ? 1000 : 50 },
  );
  expect([...seen.keys()].toSorted()).toEqual(['bulk', 'edit', 'import', 'restore']);
  expect(Math.min(...seen.values())).toBeGreaterThan(0);
}, 600_000);
