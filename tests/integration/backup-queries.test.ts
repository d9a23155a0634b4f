// Queries inside a backup answer as the emulator does for the database that was backed up: random
// ones of every kind, over random documents, in parts of any size. So do queries in memory.
import {
  queryDocuments,
  type FirestoreDocument,
  type FirestoreFields,
  type FirestoreValue,
  type Query,
} from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { BackupIndex } from '../../functions/src/engine/explore/backup-index.ts';
import { encodeDocument } from '../../functions/src/engine/format/encode-document.ts';
import { decodeDocument } from '../../functions/src/engine/format/document-json.ts';
import { queryPart, type QueryPart } from '../../functions/src/engine/query/query-part.ts';
import { withStoredValues } from '../../functions/src/engine/query/stored-form.ts';
import { queryStateSchema, type QueryState } from '../../functions/src/engine/query/query-state.ts';
import { MemoryStore } from '../../functions/src/engine/testing/memory-store.ts';
import { isSameFields } from '../../functions/src/firestore-model/equality.ts';
import { randomQueries, randomTypedDocuments } from '../support/random-queries.ts';
import { rootOf } from '../support/firestore-rest.ts';
import { backupOf } from '../support/memory-backup.ts';
import { aggregateInEmulator, findInEmulator } from '../support/structured-query.ts';
import { writeTyped } from '../support/typed-documents.ts';

const seed = Number(process.env['FIREKEEP_TEST_SEED'] ?? 20_261_123);
const count = 2000;
const parallel = 8;

const database = { projectId: `demo-queries-${process.pid}-${Date.now()}` };
const root = rootOf(database);
const documents = randomTypedDocuments(root, seed);
let index: BackupIndex;
let held: FirestoreDocument[];

beforeAll(async () => {
  process.stdout.write(`Random queries of seed ${seed} (FIREKEEP_TEST_SEED)\n`);
  await writeTyped(database, documents);
  const { vault, manifest } = await backupOf(documents, new MemoryStore(), root);
  expect(manifest.chunks).toBeGreaterThan(2);
  index = new BackupIndex(vault, manifest);
  held = documents.map(stored);
});

/** A document whose values are written as those of a backup are. */
function stored({ path, fields }: (typeof documents)[number]): FirestoreDocument {
  const time = '2026-11-16T06:00:00Z';
  const bytes = encodeDocument(root, { path, fields, createTime: time, updateTime: time });
  return { ...decodeDocument(bytes), path, missing: false };
}

interface Answer {
  readonly items: readonly { readonly path: string; readonly fields: FirestoreFields }[];
  readonly aggregates: readonly FirestoreValue[];
}

async function askEmulator(query: Query): Promise<Answer> {
  return query.aggregates.length > 0
    ? { items: [], aggregates: await aggregateInEmulator(root, query) }
    : { items: await findInEmulator(root, query), aggregates: [] };
}

/** All parts, of one of several sizes, each with what the one before left as JSON. */
async function askBackup(query: Query, turn: number): Promise<Answer> {
  const items: Answer['items'][number][] = [];
  const limits = {
    documents: [3, 50, 300][turn % 3]!,
    bytes: turn % 5 === 0 ? 1 : 6_000_000,
    isBudgetSpent: () => turn % 2 === 0,
    signal: AbortSignal.timeout(60_000),
  };
  let state: QueryState | null = null;
  let part: QueryPart;
  do {
    part = await queryPart(index, query, { state, limits });
    items.push(...part.items.map(shown));
    const left = JSON.stringify(part.state);
    expect(left.length).toBeLessThan(13_000);
    state = queryStateSchema.nullable().parse(JSON.parse(left));
  } while (state !== null);
  return { items, aggregates: part.aggregates };
}

/** The same over the documents in memory, as the demonstration answers. */
function askMemory(query: Query): Answer {
  const { documents: items, aggregates } = queryDocuments(held, withStoredValues(query));
  return { items, aggregates };
}

function shown(item: QueryPart['items'][number]) {
  const { name, fields } = item instanceof Uint8Array ? decodeDocument(item) : item;
  return { path: name.slice(root.length + 1), fields };
}

/** Whether the same documents come in the same order, with the same fields, and the same sums. */
function isSame(a: Answer, b: Answer): boolean {
  return (
    a.items.length === b.items.length &&
    a.items.every(({ path }, at) => path === b.items[at]?.path) &&
    a.items.every(({ fields }, at) => isSameFields(fields, b.items[at]!.fields)) &&
    JSON.stringify(a.aggregates) === JSON.stringify(b.aggregates)
  );
}

test(
  '2,000 random queries answer inside a backup as in the database',
  { timeout: 300_000 },
  async () => {
    const queries = randomQueries(root, documents, { count, seed }).entries();
    const differing: unknown[] = [];
    let found = 0;
    const work = async () => {
      for (const [turn, query] of queries) {
        const [expected, backup] = [await askEmulator(query), await askBackup(query, turn)];
        if (!isSame(expected, backup)) {
          differing.push({ query, expected, backup });
        }
        const memory = askMemory(query);
        if (!isSame(expected, memory)) {
          differing.push({ query, expected, memory });
        }
        found += expected.items.length + expected.aggregates.length > 0 ? 1 : 0;
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    expect(differing.slice(0, 3)).toEqual([]);
    expect(found).toBeGreaterThan(count / 3);
  },
);
