import type { BackupRecord } from '../../contract/backups.ts';
import type { EndpointInput } from '../../contract/endpoint.ts';
import { importPartBytes, type ImportUpload, type startImport } from '../../contract/imports.ts';
import { messages } from '../../contract/messages.ts';
import { importObjectName, importPrefix } from '../../engine/format/layout.ts';
import { put } from '../../engine/transfer/sorted-runs.ts';
import { initialParseState } from '../../engine/transfer/parse-step.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import { newBackupRecord } from '../backups/new-record.ts';
import { assertUploadFits, bytesOf } from '../quotas/quota-limits.ts';
import type { Tiers } from '../quotas/quotas.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { NewJob } from '../ports/job-store.ts';
import type { Upload, UploadStore } from '../ports/upload-store.ts';
import { deleteObjects } from '../projects/delete-objects.ts';
import { ownedProject } from '../projects/owned-project.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { ImportJobState } from './import-state.ts';

export interface UploadsOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly starts: Pick<JobStarts, 'start'>;
  readonly records: Pick<BackupRecords, 'get'>;
  readonly uploads: UploadStore;
  readonly vaults: Vaults;
  readonly objects: SnapshotStore;
  readonly starter: JobStarter;
  readonly tiers: Pick<Tiers, 'of'>;
  readonly now: () => Date;
}

type NewUpload = Omit<EndpointInput<typeof startImport>['body'], 'userId'>;

/** One owner's uploads at a time, and all their files, those that are being read too. */
const maxOpen = 5;
const maxUnderWay = 50;
const checksAtOnce = 10;
/**
 * Uploads that nobody finishes go after a day; those that a job reads, when it ends or, should that
 * be lost, after a week.
 */
const unfinishedForMs = 24 * 3600_000;
const finishedForMs = 7 * 24 * 3600_000;
const maxCleaned = 20;

/** Files on their way into Firekeep, in sealed parts, until a job makes a backup of them. */
export class Uploads {
  private readonly options: UploadsOptions;

  constructor(options: UploadsOptions) {
    this.options = options;
  }

  /**
   * @throws AppError `not-found` for projects of others too, `resource-exhausted` for too many or
   *   too much at a time.
   */
  async start(
    uid: string,
    { projectId, backupName, sizeBytes, compression }: NewUpload,
  ): Promise<ImportUpload> {
    const { projects, uploads, tiers, now } = this.options;
    await ownedProject(projects, projectId, uid);
    const tier = await tiers.of(uid);
    const upload: Upload = {
      id: newId(),
      ownerId: uid,
      projectId,
      backupName,
      sizeBytes,
      compression,
      createdAt: now().toISOString(),
      finishedAt: null,
    };
    await uploads.create(upload, (others) => {
      assertFewUploads(others);
      assertUploadFits(tier, sizeBytes, bytesOf(others));
    });
    return shown(upload);
  }

  /**
   * @throws AppError `not-found` for uploads of others too, `invalid-argument` for a part of
   *   another size than it must have.
   */
  async putPart(uid: string, id: string, sent: { part: number; bytes: Buffer }): Promise<void> {
    const upload = await this.owned(uid, id);
    assertOpen(upload);
    const { part, bytes } = sent;
    if (part >= partCount(upload)) {
      throw new AppError('invalid-argument', `The file has only ${partCount(upload)} parts`);
    }
    const expected = Math.min(importPartBytes, upload.sizeBytes - part * importPartBytes);
    if (bytes.length !== expected) {
      throw new AppError('invalid-argument', `Part ${part} must have ${expected} bytes`);
    }
    const vault = await this.options.vaults.open(upload.projectId, uid);
    await put(vault, id, { id: `parts/${part}`, raw: bytes });
  }

