// Queries inside a backup, and what they are measured by: its chunks read and decoded.
import { BackupIndex } from '../../functions/src/engine/explore/backup-index.ts';
import { chunkDocuments } from '../../functions/src/engine/format/chunk.ts';
import { decodeDocument } from '../../functions/src/engine/format/document-json.ts';
import { readManifest } from '../../functions/src/engine/format/manifest.ts';
import { queryPart, type QueryPart } from '../../functions/src/engine/query/query-part.ts';
import { queryShapeSchema, type Query } from '../../functions/src/firestore-model/query/shape.ts';
import { clocked } from './clocked.ts';
import { singleCollection, singlePathOf } from './documents.ts';
import type { Job, Measured } from './jobs.ts';
import { openVault } from './vault.ts';

type QueryJob = Extract<Job, { kind: 'query' }>;

const limits = {
  documents: 50,
  bytes: 4 * 1024 * 1024,
  isBudgetSpent: () => false,
  signal: new AbortController().signal,
};

function queryOf(what: Exclude<QueryJob['what'], 'decode'>, root: string): Query {
  const from = { kind: 'collection', path: singleCollection };
  const field = 'quantity';
  const referenceValue = `${root}/${singlePathOf(77)}`;
  const queries = {
    // About one in 10,000.
    filter: { from, where: { op: '==', field, value: { integerValue: '77' } } },
    sort: { from, orderBy: [{ field, direction: 'desc' }], limit: limits.documents },
    'first-by-name': { from },
    'first-by-id': {
      from,
      where: { op: '==', field: '__name__', value: { referenceValue } },
    },
  };
  return queryShapeSchema.parse(queries[what]);
}

/** Every document of every chunk, as a value. */
export async function decodeAll(index: BackupIndex): Promise<number> {
  let documents = 0;
  for (const page of index.manifest.pages) {
    for (const ref of await index.chunksOf(page)) {
      for (const document of chunkDocuments(await index.read(ref))) {
        documents += Object.keys(decodeDocument(document).fields).length > 0 ? 1 : 0;
      }
    }
  }
  return documents;
}

/** Documents that are found from a state on: to the end, or on the first page. */
async function find(
  index: BackupIndex,
  query: Query,
  { isWhole, state = null }: { isWhole: boolean; state?: QueryPart['state'] },
): Promise<number> {
  const part = await queryPart(index, query, { state, limits });
  return isWhole && part.state !== null
    ? part.items.length + (await find(index, query, { isWhole, state: part.state }))
    : part.items.length;
}

export async function measureQuery(job: QueryJob): Promise<Measured> {
  const vault = openVault(job);
  const { what } = job;
  const { value, phase } = await clocked(async () => {
    const index = new BackupIndex(vault, await readManifest(vault, job.backupId));
    return what === 'decode'
      ? await decodeAll(index)
      : await find(index, queryOf(what, index.manifest.root), {
          isWhole: what === 'filter' || what === 'sort',
        });
  });
  const nothingStored = { verification: null, rawBytes: 0, chunkBytes: 0, putBytes: 0 };
  return { documents: value, main: phase, chunks: 0, newChunks: 0, ...nothingStored };
}
