import { getBackupDocument, getDocument } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { sourceKey, type Source } from '../model/source.ts';

/** One document of the source, with the ids of its subcollections. */
export function useDocument(source: Source, path: string) {
  const { projectId: pid, backupId: rid } = source;
  return useQuery({
    queryKey: ['document', ...sourceKey(source), path],
    queryFn: async ({ signal }) =>
      rid === undefined
        ? await call(getDocument, { query: { pid, path } }, signal)
        : await call(getBackupDocument, { params: { rid }, query: { path } }, signal),
    // What somebody looks at to compare with a backup must not be half a minute old.
    staleTime: 0,
    meta: { failure: 'Failed to load the document', isShownInPlace: true },
  });
}
