import { useEffect, useRef } from 'react';
import {
  useBlocker,
  useLocation,
  NavigationType,
  useNavigationType,
  type Location,
} from 'react-router-dom';
import { waitingBuild, watchBuilds } from '#lib/builds/latest-build.ts';
import { takeReload } from '#lib/builds/reload.ts';
import { watchTyping } from '#lib/typed-input.ts';

function addressOf({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`;
}

/** Whether `path` is loaded from the server: for a new build, not again within the guard's time. */
function isForReload(path: string): boolean {
  return waitingBuild.get() !== null && takeReload(path);
}

/**
 * Follows new builds: after one, going to another page loads it from the server. Changes within a
 * page (tabs, a dialog's address) don't, so that nothing is lost that is being worked on. Use once,
 * around all pages.
 */
export function useNewBuild(): void {
  useEffect(() => {
    const ends = [watchBuilds(), watchTyping()];
    return () => ends.forEach((end) => end());
  }, []);

  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isLeaving = currentLocation.pathname !== nextLocation.pathname;
    // Back and forward have changed the address already: the effect below reloads that page.
    if (!isLeaving || historyAction === NavigationType.Pop || !isForReload(nextLocation.pathname)) {
      return false;
    }
    const address = addressOf(nextLocation);
    if (historyAction === NavigationType.Replace) {
      location.replace(address);
    } else {
      location.assign(address);
    }
    return true;
  });

  const { pathname } = useLocation();
  const wentBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  useEffect(() => {
    const isOther = shown.current !== pathname;
    shown.current = pathname;
    if (isOther && wentBack && isForReload(pathname)) {
      location.reload();
    }
  }, [pathname, wentBack]);
}
