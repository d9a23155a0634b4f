// Our backup as a worker makes it, in one step: read, cut, hash, compress, seal, store; then the
// verification.
import { FirestoreWireClient } from '../../functions/src/adapters/customer/firestore-wire/client.ts';
import {
  initialBackupState,
  type BackupState,
} from '../../functions/src/engine/backup/backup-state.ts';
import { runBackupStep } from '../../functions/src/engine/backup/backup.ts';
import { checkRange } from '../../functions/src/engine/backup/check-counts.ts';
import {
  readManifest,
  writeManifest,
  type Vault,
} from '../../functions/src/engine/format/manifest.ts';
import type { Manifest, PageRef } from '../../functions/src/engine/format/manifest-schema.ts';
import {
  ManifestChunks,
  noPreviousChunks,
} from '../../functions/src/engine/backup/previous-chunks.ts';
import { initialVerifyState, runVerifyStep } from '../../functions/src/engine/backup/verify.ts';
import { clocked } from './clocked.ts';
import type { Job, Measured } from './jobs.ts';
import { openVault } from './vault.ts';
import { unlimited, type StepLimits } from '../../functions/src/engine/step-limits.ts';

type BackupJob = Extract<Job, { kind: 'backup' }>;

/** Commits as often as `config.ts` does by default. */
export const limits: StepLimits = { ...unlimited, commitEveryMs: 5000 };

export function openDatabase(job: { firestore: string; projectId: string }): FirestoreWireClient {
  const authorization = () => Promise.resolve('Bearer owner');
  return new FirestoreWireClient(
    { host: job.firestore, tls: false, authorization },
    { projectId: job.projectId, databaseId: '(default)' },
  );
}

export async function measureBackup(job: BackupJob): Promise<Measured> {
  const vault = openVault(job);
  const database = openDatabase(job);
  const { readTime } = await database.countAll(null);
  const pages: PageRef[] = [];
  const read = await clocked(() => readAll(job, { vault, database, readTime, pages }));
  const { totals, chunks, newChunks, storedBytes } = read.value;
  const proof = await clocked(async () => {
    const manifest = toManifest(job, vault, { state: read.value, pages, root: database.root });
    const [counted] = await Promise.all([
      database.countAll(readTime),
      expectProven(vault, manifest),
    ]);
    assertNone(checkRange(counted.documents, totals.groups).mismatches);
    await writeManifest(vault, manifest);
  });
  return {
    documents: totals.documents,
    rawBytes: totals.rawBytes,
    main: read.phase,
    verification: proof.phase,
    chunkBytes: storedBytes,
    putBytes: vault.store.putBytes,
    chunks,
    newChunks,
  };
}

async function readAll(
  job: BackupJob,
  at: { vault: Vault; database: FirestoreWireClient; readTime: string; pages: PageRef[] },
): Promise<BackupState> {
  const { vault, database, readTime, pages } = at;
  return await runBackupStep({
    backupId: job.backupId,
    vault,
    source: database,
    state: initialBackupState(readTime),
    isSelected: () => true,
    previous:
      job.previousId === null
        ? noPreviousChunks
        : new ManifestChunks(vault, await readManifest(vault, job.previousId)),
    suspect: new Set(),
    worker: '1',
    limits,
    onProgress: () => undefined,
    commit: async (state, page) => {
      if (page !== null) {
        pages[state.pages - 1] = page;
      }
    },
  });
}

function toManifest(
  { backupId }: BackupJob,
  { owner }: Vault,
  made: { state: BackupState; pages: readonly PageRef[]; root: string },
): Manifest {
  const { state, pages, root } = made;
  return {
    format: 'firekeep-backup',
    version: 1,
    backupId,
    ...owner,
    root,
    readTime: state.readTime,
    consistency: 'snapshot',
    include: [],
    exclude: [],
    documents: state.totals.documents,
    rawBytes: state.totals.rawBytes,
    chunks: state.chunks,
    collections: state.totals.collections,
    groups: state.totals.groups,
    pages,
  };
}

/** @throws Error when the backup doesn't verify: a wrong backup has no speed. */
export async function expectProven(vault: Vault, manifest: Manifest): Promise<void> {
  const { backupId, root, pages } = manifest;
  const { mismatches } = await runVerifyStep({
    vault,
    content: { backupId, root, pages, totals: manifest },
    state: initialVerifyState(),
    limits,
    onProgress: () => undefined,
    commit: async () => undefined,
  });
  assertNone(mismatches);
}

function assertNone(mismatches: readonly string[]): void {
  if (mismatches.length > 0) {
    throw new Error(`The backup does not verify: ${mismatches.join('; ')}`);
  }
}
