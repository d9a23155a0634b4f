import type { Project } from '@firekeep/functions/contract';
import { useOutletContext } from 'react-router-dom';

/** The project whose page this is. Only in pages below `frames/project-frame.tsx`, which provides it. */
export function useProject(): Project {
  return useOutletContext<Project>();
}
