import { Alert, CloseButton } from '@chakra-ui/react';
import { MailboxHint } from '#components/plain/mailbox-hint.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useReloadOnReturn, useSendVerification } from '#lib/auth/use-verification.ts';

/** Asks users to verify their address; notices when they come back from doing so elsewhere. */
export function VerifyRequest({ onDismiss }: { onDismiss: () => void }) {
  const { email, isSending, send } = useSendVerification();
  useReloadOnReturn(true);
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
          <MailboxHint />
        </Alert.Description>
      </Alert.Content>
      <QuietButton loading={isSending} onClick={send}>
        Send again
      </QuietButton>
      <CloseButton size="sm" colorPalette="gray" aria-label="Dismiss" onClick={onDismiss} />
    </Alert.Root>
  );
}
