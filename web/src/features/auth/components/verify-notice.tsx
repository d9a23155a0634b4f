import { Alert, CloseButton } from '@chakra-ui/react';
import { useState } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import { storageKeys } from '#config/limits.ts';
import { useUser } from '#lib/auth/auth-state.ts';
import { useReloadOnReturn, useSendVerification } from '#lib/auth/use-verification.ts';
import { tabStorage } from '#lib/browser-storage.ts';

/** Asks users to verify their address; goes when they come back from doing so elsewhere. */
export function VerifyNotice() {
  const { emailVerified } = useUser();
  const { email, isSending, send } = useSendVerification();
  const [isDismissed, setDismissed] = useState(
    () => tabStorage.read(storageKeys.verifyNoticeDismissed) !== null,
  );
  const isShown = emailVerified === false && !isDismissed;
  useReloadOnReturn(isShown);
  if (!isShown) {
    return null;
  }
  const dismiss = () => {
    tabStorage.write(storageKeys.verifyNoticeDismissed, '1');
    setDismissed(true);
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
      <QuietButton loading={isSending} onClick={send}>
        Send again
      </QuietButton>
      <CloseButton size="sm" colorPalette="gray" aria-label="Dismiss" onClick={dismiss} />
    </Alert.Root>
  );
}
