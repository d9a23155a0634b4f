import { useCallback } from 'react';
import { selectProject } from '../model/current-project.ts';
import { useUpdateProject } from './update-project.ts';

/** Makes a project the current one and sets its lastUsed to now. */
export function useSelectProject(): (id: string) => void {
  const { mutate } = useUpdateProject();
  return useCallback(
    (id: string) => {
      selectProject(id);
      mutate({ params: { id }, body: { lastUsed: new Date().toISOString() } });
    },
    [mutate],
  );
}
