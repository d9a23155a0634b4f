import { readAt, recordIdSchema, type Project } from '@firekeep/functions/contract';
import { useOutletContext, useParams, useSearchParams } from 'react-router-dom';
import type { Source } from '#features/data/model/source.ts';
import { atOfQuery } from '#lib/at.ts';

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

/** Why there is nothing at an address without a source. */
export const noTime = 'the time in the address is not valid';

/**
 * What the page looks into: the project's database as it is now, as it was (`?at=`), or one of its
 * backups (`?backup=`), and what it is compared with (`?since=`). Null for what is no time, no
 * backup's id and no project's.
 */
export function sourceOf(
  projectId: string | undefined,
  search: URLSearchParams,
): Required<Source> | null {
  const id = recordIdSchema.safeParse(projectId).data;
  const at = atOfQuery(search);
  const since = readAt(search.get('since') ?? undefined);
  return id === undefined || at === null || since === null ? null : { projectId: id, at, since };
}

/** `sourceOf` the address. */
export function useSource(): Required<Source> | null {
  const projectId = useProjectId();
  const [search] = useSearchParams();
  return sourceOf(projectId, search);
}
