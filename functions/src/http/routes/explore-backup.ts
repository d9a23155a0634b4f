import { z } from 'zod';
import {
  getBackupDocument,
  getDocumentHistory,
  listBackupCollections,
  listBackupDocuments,
} from '../../contract/explore-backup.ts';
import { compareBackup, compareProjects } from '../../contract/compare.ts';
import { collectionShape } from '../../firestore-model/paths.ts';
import type { DataViews } from '../../services/data-view/data-views.ts';
import type { Comparisons } from '../../services/explore/comparisons.ts';
import type { DocumentHistories } from '../../services/explore/document-history.ts';
import { heldBytes } from '../held-bytes.ts';
import { route, type Route } from '../route.ts';
import { readFlag } from './viewed.ts';

/** What reads and opens chunks weighs more. */
const readCost = 2;
const compareCost = 5;

interface Compared {
  readonly path?: string | undefined;
  readonly shape?: string | undefined;
  readonly pageToken?: string | undefined;
}

/** The first call of a comparison stands for all; one collection or document of it is none. */
function comparedAction({ path, shape, pageToken }: Compared) {
  const isDocument = path !== undefined && path.split('/').length % 2 === 0;
  return pageToken === undefined && shape === undefined && !isDocument
    ? ('database.compared' as const)
    : null;
}

const compared = z.looseObject({ after: z.looseObject({ projectId: z.string() }) });

/** The project of the later side. */
function comparedWith(reply: unknown): string | null {
  return compared.safeParse(reply).data?.after.projectId ?? null;
}

/** An id of what it is compared with, or `live`; of a project without the word before it. */
function comparedAbout({ path, against }: Compared & { readonly against: string }) {
  return {
    collection: path === undefined ? null : collectionShape(path),
    against: against.replace(/^project:/, ''),
  };
}

const comparison = {
  about: ({ query }: { query: Compared & { readonly against: string } }) => comparedAbout(query),
  action: ({ query }: { query: Compared }) => comparedAction(query),
  alsoIn: comparedWith,
};

const reading = { cost: readCost, holdsBytes: heldBytes.chunks };
const comparing = { cost: compareCost, holdsBytes: heldBytes.comparison };

export interface BackupExploreServices {
  readonly views: Pick<DataViews, 'ofBackup'>;
  readonly histories: Pick<DocumentHistories, 'of'>;
  readonly comparisons: Pick<Comparisons, 'ofBackup' | 'ofProjects'>;
}

export function backupExploreRoutes(services: BackupExploreServices): Route[] {
  const { views, histories, comparisons } = services;
  return [
    route(
      listBackupCollections,
      async ({ params: { rid }, query: { parent } }, { uid }) =>
        views.ofBackup({ ownerId: uid, recordId: rid }).collections(parent ?? null),
      reading,
    ),
    route(
      listBackupDocuments,
      async ({ params: { rid }, query: { showMissing, ...page } }, { uid }) =>
        views
          .ofBackup({ ownerId: uid, recordId: rid })
          .documents({ ...page, showMissing: readFlag(showMissing) }),
      reading,
    ),
    route(
      getBackupDocument,
      async ({ params: { rid }, query: { path } }, { uid }) =>
        views.ofBackup({ ownerId: uid, recordId: rid }).document(path),
      reading,
    ),
    route(
      getDocumentHistory,
      async ({ query: { pid, path, pageToken } }, { uid }) =>
        histories.of(uid, pid, { path, pageToken: pageToken ?? null }),
      { ...reading, cost: compareCost },
    ),
    route(
      compareBackup,
      async ({ params: { rid }, query: { against, ...options } }, { uid }) =>
        comparisons.ofBackup(uid, { recordId: rid, against }, options),
      {
        ...comparing,
        audit: {
          ...comparison,
          subject: ({ params }) => ({ kind: 'record', id: params.rid }),
        },
      },
    ),
    route(
      compareProjects,
      async ({ query: { pid, against, ...options } }, { uid }) =>
        comparisons.ofProjects(uid, { projectId: pid, against }, options),
      {
        ...comparing,
        audit: { ...comparison, subject: ({ query }) => ({ kind: 'project', id: query.pid }) },
      },
    ),
  ];
}
