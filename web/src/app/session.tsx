import { useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Button } from '#components/plain/button.tsx';
import { FullScreenLoader } from '#components/plain/full-screen-loader.tsx';
import { Notice } from '#components/plain/notice.tsx';
import { storageKeys } from '#config/limits.ts';
import { paths } from '#config/paths.ts';
import { browserStorage } from '#lib/browser-storage.ts';
import { startFailure, useAuthState } from '#lib/auth/auth-state.ts';
import { storedSession } from '#lib/auth/stored-session.ts';
import { addUiError } from '#lib/errors/ui-errors.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { startFirebase } from '#lib/firebase/services.ts';
import { withLoader } from '#lib/loader.ts';
import { FrameOutline, isFramed } from './frames/frame-outline.tsx';
import { useSideBarCollapsed } from './frames/side-bar-state.ts';
import { StatusBar } from './frames/status-bar.tsx';
import styles from './session.module.css';

/**
 * Firebase comes beside the code of the session, unless that can begin with the user who is kept.
 * What fails is tried again, and reported, by whoever follows the session.
 */
async function loadFirebase(): Promise<void> {
  if ((await storedSession()) === undefined) {
    await startFirebase();
  }
}

// Both are large and not needed to show the sign-in form: they come side by side, after it.
const load = async () => {
  loadFirebase().catch(() => undefined);
  return import('#lib/auth/auth-session.ts');
};

async function follow(): Promise<void> {
  const { startSession } = await load();
  return startSession();
}

if (browserStorage.read(storageKeys.signedIn) !== null) {
  // Who comes back waits for them, whatever the page: they come beside its code.
  load().catch(() => undefined);
}

// Who comes to sign in sees the form at once; who comes back sees the frame, and the loader in it
// until the page is there.
async function start(): Promise<void> {
  return browserStorage.read(storageKeys.signedIn) === null
    ? follow()
    : withLoader({ type: 'auth', description: 'Starting Firekeep' }, follow);
}

/**
 * The branch of the app that knows who is signed in. In plain CSS: Chakra comes with the pages
 * below `user-area.tsx`.
 */
export function Component() {
  const isCollapsed = useSideBarCollapsed();
  const { pathname } = useLocation();
  return (
    <>
      <SignedInOrOut />
      <FullScreenLoader frame={!isFramed(pathname) ? 'none' : isCollapsed ? 'collapsed' : 'open'} />
    </>
  );
}

/**
 * Nobody was signed in here, and the page is the sign-in form: it takes what is typed while
 * Firebase is loading.
 */
function useIsGuest(): boolean {
  const { pathname } = useLocation();
  return pathname === paths.auth.link() && browserStorage.read(storageKeys.signedIn) === null;
}

/** Loads Firebase and waits for the first auth state; below it, who is signed in is known. */
function SignedInOrOut() {
  const { isInitialized } = useAuthState();
  const isGuest = useIsGuest();
  const [error, setError] = useState<unknown>();
  const begin = useCallback(() => {
    start().catch((reason: unknown) => {
      const { type, message, code } = describeError(reason);
      addUiError({ type, message, operation: startFailure, details: code });
      setError(reason);
    });
  }, []);
  useEffect(begin, [begin]);
  if (isInitialized || (isGuest && error === undefined)) {
    return (
      <>
        <Outlet />
        {isInitialized ? <StatusBar /> : null}
      </>
    );
  }
  if (error === undefined) {
    return <FrameOutline />;
  }
  const retry = () => {
    setError(undefined);
    begin();
  };
  return (
    <div className={styles['failure']}>
      <Notice kind="error" title={startFailure} text={describeError(error).message}>
        <Button look="secondary" onClick={retry}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
