import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { StoredDeletion } from '../../services/deletions/stored-deletion.ts';
import { markChanged } from './catalogue-marks.ts';
import { countWaiting } from './deletions/waiting-deletions.ts';
import { internalPath } from './collections.ts';
import type { RecordStore } from './record-store.ts';
import { anyRecord, type RecordQuery, type Records } from './records.ts';

interface NewRecord {
  readonly id: string;
  readonly projectId: string;
  readonly ownerId: string;
  readonly document: object;
  /** Those of the project that count. */
  readonly others: RecordQuery;
  /** Which deletions of the project can be taken back beside it. */
  readonly deleted?: StoredDeletion['kind'];
  /** The field of the project's settings that names the newest. */
  readonly newest: string;
  /** Throws where there can't be one more. */
  readonly mayFollow: (existing: number, waiting: number) => void;
}

/**
 * Stores something new of a project that is there. All that are made for one project write its
 * settings, so that of two at once the second counts the first; and a removed project has none.
 * @throws AppError `not-found` when the project is gone, and whatever `mayFollow` throws
 */
export function createInProject<T>(
  records: Records,
  { kind, ref }: Pick<RecordStore<T>, 'kind' | 'ref'>,
  made: NewRecord,
): Promise<void> {
  const { id, projectId, others, deleted, newest, mayFollow } = made;
  const settings = anyRecord(internalPath(projectId, 'settings'));
  return records.compareAndSet(
    async (work) => {
      if ((await work.get(settings)) === null) {
        throw new AppError('not-found', messages.projectNotFound);
      }
      const existing = await records.ids(kind.collection, others);
      // Stored by an attempt whose answer was lost.
      if (existing.includes(id)) {
        return;
      }
      // Counted after those there: what is deleted in between counts twice rather than never.
      mayFollow(
        existing.length,
        deleted === undefined ? 0 : await countWaiting(records, { projectId, kind: deleted }),
      );
      work.update(settings, { [newest]: id });
      work.create(ref(id), made.document);
      markChanged(work, { ownerId: made.ownerId, projectId });
    },
    { turn: settings.path },
  );
}
