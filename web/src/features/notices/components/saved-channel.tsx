import type { createChannel, EndpointData } from '@firekeep/functions/contract';
import { Dialog, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { BusyButton } from '#components/busy-button.tsx';
import { Callout } from '#components/callout.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { NewSecret } from '#components/new-secret.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { TestResult } from '#components/test-result.tsx';
import { useChannelTest } from '../api/use-channel-test.ts';

/** A channel as it was saved, with what signs its messages where that is new. */
export type SavedAddress = EndpointData<typeof createChannel>;

/** What its reader has to do, or that the mail which asks could not be sent. */
function Confirmation({
  channel: { lastFailure, shownAddress },
}: {
  channel: SavedAddress['channel'];
}) {
  return lastFailure === null ? (
    <Callout status="info" title="One thing is left">
      Confirm by the link in the mail that was sent to {shownAddress}. Nothing else is sent there
      before.
    </Callout>
  ) : (
    <Callout status="warning" title="The mail that asks for confirmation could not be sent">
      {lastFailure}. Correct the address, or send the mail again later.
    </Callout>
  );
}

/** What is next for a channel with a new address: its confirmation, or a test. */
export function SavedChannel({ title, saved }: { title: string; saved: SavedAddress }) {
  const { channel, secret } = saved;
  const { test, send } = useChannelTest(channel.id);
  const isActive = channel.state === 'active';
  const footer = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => footer.current?.querySelector<HTMLElement>('button:last-child')?.focus(), []);
  const wasDelivered = test.data?.isDelivered === true;
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          {secret === null ? null : <NewSecret secret={secret} />}
          {isActive ? (
            <Text>{channel.name} is ready. Send a test to see that notices arrive there.</Text>
          ) : (
            <Confirmation channel={channel} />
          )}
          <TestResult test={test} />
        </Stack>
      </Dialog.Body>
      <Dialog.Footer ref={footer}>
        <Dialog.ActionTrigger asChild>
          <QuietButton size="md">Done</QuietButton>
        </Dialog.ActionTrigger>
        {isActive ? (
          <BusyButton loading={test.isPending} onClick={send}>
            {wasDelivered ? 'Send another test' : 'Send a test'}
          </BusyButton>
        ) : null}
      </Dialog.Footer>
      <DialogClose />
    </>
  );
}
