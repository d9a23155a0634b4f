import {
  collectionOf,
  diffFields,
  documentSize,
  makeSelection,
  type BackupRecord,
  type DocumentHistory,
  type DocumentState,
} from '@firekeep/functions/contract';
import type { RecordedDocuments } from '../documents/documents.ts';
import type { World } from '../recording/world.ts';

/** Whether a backup says what became of a document: it was made to keep its collection. */
function covers({ status, metadata }: BackupRecord, path: string): boolean {
  return (
    status === 'completed' &&
    metadata.trigger !== 'safety' &&
    makeSelection(metadata)(collectionOf(path))
  );
}

/** The states from the oldest on, equal neighbours as one. */
function statesSeen({ backups, live }: World, path: string) {
  const stateIn = (documents: RecordedDocuments, held: DocumentState['backups']) => {
    const document = documents.find((each) => each.path === path);
    const content = document === undefined ? null : JSON.stringify(document.fields);
    return { document, content, backups: held, isLive: documents === live };
  };
  const points = backups
    .filter(({ record }) => covers(record, path))
    .map(({ record: { id, createdAt, metadata }, documents }) => {
      const { backupName, readTime } = metadata;
      return stateIn(documents, [{ recordId: id, backupName, readTime: readTime ?? createdAt }]);
    })
    .toReversed();
  const states: typeof points = [];
  for (const point of [...points, stateIn(live, [])]) {
    const isSame = states.at(-1)?.content === point.content;
    const last = isSame ? states.pop() : undefined;
    states.push({ ...point, backups: [...point.backups, ...(last?.backups ?? [])] });
  }
  return states;
}

type Seen = ReturnType<typeof statesSeen>[number];

function changeOf({ document }: Seen, previous: Seen | undefined): DocumentState['change'] {
  if (previous === undefined) {
    return 'earliest';
  }
  const isNew = previous.document === undefined;
  return document === undefined ? 'deleted' : isNew ? 'created' : 'changed';
}

function stateOf(state: Seen, older: readonly Seen[]): DocumentState {
  const { document, content, backups, isLive } = state;
  const seen = { isLive, change: changeOf(state, older.at(-1)), backups };
  if (document === undefined || content === null) {
    const nothing = { versionId: null, createTime: null, updateTime: null, sizeBytes: null };
    return { kind: 'absent', ...seen, ...nothing, fields: null };
  }
  const version = older.findLast((each) => each.document !== undefined)?.document;
  return {
    kind: 'version',
    // Equal content is one version, here as there.
    versionId: content,
    ...seen,
    createTime: document.createTime,
    updateTime: document.updateTime,
    sizeBytes: documentSize(document.path, document.fields),
    fields: version === undefined ? null : diffFields(version.fields, document.fields),
  };
}

/** What a document was in each backup and is now, newest first. */
export function historyOf(world: World, path: string): DocumentHistory {
  const seen = statesSeen(world, path);
  const isKnown = seen.some(({ document }) => document !== undefined);
  const completed = world.backups.filter(({ record }) => record.status === 'completed');
  const items = seen.map((state, index) => stateOf(state, seen.slice(0, index))).toReversed();
  return {
    path,
    items: isKnown ? items : [],
    continues: false,
    live: { status: 'read', message: null },
    backups: completed.length,
    leftOut: completed.filter(({ record }) => !covers(record, path)).length,
    unreadable: [],
    nextPageToken: null,
  };
}
