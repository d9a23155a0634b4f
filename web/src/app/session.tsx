import { Box, Center } from '@chakra-ui/react';
import { useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorNotice } from '#components/error-notice.tsx';
import { storageKeys } from '#config/limits.ts';
import { paths } from '#config/paths.ts';
import { browserStorage } from '#lib/browser-storage.ts';
import { startSession } from '#lib/auth/auth-session.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { addUiError } from '#lib/errors/ui-errors.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { withLoader } from '#lib/loader.ts';
import { Overlays } from './overlays.tsx';
import { StatusBar } from './frames/status-bar.tsx';

const failure = 'Failed to initialize authentication';

// Who comes to sign in sees the form at once; who comes back sees the loader until the page is there.
async function start(): Promise<void> {
  return browserStorage.read(storageKeys.signedIn) === null
    ? startSession()
    : withLoader({ type: 'auth', description: 'Starting Firekeep' }, startSession);
}

/** The branch of the app that is made of Chakra and knows who is signed in. */
export function Session() {
  return (
    <Overlays>
      <SignedInOrOut />
    </Overlays>
  );
}

/** Nobody was signed in here, and the page is the sign-in form: it takes what is typed while Firebase is loading. */
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
      addUiError({ type, message, operation: failure, details: code });
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
    return null;
  }
  const retry = () => {
    setError(undefined);
    begin();
  };
  return (
    <Center minHeight="100dvh" padding="4">
      <Box maxWidth="lg" width="full">
        <ErrorNotice title={failure} error={error} onRetry={retry} />
      </Box>
    </Center>
  );
}
