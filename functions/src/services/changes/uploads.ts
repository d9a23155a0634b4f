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
import { assertMayUpload } from './upload-limits.ts';
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

const checksAtOnce = 10;
/**
 * Uploads that nobody finishes go after a day; those that a job reads, when it ends or, should that
 * be lost, after a week.
 */
const unfinishedForMs = 24 * 3600_000;
const finishedForMs = 7 * 24 * 3600_000;
const maxCleaned = 20;

export interface ClosedUpload {
  readonly upload: Upload;
  readonly isFirst: boolean;
}

/** Files on their way into Firekeep, in sealed parts, until a job makes something of them. */
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
      assertMayUpload(tier, sizeBytes, { others, nowMs: now().getTime() });
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
    const { projects, records, starts, starter, now } = this.options;
    const { upload, isFirst } = await this.close(uid, id);
    if (upload.isPlanned === true) {
      // What the job of a plan has stored of it would be overwritten.
      throw new AppError('failed-precondition', 'The file has a plan already');
    }
    const { project } = await ownedProject(projects, upload.projectId, uid);
    if (!isFirst) {
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
    const state: ImportJobState = {
      phase: 'parsing',
      startedAt: null,
      file: fileOf(upload),
      parse: initialParseState,
    };
    const projectId = project.id;
    const job: NewJob = { id, kind: 'import', ownerId: uid, projectId, subjectId: id, state };
    if (!(await starts.start(job, { importedRecord: { ownerId: uid, value: record } }))) {
      throw new AppError('failed-precondition', 'The file is being read already');
    }
    await starter.start(id);
    return record;
  }

  /**
   * Takes no more parts. @returns whether nobody had done so before
   * @throws AppError as `finish`
   */
  async close(uid: string, id: string, isPlanned = false): Promise<ClosedUpload> {
    const { uploads, projects, now } = this.options;
    const upload = await this.owned(uid, id);
    await ownedProject(projects, upload.projectId, uid);
    await this.assertComplete(upload);
    const isFirst = await uploads.finish(id, now().toISOString(), isPlanned);
    // Whoever was first may have been it since the upload was read, and for something else.
    return { upload: isFirst ? upload : await this.owned(uid, id), isFirst };
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
    const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
    const times = { begun: ago(unfinishedForMs), finished: ago(finishedForMs) };
    const some = await uploads.leftBefore(times, maxCleaned);
    const failed = await settleEach(some, (upload) => this.remove(upload));
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

/** An upload as jobs read it. */
export function fileOf(upload: Upload) {
  const { sizeBytes, compression } = upload;
  return { sizeBytes, compression, parts: partCount(upload), partBytes: importPartBytes };
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
