import type { BackupRecord } from '../../contract/backups.ts';
import type { DownloadFormat, DownloadLink } from '../../contract/downloads.ts';
import { messages } from '../../contract/messages.ts';
import { exportBackup } from '../../engine/transfer/export-backup.ts';
import { readManifest } from '../../engine/format/manifest.ts';
import { deriveKeys } from '../../engine/format/seal.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError } from '../../lib/errors.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { DataKeys } from '../ports/data-keys.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { Usage } from '../projects/usage.ts';
import { contentTypes } from './content-types.ts';
import { storedDataFailure } from './stored-data-failure.ts';
import { safeFileName } from './file-name.ts';
import { checkLinkToken, makeLinkToken } from './link-token.ts';

export interface DownloadsOptions {
  readonly records: Pick<BackupRecords, 'get'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly dataKeys: DataKeys;
  readonly objects: SnapshotStore;
  readonly usage: Usage;
  readonly now: () => Date;
  /** Where links point: empty for the page's own origin, else the function's, which may send for longer. */
  readonly origin: string;
}

export interface WantedFile {
  readonly format: DownloadFormat;
  readonly collection?: string | undefined;
}

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

  /** @throws AppError `not-found` for records of others too, `aborted` or `failed-precondition` while there is nothing to download. */
  async link(uid: string, recordId: string, wanted: WantedFile): Promise<DownloadLink> {
    const record = await this.options.records.get(recordId);
    if (record?.ownerId !== uid) {
      throw new AppError('not-found', messages.notFound);
    }
    assertDownloadable(record.value);
    return this.linkTo(record.value, uid, {
      wanted,
      dataKey: await this.options.dataKeys.get(record.value.projectId, uid),
    });
  }

  /** The same records; those that can be downloaded with a link to their NDJSON file. All are of one project of the owner's. */
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
   * @throws AppError `permission-denied` for a link that has expired or wasn't made for this: the same whether the backup exists or not.
   */
  async open(
    recordId: string,
    { token, ...wanted }: WantedFile & { token: string },
  ): Promise<OpenedFile> {
    const { records, dataKeys, objects, now } = this.options;
    const record = await records.get(recordId);
    if (record === null || !(await this.isConnected(record.value.projectId, record.ownerId))) {
      throw forged();
    }
    const { ownerId, value } = record;
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

  private async isConnected(projectId: string, ownerId: string): Promise<boolean> {
    return (await this.options.projects.get(projectId))?.ownerId === ownerId;
  }
}

/** @throws AppError where what is stored is damaged */
async function* undamaged(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    storedDataFailure(error);
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
  throw error instanceof AppError && error.code === 'failed-precondition' ? forged() : error;
}

function forged(): AppError {
  return new AppError('permission-denied', 'This download link is not valid for this file', {
    hint: 'Make one from the list of backups.',
  });
}
