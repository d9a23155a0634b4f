// Exports as their jobs and downloads make them: read, kept in sealed objects, and made a file of.
import { randomBytes } from 'node:crypto';
import { defaultCsvForm } from '@firekeep/functions/contract';
import {
  allDocumentsQuery,
  runQueryRequest,
} from '../../functions/src/adapters/customer/firestore-wire/requests.ts';
import { BackupIndex } from '../../functions/src/engine/explore/backup-index.ts';
import { decodeDocument } from '../../functions/src/engine/format/document-json.ts';
import { readManifest, type Vault } from '../../functions/src/engine/format/manifest.ts';
import { WireReader } from '../../functions/src/engine/format/wire.ts';
import { exportedFile } from '../../functions/src/engine/transfer/export-file.ts';
import {
  emptySpool,
  readSpool,
  spooledDocuments,
  SpoolWriter,
} from '../../functions/src/engine/transfer/export-spool.ts';
import { queryShapeSchema } from '../../functions/src/firestore-model/query/shape.ts';
import { backupPages } from '../../functions/src/services/exports/backup-pages.ts';
import { databasePages } from '../../functions/src/services/exports/database-pages.ts';
import type { ReadPage } from '../../functions/src/services/exports/read-page.ts';
import { clocked } from './clocked.ts';
import { singleCollection } from './documents.ts';
import type { Job, Measured } from './jobs.ts';
import { openDatabase } from './measure-backup.ts';
import { decodeAll } from './measure-query.ts';
import { RawClient } from './raw-client.ts';
import { openVault } from './vault.ts';

type ExportJob = Extract<Job, { kind: 'export' }>;

/** As `spool-pages.ts` keeps at once. */
const spooledBytes = 4 * 1024 * 1024;
const newline = 10;
const { signal } = new AbortController();
const what = {
  kind: 'query' as const,
  query: queryShapeSchema.parse({ from: { kind: 'collection', path: singleCollection } }),
};

function countLines(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) {
    lines += 1;
  }
  return lines;
}

/** Lines of the NDJSON that becomes of the pages. */
async function exported(
  vault: Vault,
  root: string,
  pages: AsyncIterable<ReadPage>,
): Promise<number> {
  const place = { vault, exportId: randomBytes(9).toString('base64url') };
  const writer = new SpoolWriter(place, '1');
  let spool = emptySpool;
  for await (const { documents, next } of pages) {
    for (const document of documents) {
      writer.add('', document, []);
    }
    if (next === null || writer.bytes >= spooledBytes) {
      spool = await writer.store(spool);
    }
  }
  const [group] = await readSpool(place, spool);
  const documents = spooledDocuments(place, { parts: group?.parts ?? [], root, signal });
  let lines = 0;
  for await (const piece of exportedFile({
    documents,
    format: 'ndjson',
    table: { ...defaultCsvForm, cells: 'flat' },
    columns: [],
  })) {
    lines += countLines(piece);
  }
  return lines;
}

/** Every document of the raw stream, as a value. RunQueryResponse.document = 1. */
async function decodeStream(job: ExportJob): Promise<number> {
  const client = new RawClient(job.firestore, job.projectId);
  const query = allDocumentsQuery({ from: null, namesOnly: false });
  let documents = 0;
  await client.readAll('RunQuery', runQueryRequest(client.root, query, null), (answer) => {
    const reader = new WireReader(answer);
    if (reader.next() && reader.field === 1) {
      documents += Object.keys(decodeDocument(reader.view()).fields).length > 0 ? 1 : 0;
    }
  });
  client.close();
  return documents;
}

async function run(job: ExportJob): Promise<number> {
  const vault = openVault(job);
  switch (job.what) {
    case 'chunks':
      return await decodeAll(new BackupIndex(vault, await readManifest(vault, job.backupId)));
    case 'backup': {
      const manifest = await readManifest(vault, job.backupId);
      const pages = backupPages({ vault, manifest, signal }, { what, cursor: null });
      return await exported(vault, manifest.root, pages);
    }
    case 'stream':
      return await decodeStream(job);
    case 'live': {
      const database = openDatabase(job);
      const readTime = await database.takeReadTime();
      const pages = databasePages(database, { what, cursor: null, readTime, signal });
      return await exported(vault, database.root, pages);
    }
  }
}

export async function measureExport(job: ExportJob): Promise<Measured> {
  const { value, phase } = await clocked(() => run(job));
  const nothingStored = { verification: null, rawBytes: 0, chunkBytes: 0, putBytes: 0 };
  return { documents: value, main: phase, chunks: 0, newChunks: 0, ...nothingStored };
}
