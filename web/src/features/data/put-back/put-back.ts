import {
  getBackupRecord,
  makeSelection,
  type At,
  type BackupRecord,
  type FirestoreDocument,
  type FirestoreFields,
} from '@firekeep/functions/contract';
import { call } from '#lib/api/call.ts';
import { isOfDatabase } from '#lib/backup-record.ts';
import { parentOf } from '#lib/document-path.ts';
import { formatCount } from '#lib/format.ts';
import { showToast } from '#lib/toaster.ts';
import { readDocuments } from '../edit/apply-drafts.ts';
import type { Editing } from '../edit/edit-context.ts';
import { editDocuments } from '../edit/edit-document.ts';
import { isSameState } from '../edit/model/document-draft.ts';
import type { ValuePath } from '../edit/model/edit-fields.ts';
import { fieldsHeld, putBackFields } from './put-back-draft.ts';

/** Documents, or one field of each, that are to be as they were. */
export interface PutBackWish {
  readonly paths: readonly string[];
  /** Its names from the document on; undefined for whole documents. */
  readonly field?: ValuePath | undefined;
}

/** A time that is past, and what of it has been read before. */
export interface PastTime {
  readonly at: At;
  readonly known: (path: string) => FirestoreDocument | undefined;
}

/** Whether a backup would hold a document if there had been one. */
function mayHold(record: BackupRecord, path: string): boolean {
  return isOfDatabase(record) && makeSelection(record.metadata)(parentOf(path) ?? path);
}

/** A document as it was and as it is. */
interface Pair {
  readonly path: string;
  readonly past: FirestoreFields | null;
  readonly document: FirestoreDocument | null;
}

/** What can't have changed since it was read isn't read again. */
async function readPast(
  projectId: string,
  paths: readonly string[],
  { at, known }: PastTime,
): Promise<ReadonlyMap<string, FirestoreDocument | null>> {
  const unknown = paths.filter((path) => known(path) === undefined);
  const read = await readDocuments(projectId, unknown, at);
  const documents = new Map(read.map(({ path, document }) => [path, document]));
  for (const path of paths) {
    const document = known(path);
    if (document !== undefined) {
      documents.set(path, document.missing ? null : document);
    }
  }
  return documents;
}

/** Which documents are known not to have been there, of those that were not found. */
async function knownAbsent(time: At, paths: readonly string[]): Promise<readonly string[]> {
  if (time.kind !== 'backup' || paths.length === 0) {
    return paths;
  }
  const record = await call(getBackupRecord, { params: { rid: time.recordId } });
  return paths.filter((path) => mayHold(record, path));
}

const noDeletes = 'the key or the permissions of this project do not allow deleting';
const notCovered = 'the backup does not cover the collection';

const refusesDeletes = 'the guards of this project refuse deletions';

function reasonOf({ canDelete, mayDelete }: { canDelete: boolean; mayDelete: boolean }): string {
  if (mayDelete) {
    return notCovered;
  }
  return canDelete ? refusesDeletes : noDeletes;
}

const noDocument = 'there is no document now, or there was none';

/** A document that has no field to put back, on one of the two sides. */
function pathWithoutField({ path, past, document }: Pair): readonly string[] {
  return past === null || fieldsHeld(document) === null ? [path] : [];
}

function report(made: number, left: ReadonlyMap<string, readonly string[]>): void {
  const reasons = [...left]
    .filter(([, paths]) => paths.length > 0)
    .map(([reason, paths]) => `${formatCount(paths.length, 'document')} not put back: ${reason}.`);
  if (reasons.length > 0) {
    showToast({
      type: 'warning',
      title: 'Some documents stay as they are',
      message: reasons.join(' '),
    });
  } else if (made === 0) {
    showToast({ type: 'info', title: 'Nothing is put back', message: 'It is now as it was then.' });
  }
}

/**
 * Makes changes of the database by which documents are as they were at a time; nothing is written
 * before they are applied. What is there now is read, so that it is what the changes rely on.
 *
 * @returns whether there are any
 * @throws ApiError where they can't be read
 */
export async function putBack(
  { drafts, projectId, canDelete, guards }: Editing,
  time: PastTime,
  { paths, field }: PutBackWish,
): Promise<boolean> {
  const [past, present] = await Promise.all([
    readPast(projectId, paths, time),
    readDocuments(projectId, paths),
  ]);
  const pairs = present.map(({ path, document }) => {
    return { path, past: fieldsHeld(past.get(path) ?? null), document };
  });
  const created = pairs.flatMap(({ path, past: held, document }) =>
    field === undefined && held === null && document !== null ? path : [],
  );
  const mayDelete = canDelete && !guards.refusesDeletes;
  const absent = new Set(mayDelete ? await knownAbsent(time.at, created) : []);
  const left = created.filter((path) => !absent.has(path));
  const changed = pairs.flatMap(({ path, past: held, document }) => {
    if (left.includes(path)) {
      return [];
    }
    const draft = drafts.draftOf(path);
    const current = draft === undefined ? fieldsHeld(document) : draft.wanted;
    const wanted = putBackFields(current, held, field);
    return isSameState(current, wanted) ? [] : [{ path, document, wanted }];
  });
  const without = field === undefined ? [] : pairs.flatMap((pair) => pathWithoutField(pair));
  const isKept = editDocuments(drafts, changed);
  report(
    changed.length,
    new Map([
      [reasonOf({ canDelete, mayDelete }), left],
      [noDocument, without],
    ]),
  );
  return isKept && changed.length > 0;
}
