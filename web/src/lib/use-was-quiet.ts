import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#config/limits.ts';

/**
 * Whether the page has had what it shows first: large scripts that it doesn't need for that come
 * after it. A page that keeps fetching doesn't wait for ever.
 */
export function useWasQuiet(): boolean {
  const isFetching = useIsFetching() > 0;
  const [wasQuiet, setWasQuiet] = useState(false);
  useEffect(() => {
    const pauseMs = isFetching ? limits.loadAtLatestMs : limits.loadAfterQuietMs;
    const timer = setTimeout(() => setWasQuiet(true), pauseMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return wasQuiet;
}
