import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#config/limits.ts';
import { noteFirstShown } from './first-shown.ts';
import { partsLoading } from './late-part.tsx';
import { useStore } from './store.ts';

/**
 * Whether the page has had what it shows first, data and code: large scripts that it doesn't need
 * for that come after it. A page that keeps fetching doesn't wait for ever.
 */
export function useWasQuiet(): boolean {
  const isFetching = useIsFetching() > 0;
  const isLoading = useStore(partsLoading) > 0;
  const isBusy = isFetching || isLoading;
  const [wasQuiet, setWasQuiet] = useState(false);
  useEffect(() => {
    const pauseMs = isBusy ? limits.loadAtLatestMs : limits.loadAfterQuietMs;
    const timer = setTimeout(() => {
      noteFirstShown();
      setWasQuiet(true);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return wasQuiet;
}
