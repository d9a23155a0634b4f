import type { BackupRecord } from '../../contract/backups.ts';
import type { createDownloadLink } from '../../contract/downloads.ts';
import type { EndpointInput } from '../../contract/endpoint.ts';
import { readManifest } from '../../engine/format/manifest.ts';
import { exportBackup } from '../../engine/transfer/export-backup.ts';
import { fileName } from '../../firestore-model/export/file-names.ts';
import { AppError } from '../../lib/errors.ts';
import { keptVault } from '../data-view/kept-vault.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import { contentTypes } from './attachment.ts';
import { FileLinks, type FileLinksOptions } from './file-links.ts';
import { storedDataFailure, undamaged } from './stored-data-failure.ts';

type WantedFile = Omit<EndpointInput<typeof createDownloadLink>['body'], 'userId'>;

/** Backups as files. */
export type BackupFiles = FileLinks<BackupRecord, WantedFile>;

export function createBackupFiles(
  options: FileLinksOptions & { readonly records: Pick<BackupRecords, 'get'> },
): BackupFiles {
  const { records } = options;
  return new FileLinks(options, {
    madeIn: 'backups',
    get: (id) => records.get(id),
    notified: ({ metadata }) => `A link to the backup ${metadata.backupName} was made`,
    file: (record, { format, collection }) => ({
      path: `/api/projects/backup-records/${record.id}/download`,
      query: { format, ...(collection === undefined ? {} : { collection }) },
      subject: { format, collection: collection ?? null },
      fileName: fileNameOf(record, { format, collection }),
      contentType: contentTypes[format],
    }),
    assertThere: assertDownloadable,
    // The manifest is read before, every chunk while the file is sent.
    open: async (opened, { id }, { format, collection = null }) => {
      const vault = keptVault(opened, id, records);
      const manifest = await readManifest(vault, id).catch(storedDataFailure);
      return (signal) => undamaged(exportBackup({ vault, manifest, format, collection, signal }));
    },
  });
}

/**
 * The same records, of one project of the owner's; those that can be downloaded with a link to
 * their NDJSON file.
 */
export async function withDownloadUrls(
  files: Pick<BackupFiles, 'notifying'>,
  caller: GuardedCaller,
  records: readonly BackupRecord[],
): Promise<BackupRecord[]> {
  const first = records.find(({ status }) => status === 'completed');
  if (first === undefined) {
    return [...records];
  }
  const title = 'Links to all of a project’s backups were made';
  const linkTo = await files.notifying(caller, first.projectId, title);
  return records.map((record) =>
    record.status === 'completed'
      ? { ...record, downloadUrl: linkTo(record, { format: 'ndjson' }).url }
      : record,
  );
}

function fileNameOf({ metadata, createdAt }: BackupRecord, wanted: WantedFile): string {
  const time = (metadata.readTime ?? createdAt).slice(0, 16).replaceAll(':', '');
  const collection = wanted.collection === undefined ? [] : [wanted.collection];
  return fileName([metadata.backupName, time, ...collection], wanted.format);
}

function assertDownloadable({ status }: BackupRecord): void {
  if (status === 'queued' || status === 'running' || status === 'verifying') {
    throw new AppError('aborted', 'The backup is not complete yet');
  }
  if (status !== 'completed') {
    throw new AppError('failed-precondition', 'Only a completed backup can be downloaded');
  }
}
