import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Brings the element of that id into view for a link to it, once its contents are there. */
export function useLinkedTo(id: string | undefined, isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && id !== undefined && hash === `#${id}`) {
      document.querySelector(hash)?.scrollIntoView();
    }
  }, [id, isLoaded, hash]);
}
