// One measurement in a process of its own, so that time, CPU and memory are its own: `job.ts '{"kind": …}'` prints JSON.
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { Storage } from '@google-cloud/storage';
import { z } from 'zod';
import { FirestoreWireClient } from '../../functions/src/adapters/firestore-wire/client.ts';
import {
  allDocumentsQuery,
  runQueryRequest,
} from '../../functions/src/adapters/firestore-wire/requests.ts';
import { BucketStore } from '../../functions/src/adapters/snapshot-store.ts';
import { initialBackupState, runBackupStep } from '../../functions/src/engine/backup.ts';
import {
  readManifest,
  writeManifest,
  type Vault,
} from '../../functions/src/engine/format/manifest.ts';
import type { PageRef } from '../../functions/src/engine/format/manifest-schema.ts';
import { deriveKeys } from '../../functions/src/engine/format/seal.ts';
import { ManifestChunks, noPreviousChunks } from '../../functions/src/engine/previous-chunks.ts';
import { initialRestoreState, runRestoreStep } from '../../functions/src/engine/restore/restore.ts';
import { initialVerifyState, runVerifyStep } from '../../functions/src/engine/verify.ts';
import { readEmulators } from '../support/emulators.ts';
import { range, readyBatches, scattered, writeAll } from './corpus.ts';

const jobSchema = z.object({
  kind: z.enum(['fill', 'change', 'read', 'backup', 'verify', 'write', 'restore']),
  documents: z.number(),
  project: z.string(),
  backupId: z.string().default('none'),
  previousId: z.string().nullable().default(null),
  target: z.string().default('none'),
  /** Backups of different vaults share no chunks. */
  vault: z.number().default(0),
});
type Job = z.infer<typeof jobSchema>;

const emulators = readEmulators();
const commitEveryMs = 5000;
const never = new AbortController().signal;

function connect(projectId: string): FirestoreWireClient {
  const address = {
    host: emulators.firestore,
    tls: false,
    authorization: async () => 'Bearer owner',
  };
  return new FirestoreWireClient(address, { projectId, databaseId: '(default)' });
}

function openVault({ vault }: Job): Vault {
  const storage = new Storage({ projectId: emulators.projectId });
  const store = new BucketStore(storage.bucket(`${emulators.projectId}.appspot.com`));
  const owner = { ownerId: 'bench', projectId: `bench-${vault}` };
  return { store, keys: deriveKeys(Buffer.alloc(32, 7)), owner };
}

/** The ceiling: a gRPC client that counts what comes and looks at nothing. */
async function readBare(project: string) {
  const root = `projects/${project}/databases/(default)/documents`;
  const client = new Client(emulators.firestore, credentials.createInsecure());
  await new Promise<void>((resolve, reject) => {
    client.waitForReady(Date.now() + 10_000, (error) => (error ? reject(error) : resolve()));
  });
  const start = performance.now();
  const metadata = new Metadata();
  metadata.set('authorization', 'Bearer owner');
  const request = runQueryRequest(root, allDocumentsQuery({ from: null, namesOnly: false }), null);
  const stream = client.makeServerStreamRequest(
    '/google.firestore.v1.Firestore/RunQuery',
    (bytes: Uint8Array) => Buffer.from(bytes),
    (bytes) => bytes,
    request,
    metadata,
  );
  let count = 0;
  await new Promise<void>((resolve, reject) => {
    stream.on('data', () => {
      count += 1;
    });
    stream.on('end', resolve);
    stream.on('error', reject);
  });
  const seconds = (performance.now() - start) / 1000;
  client.close();
  return { documents: count, seconds };
}

async function backUp(job: Job) {
  const { project, backupId, previousId } = job;
  const source = connect(project);
  const vault = openVault(job);
  const { readTime } = await source.countAll(null);
  const previous =
    previousId === null
      ? noPreviousChunks
      : new ManifestChunks(vault, await readManifest(vault, previousId));
  const pages: PageRef[] = [];
  const start = performance.now();
  const state = await runBackupStep({
    backupId,
    vault,
    source,
    previous,
    commitEveryMs,
    state: initialBackupState(readTime),
    isSelected: () => true,
    distrusted: new Set(),
    worker: '1',
    isBudgetSpent: () => false,
    signal: never,
    onProgress: () => undefined,
    commit: async (_state, page) => {
      if (page !== null) {
        pages.push(page);
      }
    },
  });
  const seconds = (performance.now() - start) / 1000;
  const { totals, chunks, newChunks, storedBytes } = state;
  await writeManifest(vault, {
    format: 'firekeep-backup',
    version: 1,
    backupId,
    ...vault.owner,
    root: source.root,
    readTime,
    consistency: 'snapshot',
    include: [],
    exclude: [],
    ...totals,
    chunks,
    pages,
  });
  source.close();
  const { documents, rawBytes } = totals;
  return { documents, seconds, details: { rawBytes, storedBytes, chunks, newChunks } };
}

async function verify(job: Job) {
  const { backupId } = job;
  const vault = openVault(job);
  const start = performance.now();
  const manifest = await readManifest(vault, backupId);
  const state = await runVerifyStep({
    vault,
    content: { backupId, root: manifest.root, pages: manifest.pages, totals: manifest },
    state: initialVerifyState(),
    isBudgetSpent: () => false,
    signal: never,
    onProgress: () => undefined,
    commit: async () => undefined,
  });
  if (state.mismatches.length > 0) {
    throw new Error(state.mismatches.join('; '));
  }
  return { documents: state.totals.documents, seconds: (performance.now() - start) / 1000 };
}

async function restore(job: Job) {
  const { backupId, target } = job;
  const vault = openVault(job);
  const database = connect(target);
  const start = performance.now();
  const { documents, tally } = await runRestoreStep({
    vault,
    manifest: await readManifest(vault, backupId),
    target: database,
    mode: 'overwrite',
    scope: { paths: [], collections: [], collectionGroups: [] },
    isDryRun: false,
    startedAt: BigInt(Date.now()) * 1000n,
    state: initialRestoreState(),
    isBudgetSpent: () => false,
    commitEveryMs,
    signal: never,
    onProgress: () => undefined,
    commit: async () => undefined,
  });
  database.close();
  if (tally.written !== documents) {
    throw new Error(`only ${tally.written} of ${documents} documents were restored`);
  }
  return { documents, seconds: (performance.now() - start) / 1000 };
}

/** Writes ready bytes; connecting and making them come before the clock starts. */
async function write(project: string, indexes: Iterable<number>, revision = 0) {
  const database = connect(project);
  await database.getDocument('warm/up');
  const batches = readyBatches(database.root, indexes, revision);
  const start = performance.now();
  await writeAll(database, batches);
  const seconds = (performance.now() - start) / 1000;
  database.close();
  return { documents: batches.reduce((sum, batch) => sum + batch.length, 0), seconds };
}

async function run(job: Job) {
  const { kind, documents, project, target } = job;
  switch (kind) {
    case 'fill':
      return write(project, range(documents));
    case 'change':
      return write(project, scattered(documents), 1);
    case 'read':
      return readBare(project);
    case 'write':
      return write(target, range(documents));
    case 'backup':
      return backUp(job);
    case 'verify':
      return verify(job);
    case 'restore':
      return restore(job);
  }
}

const job = jobSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const before = process.cpuUsage();
const result = await run(job);
const cpu = process.cpuUsage(before);
const measured = {
  ...result,
  cpuSeconds: (cpu.user + cpu.system) / 1e6,
  peakRssBytes: process.resourceUsage().maxRSS * 1024,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
// gRPC channels keep the process alive.
process.exit(0);
