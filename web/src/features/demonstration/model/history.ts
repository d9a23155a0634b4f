import {
  diffFields,
  type DocumentHistory,
  type DocumentState,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import { bytesOf } from '../sample/sample-documents.ts';
import { digestOf } from './digest.ts';
import type { World } from './world.ts';

interface Seen {
  readonly document: FirestoreDocument | undefined;
  /** Of the oldest to the newest backup that holds it. */
  readonly backups: DocumentState['backups'];
  readonly isLive: boolean;
}

function contentOf(document: FirestoreDocument | undefined): string | null {
  return document === undefined ? null : JSON.stringify(document.fields);
}

/** The states from the oldest on, equal neighbours as one. */
function statesSeen({ backups, live }: World, path: string): Seen[] {
  const find = (documents: readonly FirestoreDocument[]) =>
    documents.find((document) => document.path === path);
  const points: Seen[] = [
    ...backups
      .filter(({ record }) => record.status === 'completed' && record.metadata.trigger !== 'safety')
      .map(({ record: { id, createdAt, metadata }, documents }) => ({
        document: find(documents),
        backups: [
          {
            recordId: id,
            backupName: metadata.backupName,
            readTime: metadata.readTime ?? createdAt,
          },
        ],
        isLive: false,
      }))
      .toReversed(),
    { document: find(live), backups: [], isLive: true },
  ];
  const states: Seen[] = [];
  for (const point of points) {
    const last = states.at(-1);
    if (last !== undefined && contentOf(last.document) === contentOf(point.document)) {
      const joined = [...point.backups, ...last.backups];
      states[states.length - 1] = { ...point, backups: joined };
    } else {
      states.push(point);
    }
  }
  return states;
}

function changeOf(
  document: FirestoreDocument | undefined,
  previous: Seen | undefined,
): DocumentState['change'] {
  if (previous === undefined) {
    return 'earliest';
  }
  return document === undefined
    ? 'deleted'
    : previous.document === undefined
      ? 'created'
      : 'changed';
}

function stateOf({ document, backups, isLive }: Seen, older: readonly Seen[]): DocumentState {
  const change = changeOf(document, older.at(-1));
  if (document === undefined) {
    const nothing = { versionId: null, createTime: null, updateTime: null, sizeBytes: null };
    return { kind: 'absent', isLive, change, backups, ...nothing, fields: null };
  }
  const version = older.findLast((state) => state.document !== undefined)?.document;
  return {
    kind: 'version',
    versionId: digestOf(JSON.stringify(document.fields)),
    isLive,
    change,
    backups,
    createTime: document.createTime,
    updateTime: document.updateTime,
    sizeBytes: bytesOf(document),
    fields: version === undefined ? null : diffFields(version.fields, document.fields),
  };
}

/** What a document was in each backup and is now, newest first. */
export function historyOf(world: World, path: string): DocumentHistory {
  const seen = statesSeen(world, path);
  const isKnown = seen.some(({ document }) => document !== undefined);
  const items = seen.map((state, index) => stateOf(state, seen.slice(0, index))).toReversed();
  return {
    path,
    items: isKnown ? items : [],
    continues: false,
    live: { status: 'read', message: null },
    backups: world.backups.filter(({ record }) => record.status === 'completed').length,
    leftOut: world.backups.filter(({ record }) => record.metadata.trigger === 'safety').length,
    unreadable: [],
    nextPageToken: null,
  };
}
