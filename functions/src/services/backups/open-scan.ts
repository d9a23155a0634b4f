import type { BackupRecord } from '../../contract/backups.ts';
import type { Tier } from '../../contract/quotas.ts';
import { readManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import type { RangeSize } from '../../engine/ranges.ts';
import { hasCode } from '../../lib/errors.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { ownedProject } from '../projects/owned-project.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { Job } from '../ports/job-store.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';
import type { BackupEstimate } from '../quotas/quota-limits.ts';
import {
  openWork,
  type BackupHandlerOptions,
  type BackupDatabase,
  type BackupWork,
} from './steps.ts';

/** What a step that reads a database works with. */
export interface OpenScan extends BackupDatabase {
  readonly project: StoredProject;
  readonly tier: Tier;
  /** The project's last backup of the same database, by whatever selection. */
  readonly last: { readonly record: BackupRecord; readonly manifest: Manifest | null } | null;
  /** Hashes of chunks known to be damaged. */
  readonly suspect: ReadonlySet<string>;
}

export type OpenScanOptions = Pick<
  BackupHandlerOptions,
  'records' | 'damagedChunks' | 'use' | 'projects' | 'databases' | 'vaults' | 'tiers'
>;

/** The last backup that this one can be measured by: both of everything there is. */
export function lastOfAll({
  record,
  last,
}: Pick<OpenScan, 'record' | 'last'>): BackupEstimate['last'] {
  const all = [record, ...(last === null ? [] : [last.record])].map(({ metadata }) => metadata);
  const isAlike = all.every(({ include, exclude }) => include.length + exclude.length === 0);
  const before = last?.record.metadata;
  return before === undefined || !isAlike
    ? null
    : { documents: before.documentCount, rawBytes: before.rawBytes };
}

/** How large the database was when it was last backed up; null where that isn't known. */
export function lastSize({ last }: Pick<OpenScan, 'last'>): RangeSize | null {
  const manifest = last?.manifest ?? null;
  const documents = manifest?.groups.reduce((sum, group) => sum + group.documents, 0) ?? 0;
  return manifest === null ? null : { documents, rawBytes: manifest.rawBytes };
}

/**
 * Opens what a step reads and compares with, side by side what doesn't need another. The database
 * is the caller's to close.
 * @returns null while chunks of the project are being deleted: nothing may be stored
 * @throws AppError where the job's owner may no longer read it
 */
export async function openScan(
  options: OpenScanOptions,
  context: StepContext,
): Promise<OpenScan | null> {
  const { job } = context.claim;
  const { projectId, ownerId } = job;
  const opened = openWork(options, job);
  const source = openSource(options, job, opened);
  const ready = waitForSweep(options.use, projectId, context);
  try {
    const [work, { project, database }, isReady, last, tier, suspected] = await Promise.all([
      opened,
      source,
      ready,
      lastBackup(options, opened, ready),
      options.tiers.of(ownerId),
      options.damagedChunks.suspected(projectId),
    ]);
    if (isReady) {
      return { ...work, project, database, last, tier, suspect: new Set(suspected) };
    }
    database.close();
    return null;
  } catch (error) {
    const [opening] = await Promise.allSettled([source]);
    if (opening.status === 'fulfilled') {
      opening.value.database.close();
    }
    throw error;
  }
}

async function openSource(
  { projects, databases }: Pick<OpenScanOptions, 'projects' | 'databases'>,
  { projectId, ownerId }: Job,
  opened: Promise<BackupWork>,
) {
  const [project, { record }] = await Promise.all([
    ownedProject(projects, projectId, ownerId),
    opened,
  ]);
  assertReadable(project);
  return { project, database: await databases.open(project, record.metadata.databaseId) };
}

/**
 * Looked for once no chunks are being deleted: those of a backup that is found then are all there.
 */
async function lastBackup(
  { records }: Pick<OpenScanOptions, 'records'>,
  opened: Promise<BackupWork>,
  ready: Promise<boolean>,
): Promise<OpenScan['last']> {
  const [{ record, vault }, isReady] = await Promise.all([opened, ready]);
  const last = isReady ? await records.lastCompleted(record.projectId) : null;
  return last === null || last.metadata.databaseId !== record.metadata.databaseId
    ? null
    : { record: last, manifest: await readableManifest(vault, last.id) };
}

/** A last backup that can no longer be read must not keep a new one from being made. */
async function readableManifest(vault: Vault, backupId: string): Promise<Manifest | null> {
  try {
    return await readManifest(vault, backupId);
  } catch (error) {
    if (hasCode(error, 'corrupt')) {
      return null;
    }
    throw error;
  }
}
