import {
  getBackupDocument,
  getDocument,
  listBackupCollections,
  listBackupDocuments,
  listCollections,
  listDocuments,
} from '@firekeep/functions/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import type { Source } from '../model/source.ts';

/** The collections of the source or, with `parent` (a document's path), of one document of it. */
export function useCollections({ projectId: pid, backupId: rid }: Source, parent?: string) {
  const failure = 'Failed to load collections';
  const isLive = rid === undefined;
  const live = useEndpoint(listCollections, isLive ? { query: { pid, parent } } : null, {
    failure,
  });
  const stored = useEndpoint(
    listBackupCollections,
    isLive ? null : { params: { rid }, query: { parent } },
    { failure },
  );
  return isLive ? live : stored;
}

export interface DocumentsPage {
  readonly source: Source;
  /** The collection's path. */
  readonly path: string;
  readonly pageSize: number;
  /** Undefined for the first page. */
  readonly pageToken: string | undefined;
}

/** One page of a collection by name, parents without a document included. */
export function useDocuments({ source, ...page }: DocumentsPage) {
  const { projectId: pid, backupId: rid } = source;
  const options = {
    failure: 'Failed to load documents',
    placeholderData: keepPreviousData,
  } as const;
  const query = { ...page, showMissing: 'true' as const };
  const isLive = rid === undefined;
  const live = useEndpoint(listDocuments, isLive ? { query: { pid, ...query } } : null, options);
  const stored = useEndpoint(
    listBackupDocuments,
    isLive ? null : { params: { rid }, query },
    options,
  );
  return isLive ? live : stored;
}

/** One document of the source, with the ids of its subcollections. */
export function useDocument({ projectId: pid, backupId: rid }: Source, path: string) {
  // What somebody looks at to compare with a backup must not be half a minute old.
  const options = { failure: 'Failed to load the document', staleTime: 0 } as const;
  const isLive = rid === undefined;
  const live = useEndpoint(getDocument, isLive ? { query: { pid, path } } : null, options);
  const stored = useEndpoint(
    getBackupDocument,
    isLive ? null : { params: { rid }, query: { path } },
    options,
  );
  return isLive ? live : stored;
}
