import { recordIdSchema, type Project } from '@firekeep/functions/contract';
import { useOutletContext, useParams, useSearchParams } from 'react-router-dom';
import type { Source } from '#features/data/model/source.ts';

/** The id of the project whose page this is. Only below `frames/project-frame.tsx`. */
export function useProjectId(): string {
  return useParams()['pid'] ?? '';
}

/** The project whose page this is; undefined on pages marked `byId` while it is being loaded. */
export function useLoadedProject(): Project | undefined {
  return useOutletContext<Project | undefined>();
}

/**
 * The project whose page this is. Only below `frames/project-frame.tsx`, which provides it.
 * @throws Error on pages marked `byId`, which may stand before it is there
 */
export function useProject(): Project {
  const project = useLoadedProject();
  if (project === undefined) {
    throw new Error('The project is still being loaded');
  }
  return project;
}

/**
 * What the page looks into: the project's database or, with `?backup=`, one of its backups. Null
 * for an id that is none.
 */
export function useSource(): Source | null {
  const projectId = useProjectId();
  const [search] = useSearchParams();
  const named = search.get('backup');
  if (named === null) {
    return { projectId };
  }
  const backupId = recordIdSchema.safeParse(named);
  return backupId.success ? { projectId, backupId: backupId.data } : null;
}
