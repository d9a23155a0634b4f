import { useState, type ComponentType } from 'react';
import { storageKeys } from '#config/limits.ts';
import { useUser } from '#lib/auth/auth-state.ts';
import { tabStorage } from '#lib/browser-storage.ts';
import { latePart } from '#lib/late-part.tsx';

type Request = ComponentType<{ onDismiss: () => void }>;

/** Loaded for those who have not verified their address. Without it the page is none the worse. */
const VerifyRequest = latePart(async () =>
  import('./verify-request.tsx').then(
    ({ VerifyRequest: loaded }): Request => loaded,
    (): Request => () => null,
  ),
);

/** Asks users to verify their address, until they did or dismiss it. */
export function VerifyNotice() {
  const { emailVerified } = useUser();
  const [isDismissed, setDismissed] = useState(
    () => tabStorage.read(storageKeys.verifyNoticeDismissed) !== null,
  );
  const dismiss = () => {
    tabStorage.write(storageKeys.verifyNoticeDismissed, '1');
    setDismissed(true);
  };
  return emailVerified === false && !isDismissed ? <VerifyRequest onDismiss={dismiss} /> : null;
}
