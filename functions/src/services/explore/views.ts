/** Looking at data at a time: in the database, now or then, or in a backup. */
import type { At } from '../../contract/at.ts';
import type { Collection } from '../../contract/explore.ts';
import { AppError } from '../../lib/errors.ts';
import type { ProjectRef, ViewRef } from '../projects/with-database.ts';
import type { BackupRef } from './backup-access.ts';
import type { DocumentList } from './document-list.ts';
import type { BackupExplore } from './explore-backup.ts';
import type { Explore, ExploredDocument } from './explore.ts';
import type { PageOptions } from './list-page.ts';
import type { ReadTimes } from './read-times.ts';

/** The caller's project, and when. */
export interface Viewed extends ProjectRef {
  readonly at: At;
}

export class Views {
  private readonly parts: {
    readonly explore: Explore;
    readonly backups: Pick<BackupExplore, 'collections' | 'documents' | 'document' | 'lookUp'>;
    readonly readTimes: ReadTimes;
  };

  constructor(parts: Views['parts']) {
    this.parts = parts;
  }

  /** @throws AppError as `ReadTimes.of` */
  async readTimes(ref: ProjectRef): Promise<{ earliest: string; latest: string }> {
    return await this.parts.readTimes.of(ref);
  }

  /** Collections below the database (`parent` null) or a document, at most 1,000. */
  async collections(viewed: Viewed, parent: string | null): Promise<Collection[]> {
    return await this.look(viewed, {
      database: (ref, { explore }) => explore.collections(ref, parent),
      backup: (backup, { backups }) => backups.collections(backup, parent),
    });
  }

  /** @throws AppError `invalid-argument` for an order other than that of names in a backup */
  async documents(
    viewed: Viewed,
    options: PageOptions,
  ): Promise<{ items: DocumentList; nextPageToken: string | null }> {
    return await this.look(viewed, {
      database: (ref, { explore }) => explore.documents(ref, options),
      backup: async (backup, { backups }) => {
        const { orderBy, direction, ...page } = options;
        if ((orderBy ?? '__name__') !== '__name__' || direction === 'desc') {
          const message = 'A backup is listed in the order of names';
          const fields = { orderBy: message };
          throw new AppError('invalid-argument', message, { fields, hint: 'Query it instead' });
        }
        return await backups.documents(backup, page);
      },
    });
  }

  /** @throws AppError `not-found` when there is neither a document nor anything below it. */
  async document(viewed: Viewed, path: string): Promise<ExploredDocument> {
    return await this.look(viewed, {
      database: (ref, { explore }) => explore.document(ref, path),
      backup: (backup, { backups }) => backups.document(backup, path),
    });
  }

  /** Documents of these paths, or their absence; fewer where they fill an answer. */
  async lookUp(
    viewed: Viewed,
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<{ items: DocumentList }> {
    return await this.look(viewed, {
      database: (ref, { explore }) => explore.lookUp(ref, paths, signal),
      backup: (backup, { backups }) => backups.lookUp(backup, paths),
    });
  }

  private async look<T>(
    { at, ...ref }: Viewed,
    by: {
      readonly database: (ref: ViewRef, parts: Views['parts']) => Promise<T>;
      readonly backup: (backup: BackupRef, parts: Views['parts']) => Promise<T>;
    },
  ): Promise<T> {
    if (at.kind === 'backup') {
      const { ownerId: uid, projectId } = ref;
      return await by.backup({ uid, projectId, recordId: at.recordId }, this.parts);
    }
    return await by.database(this.parts.readTimes.viewAt(ref, at), this.parts);
  }
}
