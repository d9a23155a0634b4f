import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import { markChanged } from './catalogue-marks.ts';
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
  /** The field of the project's settings that names the newest. */
  readonly newest: string;
  /** Throws where there can't be one more. */
  readonly mayFollow: (existing: number) => void;
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
  const { id, others, newest, mayFollow } = made;
  const settings = anyRecord(internalPath(made.projectId, 'settings'));
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
      mayFollow(existing.length);
      work.update(settings, { [newest]: id });
      work.create(ref(id), made.document);
      markChanged(work, { ownerId: made.ownerId, projectId: made.projectId });
    },
    { turn: settings.path },
  );
}
