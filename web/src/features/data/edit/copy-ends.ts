import type { Project } from '@firekeep/functions/contract';
import { useMemo, useState } from 'react';
import { writeRefusal } from '#lib/write-refusal.ts';
import { lacksMasks } from '../bulk/lacks-masks.ts';
import type { CopyEnds } from './edit-context.ts';

/** What is copied from a project that can't be changed goes into others. */
function copyEndsOf(project: Project | undefined, others: readonly Project[]) {
  if (project === undefined || project.status === 'disconnected') {
    return null;
  }
  const projects = others.some(({ id }) => id === project.id) ? others : [project];
  return projects.some(
    (target) => writeRefusal(target) === undefined && !lacksMasks(target, project),
  )
    ? { project, projects }
    : null;
}

/**
 * What documents are copied from and into; null where into none.
 * @param projects empty while they are loaded, and after that has failed
 */
export function useCopyEnds(
  project: Project | undefined,
  projects: readonly Project[] = [],
): CopyEnds | null {
  // A reload that fails ends no copying.
  const [known, setKnown] = useState(projects);
  if (projects.length > 0 && projects !== known) {
    setKnown(projects);
  }
  return useMemo(() => copyEndsOf(project, known), [project, known]);
}
