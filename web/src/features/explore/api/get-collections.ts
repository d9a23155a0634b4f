import { listBackupCollections, listCollections } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { sourceKey, type Source } from '../model/source.ts';

/** The collections of the source or, with `parent` (a document's path), of one document of it. */
export function useCollections(source: Source, parent?: string) {
  const { projectId: pid, backupId: rid } = source;
  return useQuery({
    queryKey: ['collections', ...sourceKey(source), parent ?? null],
    queryFn: async ({ signal }) => {
      const query = parent === undefined ? {} : { parent };
      return rid === undefined
        ? await call(listCollections, { query: { pid, ...query } }, signal)
        : await call(listBackupCollections, { params: { rid }, query }, signal);
    },
    meta: { failure: 'Failed to load collections', isShownInPlace: true },
  });
}
