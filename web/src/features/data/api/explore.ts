import {
  getBackupDocument,
  getDocument,
  listBackupCollections,
  listCollections,
} from '@firekeep/functions/contract';
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
