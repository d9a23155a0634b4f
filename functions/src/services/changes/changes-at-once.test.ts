// Editors, a bulk change and a restore at the same documents at once: whoever comes second is
// refused, and whatever is undone gives back exactly what it had replaced.
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Restore } from '../../contract/restore-record.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import {
  memoryDocument,
  storeBackup,
  type StoredBackup,
} from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { hasCode } from '../../lib/errors.ts';
import { isExhaustive } from '../../testing/exhaustive.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { undoing } from './kinds/undo.ts';

const caller = { uid: 'ada', signal: new AbortController().signal };
const paths = ['c/a', 'c/b', 'c/d', 'c/e', 'c/f'];
/** What the backup holds differs from whatever an editor or a bulk change makes of a document. */
const inBackup = { revision: 1000, text: 'restored' };
const atFirst = { revision: 1, text: 'first' };

let stored: StoredBackup;

beforeAll(async () => {
  stored = await storeBackup(
    new MemoryDatabase(paths.map((path) => memoryDocument(path, inBackup))),
  );
});

const fieldsSchema = z
  .object({
    revision: z.object({ integerValue: z.coerce.number() }),
    text: z.object({ stringValue: z.string() }),
  })
  .transform(({ revision, text }) => ({
    revision: revision.integerValue,
    text: text.stringValue,
  }));
type Fields = z.output<typeof fieldsSchema>;

interface Write {
  readonly path: string;
  readonly before: Fields;
  readonly after: Fields;
}

const fieldsOf = (document: Uint8Array) => fieldsSchema.parse(decodeDocument(document).fields);

/** Makes every call wait its turns, and remembers every write that was let in. */
class WatchedDatabase extends MemoryDatabase {
  readonly writes: Write[] = [];
  /** So far. */
  calls = 0;
  private readonly turns: readonly number[];

  constructor(turns: readonly number[]) {
    super(paths.map((path) => memoryDocument(path, atFirst)));
    this.turns = turns;
  }

  override async getDocuments(asked: readonly string[]): Promise<Map<string, Uint8Array>> {
    await this.wait();
    return await super.getDocuments(asked);
  }

  override async writeBatch(...call: Parameters<MemoryDatabase['writeBatch']>) {
    await this.wait();
    const before = new Map(this.documents);
    const results = await super.writeBatch(...call);
    for (const [path, document] of this.documents) {
      const previous = before.get(path);
      if (previous !== undefined && previous !== document) {
        this.writes.push({ path, before: fieldsOf(previous), after: fieldsOf(document) });
      }
    }
    return results;
  }

  private async wait(): Promise<void> {
    const turns = this.turns[this.calls % this.turns.length] ?? 0;
    this.calls += 1;
    await pass(turns);
  }
}

/** Lets others work for some turns. */
async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise(setImmediate);
  }
}

/** Appends to a document's text, again and again until nobody was quicker. */
async function edit(world: RestoreWorld, path: string): Promise<number> {
  const shown = world.database.documents.get(path)!;
  const { fields, updateTime } = decodeDocument(shown);
  const written = { ...fields, text: { stringValue: `${fieldsOf(shown).text}+` } };
  try {
    const put = { pid: 'shop', path, fields: written, updateTime: updateTime ?? '' };
    await world.edits().put(caller, put);
    return 0;
  } catch (error) {
    if (!hasCode(error, 'aborted')) {
      throw error;
    }
    return 1 + (await edit(world, path));
  }
}

const isEdit = ({ before, after }: Write) =>
  after.text === `${before.text}+` && after.revision === before.revision;
const isAdding =
  (number: number) =>
  ({ before, after }: Write) =>
    after.revision === before.revision + number && after.text === before.text;
const isBulk = isAdding(1);
const isRestore = ({ after }: Write) =>
  after.revision === inBackup.revision && after.text === inBackup.text;

async function bulk(world: RestoreWorld, number = 1, setId = 'set'): Promise<Restore> {
  const {
    id,
    kind,
    mode,
    scope,
    plan,
    bulk: spec,
  } = await world.planBulk({
    from: { from: { kind: 'collection', path: 'c' }, where: null },
    operations: [{ op: 'add', field: 'revision', number }],
  });
  const given = { recordId: null, kind, mode, bulk: spec, scope, plan };
  return await world.begin({ ...given, id: setId, planId: id });
}

function restore(world: RestoreWorld): Promise<Restore> {
  return world.begin({ id: 'set', recordId: world.backup.backupId, mode: 'overwrite' });
}

/** Undoes a change set: exactly what is still as the set had written it. */
async function undo(
  world: RestoreWorld,
  { writes }: WatchedDatabase,
  isOfSet: (write: Write) => boolean,
): Promise<void> {
  const latest = new Map(writes.map((write) => [write.path, write]));
  const still = [...latest.values()].filter(isOfSet);
  const known = writes.length;
  const { canUndo } = world.restore('set');
  const written = canUndo ? (await world.begin(undoOf(world, 'set'))).outcome.written : 0;
  expect(written).toBe(still.length);
  expect(byPath(writes.slice(known))).toEqual(byPath(still.map(reversed)));
}

