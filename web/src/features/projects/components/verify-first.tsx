import { Dialog, HStack, Stack, Text } from '@chakra-ui/react';
import { BusyButton } from '#components/busy-button.tsx';
import { useState, type ReactNode } from 'react';
import { Callout } from '#components/callout.tsx';
import { MailboxHint } from '#components/plain/mailbox-hint.tsx';
import { reloadUser } from '#lib/auth/email-actions.ts';
import { useReloadOnReturn, useSendVerification } from '#lib/auth/use-verification.ts';

/**
 * In place of what stores a key, while the user's address is not verified. It disappears once
 * the user was read again with a verified one: on coming back to this tab, or by the button.
 */
export function VerifyFirst({ children }: { children?: ReactNode }) {
  const { email, isSending, send } = useSendVerification();
  const [isChecking, setChecking] = useState(false);
  const [isStillOpen, setStillOpen] = useState(false);
  useReloadOnReturn(true);
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
        <Callout status="info" title="Please verify your email address first">
          Firekeep keeps keys only for people it can reach. Open the link that was sent to {email},
          then continue here.
          <MailboxHint />
        </Callout>
        {isStillOpen ? (
          <Text as="output" fontSize="sm" color="fg.muted">
            The address is not verified yet.
          </Text>
        ) : null}
        <HStack gap="3" flexWrap="wrap">
          <BusyButton loading={isChecking} onClick={() => void check()}>
            I have opened the link
          </BusyButton>
          <BusyButton variant="outline" colorPalette="gray" loading={isSending} onClick={send}>
            Send the link again
          </BusyButton>
        </HStack>
      </Stack>
    </Dialog.Body>
  );
}
