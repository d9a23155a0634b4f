import type { BackupRecord } from '../../contract/backups.ts';
import type { createDownloadLink, DownloadLink } from '../../contract/downloads.ts';
import type { EndpointInput } from '../../contract/endpoint.ts';
import { exportBackup } from '../../engine/transfer/export-backup.ts';
import { readManifest } from '../../engine/format/manifest.ts';
import { deriveKeys } from '../../engine/format/seal.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { DataKeys } from '../ports/data-keys.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { Usage } from '../projects/usage.ts';
import { ownedValue } from '../projects/owned-project.ts';
import { contentTypes, safeFileName } from './file-name.ts';
import { storedDataFailure, undamaged } from './stored-data-failure.ts';
import { checkLinkToken, makeLinkToken } from './link-token.ts';

export interface DownloadsOptions {
  readonly records: Pick<BackupRecords, 'get'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly dataKeys: DataKeys;
  readonly objects: SnapshotStore;
  readonly usage: Usage;
  readonly now: () => Date;
  /** Where links point: empty for the page's own origin, else the function that may send longer. */
  readonly origin: string;
}

type WantedFile = Omit<EndpointInput<typeof createDownloadLink>['body'], 'userId'>;

export interface OpenedFile {
  /** Whose backup it is. */
  readonly ownerId: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Ends early only by throwing. @param signal aborted once nobody takes the file any more */
  readonly body: (signal: AbortSignal) => AsyncIterable<Uint8Array>;
}

const validForMs = 10 * 60_000;

/** Backups as files: links for their owners, and the files for whoever holds a link. */
export class Downloads {
  private readonly options: DownloadsOptions;

  constructor(options: DownloadsOptions) {
    this.options = options;
  }

  /**
   * @throws AppError `not-found` for records of others too, `aborted` or `failed-precondition`
   *   while there is nothing to download.
   */
  async link(uid: string, recordId: string, wanted: WantedFile): Promise<DownloadLink> {
    const record = ownedValue(await this.options.records.get(recordId), uid);
    assertDownloadable(record);
    const dataKey = await this.options.dataKeys.get(record.projectId, uid);
    return this.linkTo(record, uid, { wanted, dataKey });
  }

  /**
   * The same records, of one project of the owner's; those that can be downloaded with a link to
   * their NDJSON file.
   */
  async withUrls(uid: string, records: readonly BackupRecord[]): Promise<BackupRecord[]> {
    const [first] = records;
    if (first === undefined) {
      return [];
    }
    const dataKey = await this.options.dataKeys.get(first.projectId, uid);
    const wanted = { format: 'ndjson' } as const;
    return records.map((record) =>
      record.status === 'completed'
        ? { ...record, downloadUrl: this.linkTo(record, uid, { wanted, dataKey }).url }
        : record,
    );
  }

  /**
   * The file that a link is for. The manifest is read before, every chunk while the body is.
   * @throws AppError `permission-denied` for a link that has expired or wasn't made for this: the
   *   same whether the backup exists or not.
   */
  async open(
    recordId: string,
    { token, ...wanted }: WantedFile & { token: string },
  ): Promise<OpenedFile> {
    const { records, projects, dataKeys, objects, now } = this.options;
    const { ownerId, value } = (await records.get(recordId)) ?? {};
    const project = value === undefined ? null : await projects.get(value.projectId);
    if (ownerId === undefined || value === undefined || project?.ownerId !== ownerId) {
      throw forged();
    }
    const dataKey = await dataKeys.get(value.projectId, ownerId).catch(withoutKey);
    const subject = subjectOf(ownerId, value.id, wanted);
    const outcome = checkLinkToken(dataKey, subject, { token, now: now() });
    if (outcome !== 'valid') {
      dataKey.fill(0);
      throw outcome === 'expired' ? expired() : forged();
    }
    const keys = deriveKeys(dataKey);
    dataKey.fill(0);
    assertDownloadable(value);
    const vault = { store: objects, keys, owner: { ownerId, projectId: value.projectId } };
    const manifest = await readManifest(vault, value.id).catch(storedDataFailure);
    const { format, collection = null } = wanted;
    return {
      ownerId,
      fileName: fileNameOf(value, wanted),
      contentType: contentTypes[format],
      body: (signal) =>
        this.options.usage.exported(
          value.projectId,
          undamaged(exportBackup({ vault, manifest, format, collection, signal })),
        ),
    };
  }

  private linkTo(
    record: BackupRecord,
    ownerId: string,
    { wanted, dataKey }: { wanted: WantedFile; dataKey: Uint8Array },
  ): DownloadLink {
    const expiresAt = new Date(this.options.now().getTime() + validForMs);
    const { format, collection } = wanted;
    const query = new URLSearchParams({
      format,
      ...(collection === undefined ? {} : { collection }),
      token: makeLinkToken(dataKey, subjectOf(ownerId, record.id, wanted), expiresAt),
    });
    const path = `/api/projects/backup-records/${record.id}/download`;
    return {
      url: `${this.options.origin}${path}?${query.toString()}`,
      fileName: fileNameOf(record, wanted),
      expiresAt: expiresAt.toISOString(),
    };
  }
}

function subjectOf(ownerId: string, recordId: string, { format, collection }: WantedFile) {
  return { ownerId, recordId, format, collection: collection ?? null };
}

function fileNameOf({ metadata, createdAt }: BackupRecord, wanted: WantedFile): string {
  const time = (metadata.readTime ?? createdAt).slice(0, 16).replaceAll(':', '');
  const collection = wanted.collection === undefined ? [] : [wanted.collection];
  return safeFileName([metadata.backupName, time, ...collection], wanted.format);
}

function assertDownloadable({ status }: BackupRecord): void {
  if (status === 'queued' || status === 'running' || status === 'verifying') {
    throw new AppError('aborted', 'The backup is not complete yet');
  }
  if (status !== 'completed') {
    throw new AppError('failed-precondition', 'Only a completed backup can be downloaded');
  }
}

function expired(): AppError {
  return new AppError('permission-denied', 'This download link has expired', {
    hint: 'Make a new one from the list of backups.',
  });
}

/** Without the project's key no link to its files is one any more. */
function withoutKey(error: unknown): never {
  throw hasCode(error, 'failed-precondition') ? forged() : error;
}

function forged(): AppError {
  return new AppError('permission-denied', 'This download link is not valid for this file', {
    hint: 'Make one from the list of backups.',
  });
}