const undoOf = (world: RestoreWorld, id: string) => ({
  ...undoing(world.restore(id)),
  id: `${id}-undo`,
});

const reversed = ({ path, before, after }: Write) => ({ path, before: after, after: before });

const byPath = (writes: readonly Write[]) => new Map(writes.map((write) => [write.path, write]));

const turnsOfCalls = fc.array(fc.nat(6), { minLength: 1, maxLength: 60 });

test('of two editors at one document every edit counts', async () => {
  await fc.assert(
    fc.asyncProperty(turnsOfCalls, fc.integer({ min: 1, max: 8 }), async (turns, each) => {
      const database = new WatchedDatabase(turns);
      const world = RestoreWorld.open(stored, database);
      const editor = async () => {
        for (let done = 0; done < each; done += 1) {
          await edit(world, 'c/a');
        }
      };
      await Promise.all([editor(), editor()]);
      expect(database.writes.filter((write) => !isEdit(write))).toEqual([]);
      expect(database.writes.at(-1)?.after.text).toBe(`first${'+'.repeat(2 * each)}`);
    }),
    { numRuns: isExhaustive ? 500 : 20 },
  );
});

test('of an editor, a bulk change and a restore at once each write counts, and is undone', async () => {
  const met = { conflicts: 0 };
  await fc.assert(
    fc.asyncProperty(
      turnsOfCalls,
      fc.array(fc.constantFrom(...paths), { maxLength: 12 }),
      fc.boolean(),
      async (turns, edited, isBulkFirst) => {
        const database = new WatchedDatabase(turns);
        const open = () => RestoreWorld.open(stored, database);
        const [editing, changing, restoring] = [open(), open(), open()];
        const editor = async () => {
          for (const path of edited) {
            met.conflicts += await edit(editing, path);
          }
        };
        const [changed, restored] = await Promise.all([
          bulk(changing),
          restore(restoring),
          editor(),
        ]);
        const { writes } = database;
        expect(writes.filter(isEdit)).toHaveLength(edited.length);
        expect(writes.filter(isBulk)).toHaveLength(changed.outcome.written);
        expect(writes.filter(isRestore)).toHaveLength(restored.outcome.written);
        expect(writes).toHaveLength(
          edited.length + changed.outcome.written + restored.outcome.written,
        );
        for (const { outcome } of [changed, restored]) {
          expect(outcome.written + outcome.skipped + outcome.conflicts).toBe(paths.length);
          met.conflicts += outcome.conflicts;
        }
        const undos = [
          () => undo(changing, database, isBulk),
          () => undo(restoring, database, isRestore),
        ];
        for (const next of isBulkFirst ? undos : undos.toReversed()) {
          await next();
        }
      },
    ),
    { numRuns: isExhaustive ? 100 : 15 },
  );
  expect(met.conflicts).toBeGreaterThan(0);
});

test('of two bulk changes of a collection at once each write counts, and each undo gives back what it says', async () => {
  const met = { conflicts: 0, twice: 0 };
  await fc.assert(
    fc.asyncProperty(turnsOfCalls, fc.nat(6), fc.boolean(), async (...given) => {
      const [turns, later, isFirstUndoneFirst] = given;
      const database = new WatchedDatabase(turns);
      const world = RestoreWorld.open(stored, database, { isHurried: true, writesPerSecond: 2 });
      const second = async () => {
        while (database.calls < later) {
          await pass(1);
        }
        return await bulk(world.beside(), 100, '100');
      };
      const changed = await Promise.all([bulk(world, 1, '1'), second()]);
      const { writes } = database;
      const standing = new Map(
        paths.map((path) => [path, writes.filter((one) => one.path === path)]),
      );
      for (const { id, outcome } of changed) {
        expect(writes.filter(isAdding(Number(id)))).toHaveLength(outcome.written);
        expect(outcome.written + outcome.conflicts).toBe(paths.length);
        expect(outcome.conflicting).toHaveLength(outcome.conflicts);
        met.conflicts += outcome.conflicts;
      }
      const [one, two] = changed;
      expect(writes).toHaveLength(one.outcome.written + two.outcome.written);
      met.twice += [...standing.values()].filter(({ length }) => length === 2).length;
      for (const { id, canUndo } of isFirstUndoneFirst ? changed : changed.toReversed()) {
        const known = writes.length;
        // What the other one has written over it stays.
        const back = [...standing.values()].flatMap((those) =>
          those.length > 0 && isAdding(Number(id))(those.at(-1)!) ? those.splice(-1) : [],
        );
        const undone = canUndo ? await world.begin(undoOf(world, id)) : null;
        expect(undone?.outcome.written ?? 0).toBe(back.length);
        expect(byPath(writes.slice(known))).toEqual(byPath(back.map(reversed)));
      }
    }),
    { numRuns: isExhaustive ? 100 : 15 },
  );
  expect(Math.min(met.conflicts, met.twice)).toBeGreaterThan(0);
});
