import { recordIdSchema, type Project } from '@firekeep/functions/contract';
import { useOutletContext, useSearchParams } from 'react-router-dom';
import type { Source } from '#features/explore/model/source.ts';

/** The project whose page this is. Only below `frames/project-frame.tsx`, which provides it. */
export function useProject(): Project {
  return useOutletContext<Project>();
}

/**
 * What the page looks into: the project's database or, with `?backup=`, one of its backups. Null
 * for an id that is none.
 */
export function useSource(): Source | null {
  const { id: projectId } = useProject();
  const [search] = useSearchParams();
  const named = search.get('backup');
  if (named === null) {
    return { projectId };
  }
  const backupId = recordIdSchema.safeParse(named);
  return backupId.success ? { projectId, backupId: backupId.data } : null;
}
