import { Alert, Button, Dialog, HStack, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useUser } from '#lib/auth/auth-state.ts';
import { reloadUser } from '#lib/auth/email-actions.ts';
import { sendVerification } from '#lib/auth/send-verification.ts';

/**
 * In place of what stores a key, while the user's address is not verified. It goes by itself once the link was opened elsewhere: the
 * user is read again, with a new token, whenever they come back to this tab, or say that they are done.
 */
export function VerifyFirst({ children }: { children?: ReactNode }) {
  const { email } = useUser();
  const [isSending, setSending] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [isStillOpen, setStillOpen] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') {
        reloadUser().catch(() => undefined);
      }
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const send = async () => {
    setSending(true);
    await sendVerification(email);
    setSending(false);
  };
  const check = async () => {
    setChecking(true);
    // Once it is verified this is no longer shown.
    await reloadUser().catch(() => undefined);
    setStillOpen(true);
    setChecking(false);
  };
  return (
    <Dialog.Body paddingBottom="6">
      <Stack gap="5">
        {children}
        <Alert.Root status="info" variant="surface" borderRadius="lg">
          <Alert.Indicator />
          <Alert.Content minWidth="0">
            <Alert.Title>Please verify your email address first</Alert.Title>
            <Alert.Description overflowWrap="anywhere">
              Firekeep keeps keys only for people it can reach. Open the link that was sent to{' '}
              {email}, then continue here.
            </Alert.Description>
          </Alert.Content>
        </Alert.Root>
        {isStillOpen ? (
          <Text as="output" fontSize="sm" color="fg.muted">
            The address is not verified yet.
          </Text>
        ) : null}
        <HStack gap="3" flexWrap="wrap">
          <Button loading={isChecking} onClick={() => void check()}>
            I have opened the link
          </Button>
          <Button
            variant="outline"
            colorPalette="gray"
            loading={isSending}
            onClick={() => void send()}
          >
            Send the link again
          </Button>
        </HStack>
      </Stack>
    </Dialog.Body>
  );
}