  /** @throws AppError `failed-precondition`, naming the parts, while some are missing. */
  async finish(uid: string, id: string): Promise<BackupRecord> {
    const { projects, records, starts, uploads, starter, now } = this.options;
    const upload = await this.owned(uid, id);
    const { project } = await ownedProject(projects, upload.projectId, uid);
    await this.assertComplete(upload);
    if (!(await uploads.finish(id, now().toISOString()))) {
      const begun = await records.get(id);
      if (begun?.ownerId === uid) {
        // Whoever finishes twice gets the same record.
        return begun.value;
      }
      // Whoever finished it before may have died before starting the job.
    }
    const record = newBackupRecord({
      id,
      project,
      name: upload.backupName,
      trigger: 'import',
      configurationId: null,
      include: [],
      exclude: [],
      createdAt: now().toISOString(),
    });
    const { sizeBytes, compression } = upload;
    const state: ImportJobState = {
      phase: 'parsing',
      startedAt: null,
      file: { sizeBytes, compression, parts: partCount(upload), partBytes: importPartBytes },
      parse: initialParseState,
    };
    const projectId = project.id;
    const job: NewJob = { id, kind: 'import', ownerId: uid, projectId, subjectId: id, state };
    await starts.start(job, { importedRecord: { ownerId: uid, value: record } });
    await starter.start(id);
    return record;
  }

  async discard(uid: string, id: string): Promise<void> {
    const upload = await this.owned(uid, id);
    assertOpen(upload);
    await this.remove(upload);
  }

  /**
   * Removes uploads that were abandoned. @throws AggregateError when some could not be removed; the
   * others are.
   */
  async cleanUp(): Promise<void> {
    const { uploads, now } = this.options;
    const nowMs = now().getTime();
    const before = new Date(nowMs - unfinishedForMs).toISOString();
    const old = await uploads.begunBefore(before, maxCleaned);
    const abandoned = old.filter(
      ({ finishedAt }) => finishedAt === null || nowMs - Date.parse(finishedAt) > finishedForMs,
    );
    const failed = await settleEach(abandoned, (upload) => this.remove(upload));
    throwFailed(failed, 'uploads could not be removed');
  }

  private async remove({ id, ownerId, projectId }: Upload): Promise<void> {
    await deleteObjects(this.options.objects, importPrefix({ ownerId, projectId }, id));
    await this.options.uploads.delete(id);
  }

  private async owned(uid: string, id: string): Promise<Upload> {
    const upload = await this.options.uploads.get(id);
    if (upload?.ownerId !== uid) {
      throw new AppError('not-found', messages.notFound);
    }
    return upload;
  }

  private async assertComplete(upload: Upload): Promise<void> {
    const { id, ownerId, projectId, finishedAt } = upload;
    if (finishedAt !== null) {
      return;
    }
    const parts = Array.from({ length: partCount(upload) }, (_, part) => part);
    const found = await mapBounded(parts, checksAtOnce, (part) =>
      this.options.objects.stat(importObjectName({ ownerId, projectId }, id, `parts/${part}`)),
    );
    const missing = parts.filter((part) => found[part] === null);
    if (missing.length > 0) {
      const some = missing.slice(0, 10).join(', ');
      throw new AppError('failed-precondition', `${missing.length} parts are missing: ${some}`);
    }
  }
}

function assertFewUploads(others: readonly Upload[]): void {
  const open = others.filter(({ finishedAt }) => finishedAt === null);
  if (open.length >= maxOpen) {
    throw new AppError('resource-exhausted', 'Too many uploads at once', {
      hint: 'Finish or cancel one of them; unfinished uploads are deleted after a day.',
    });
  }
  if (others.length >= maxUnderWay) {
    throw new AppError('resource-exhausted', 'Too many imports at once', {
      hint: 'Wait until some of them have become backups.',
    });
  }
}

function partCount({ sizeBytes }: Upload): number {
  return Math.ceil(sizeBytes / importPartBytes);
}

function assertOpen({ finishedAt }: Upload): void {
  if (finishedAt !== null) {
    throw new AppError('failed-precondition', 'The upload is finished');
  }
}

function shown(upload: Upload): ImportUpload {
  const { id, projectId, sizeBytes, createdAt } = upload;
  const parts = { partBytes: importPartBytes, partCount: partCount(upload) };
  return { id, projectId, sizeBytes, ...parts, createdAt };
}
