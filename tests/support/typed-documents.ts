// Documents in typed JSON as the emulator's REST interface takes and gives them, −0 included, which
// `JSON.stringify` and `JSON.parse` don't carry as far as the emulator does.
import type { FirestoreFields } from '@firekeep/functions/contract';
import { z } from 'zod';
import { readEmulators } from './emulators.ts';
import { rootOf, type Database } from './firestore-rest.ts';

export interface TypedDocument {
  readonly path: string;
  readonly fields: FirestoreFields;
}

export const document = (path: string, fields: FirestoreFields): TypedDocument => ({
  path,
  fields,
});

const maxWrites = 200;
const maxBytes = 2_500_000;
const parallel = 4;

async function post(address: string, body: string): Promise<string> {
  const response = await fetch(`http://${readEmulators().firestore}/v1/${address}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body,
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`Firestore answered ${response.status}: ${text.slice(0, 500)}`);
  }
  return text;
}

/** The emulator reads `-0` and `"-0"` as 0, but a number too small for a double as −0. */
function writeMinusZero(json: string): string {
  return json.replaceAll(/"(doubleValue|latitude|longitude)":"-0"/g, '"$1":-1e-400');
}

function readMinusZero(json: string): string {
  return json.replaceAll(/"(doubleValue|latitude|longitude)":\s*-0\.0(?=\D)/g, '"$1":"-0"');
}

function* inBatches(writes: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const write of writes) {
    const length = Buffer.byteLength(write);
    if (batch.length > 0 && (batch.length >= maxWrites || bytes + length > maxBytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(write);
    bytes += length;
  }
  if (batch.length > 0) {
    yield batch;
  }
}

/** Writes documents whole, whatever was there before. No path may come twice. */
export async function writeTyped(
  database: Database,
  documents: readonly TypedDocument[],
): Promise<void> {
  const root = rootOf(database);
  const writes = documents.map(({ path, fields }) =>
    writeMinusZero(JSON.stringify({ update: { name: `${root}/${path}`, fields } })),
  );
  const batches = inBatches(writes);
  const work = async () => {
    for (const batch of batches) {
      await post(`${root}:commit`, `{"writes":[${batch.join(',')}]}`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

/** What Firestore's REST interface answers to a call with typed values, as the API has them. */
export async function askTyped(address: string, body: unknown): Promise<unknown> {
  const text = await post(address, writeMinusZero(JSON.stringify(body)));
  return JSON.parse(readMinusZero(text));
}

const resultsSchema = z.array(
  z.looseObject({
    document: z.looseObject({ name: z.string(), fields: z.unknown().optional() }).optional(),
  }),
);

/**
 * Every document of a database at any depth as its path below the root and the text of its fields,
 * in the order in which the emulator lists them. Equal texts are equal types and values, with
 * fields in the same order.
 */
export async function readTyped(database: Database): Promise<{ path: string; fields: string }[]> {
  const root = rootOf(database);
  const query = {
    structuredQuery: {
      from: [{ allDescendants: true }],
      orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
    },
  };
  const text = await post(`${root}:runQuery`, JSON.stringify(query));
  const results = resultsSchema.parse(JSON.parse(readMinusZero(text)));
  return results.flatMap(({ document: found }) =>
    found === undefined
      ? []
      : {
          path: found.name.slice(root.length + 1),
          fields: JSON.stringify(found.fields ?? {}),
        },
  );
}

/**
 * Paths of the documents that two databases don't hold alike: in one only, or with other fields.
 */
export function differences(
  left: readonly { path: string; fields: string }[],
  right: readonly { path: string; fields: string }[],
): string[] {
  const fieldsByPath = new Map(right.map(({ path, fields }) => [path, fields]));
  const found = left.filter(({ path, fields }) => fieldsByPath.get(path) !== fields);
  const known = new Set(left.map(({ path }) => path));
  return [...found, ...right.filter(({ path }) => !known.has(path))].map(({ path }) => path);
}
