import type { EndpointInput } from '../../contract/endpoint.ts';
import type { planImport } from '../../contract/imports.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import { startPlan, type PlannedChangeOptions } from './planned-change.ts';
import { fileOf, type Uploads } from './uploads.ts';
import type { ImportSpec } from './import-spec.ts';

export interface FileImportsOptions extends PlannedChangeOptions {
  readonly uploads: Pick<Uploads, 'close'>;
  readonly restores: Pick<RestoreRecords, 'get'>;
}

type WantedImport = Omit<EndpointInput<typeof planImport>['body'], 'userId'>;

/** Planning imports of uploaded files. Plans are applied and undone as those of restores are. */
export class FileImports {
  private readonly options: FileImportsOptions;

  constructor(options: FileImportsOptions) {
    this.options = options;
  }

  /**
   * The plan has the id of the upload: whoever asks twice gets the same one.
   * @throws AppError `not-found` for uploads of others too, `failed-precondition` while parts are
   *   missing, or where it has become a backup or was planned in another way
   */
  async plan(uid: string, id: string, { mapping, mode, reason }: WantedImport): Promise<Restore> {
    const { upload, isFirst } = await this.options.uploads.close(uid, id, true);
    if (!isFirst && upload.isPlanned !== true) {
      throw new AppError('failed-precondition', 'The file has become a backup');
    }
    const { projectId, backupName: fileName } = upload;
    const spec: ImportSpec = { file: fileOf(upload), mapping };
    return await startPlan(this.options, uid, {
      id,
      pid: projectId,
      page: { name: 'import', content: spec },
      wanted: (hash) => ({
        kind: 'import',
        scope: mapping.collection === null ? {} : { collections: [mapping.collection] },
        mode,
        imported: { hash, fileName },
      }),
      reason,
      earlier: (hash) => this.earlier(uid, id, { hash, mode }),
    });
  }

  private async earlier(
    uid: string,
    id: string,
    wanted: Pick<Restore, 'mode'> & { readonly hash: string },
  ): Promise<Restore | null> {
    const begun = await this.options.restores.get(id);
    if (begun?.ownerId !== uid) {
      return null;
    }
    const { mode, imported } = begun.value;
    if (mode !== wanted.mode || imported?.hash !== wanted.hash) {
      throw new AppError('failed-precondition', 'The file has a plan already', {
        hint: 'Upload it again to import it in another way.',
      });
    }
    return begun.value;
  }
}
