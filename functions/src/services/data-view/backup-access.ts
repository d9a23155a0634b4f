import type { BackupRecord } from '../../contract/backups.ts';
import { messages } from '../../contract/messages.ts';
import { readManifest } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { AppError } from '../../lib/errors.ts';
import type { BackupWork } from '../backups/steps.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { keptVault } from './kept-vault.ts';
import type { Vaults } from '../jobs/vaults.ts';

/** A backup as its owner names it. */
export interface BackupRef {
  readonly ownerId: string;
  readonly recordId: string;
  /** Where it is given, a backup of another project doesn't exist. */
  readonly projectId?: string;
}

export type OpenedBackup = BackupWork & { readonly manifest: Manifest };

/** Opens completed backups for their owners. */
export class BackupAccess {
  private readonly options: {
    readonly records: Pick<BackupRecords, 'get'>;
    readonly projects: Pick<ProjectStore, 'get'>;
    readonly vaults: Vaults;
  };

  constructor(options: BackupAccess['options']) {
    this.options = options;
  }

  /**
   * @throws AppError `not-found` for backups of others too and for those that hold nothing,
   *   `aborted` while it is being made, `failed-precondition` when what is stored is damaged.
   */
  async open({ ownerId, recordId, projectId }: BackupRef): Promise<OpenedBackup> {
    const { records, projects, vaults } = this.options;
    if (projectId !== undefined) {
      await ownedProject(projects, projectId, ownerId);
    }
    const record = ownedValue(await records.get(recordId), ownerId);
    if (projectId !== undefined && record.projectId !== projectId) {
      throw new AppError('not-found', messages.notFound);
    }
    assertComplete(record);
    if (projectId === undefined) {
      await ownedProject(projects, record.projectId, ownerId);
    }
    const vault = keptVault(await vaults.open(record.projectId, ownerId), record.id, records);
    const manifest = await readManifest(vault, record.id).catch(storedDataFailure);
    return { record, vault, manifest };
  }
}

function assertComplete({ status }: BackupRecord): void {
  switch (status) {
    case 'completed':
      return;
    case 'queued':
    case 'running':
    case 'verifying':
      throw new AppError('aborted', 'The backup is not complete yet', {
        hint: 'Open it once it has completed.',
      });
    case 'deleted':
    case 'deleting':
      throw new AppError('not-found', 'The backup is being deleted');
    case 'failed':
      throw new AppError('not-found', 'The backup failed and holds nothing to look at');
    case 'cancelled':
      throw new AppError('not-found', 'The backup was cancelled and holds nothing to look at');
  }
}
