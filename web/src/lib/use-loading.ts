import { useEffect } from 'react';
import { beginLoading, endLoading } from './loader.ts';

/** Keeps the full-screen loader up while `isLoading`, under a description of its own. */
export function useLoading(isLoading: boolean, type: string, description: string): void {
  useEffect(() => {
    if (!isLoading) {
      return undefined;
    }
    const id = beginLoading(type, description);
    return () => endLoading(id);
  }, [isLoading, type, description]);
}
