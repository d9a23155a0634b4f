import { Alert, CloseButton } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import { storageKeys } from '#config/limits.ts';
import { useUser } from '#lib/auth/auth-state.ts';
import { reloadUser } from '#lib/auth/email-actions.ts';
import { sendVerification } from '#lib/auth/send-verification.ts';
import { tabStorage } from '#lib/browser-storage.ts';

/** Asks who hasn't verified their address to do so; notices when they come back from doing it elsewhere. */
export function VerifyNotice() {
  const { email, emailVerified } = useUser();
  const [isDismissed, setDismissed] = useState(
    () => tabStorage.read(storageKeys.verifyNoticeDismissed) !== null,
  );
  const [isSending, setSending] = useState(false);
  const isShown = emailVerified === false && !isDismissed;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') {
        reloadUser().catch(() => undefined);
      }
    };
    if (isShown) {
      document.addEventListener('visibilitychange', look);
    }
    return () => document.removeEventListener('visibilitychange', look);
  }, [isShown]);
  if (!isShown) {
    return null;
  }
  const dismiss = () => {
    tabStorage.write(storageKeys.verifyNoticeDismissed, '1');
    setDismissed(true);
  };
  const send = async () => {
    setSending(true);
    await sendVerification(email);
    setSending(false);
  };
  return (
    <Alert.Root
      as="section"
      aria-label="Email verification"
      status="info"
      variant="surface"
      borderRadius="lg"
      marginBottom="5"
      alignItems="center"
      flexWrap="wrap"
    >
      <Alert.Indicator />
      <Alert.Content minWidth="12rem">
        <Alert.Title>Please verify your email address</Alert.Title>
        <Alert.Description overflowWrap="anywhere">
          Open the link that was sent to {email}.
        </Alert.Description>
      </Alert.Content>
      <QuietButton loading={isSending} onClick={() => void send()}>
        Send again
      </QuietButton>
      <CloseButton size="sm" colorPalette="gray" aria-label="Dismiss" onClick={dismiss} />
    </Alert.Root>
  );
}
