import { askConfirmation, type Channel, type Project } from '@firekeep/functions/contract';
import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ListRow, RowNote } from '#components/list-row.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { TestResult } from '#components/test-result.tsx';
import { Time } from '#components/time.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { useShownTimeZone } from '#lib/time-zone.ts';
import { showToast } from '#lib/toaster.ts';
import { channelLists } from '../api/channels.ts';
import { useChannelTest } from '../api/use-channel-test.ts';
import { kindTexts } from '../model/channel-kind-text.ts';
import { quietText, receivedText } from '../model/channel-text.ts';
import { ChannelIcon } from './channel-icon.tsx';

function ChannelState({ state, failingSince }: Channel) {
  switch (state) {
    case 'unconfirmed':
      return <StatusBadge tone="warning">Waits for confirmation</StatusBadge>;
    case 'unsubscribed':
      return <StatusBadge tone="neutral">Unsubscribed</StatusBadge>;
    case 'active':
      return failingSince === null ? (
        <StatusBadge tone="good">Active</StatusBadge>
      ) : (
        <StatusBadge tone="bad">Failing</StatusBadge>
      );
  }
}

/** How sending went last, and what keeps anything from being sent. */
function Delivery({ channel }: { channel: Channel }) {
  const { state, lastSentAt, failingSince, lastFailure } = channel;
  if (state === 'unsubscribed') {
    return <RowNote>Nothing is sent: its reader unsubscribed by the link in a mail.</RowNote>;
  }
  return (
    <>
      {failingSince === null ? null : (
        <Text fontSize="sm" color="fg.error" overflowWrap="anywhere">
          Nothing has arrived since <Time value={failingSince} />
          {lastFailure === null ? '' : `: ${lastFailure}`}
        </Text>
      )}
      <RowNote>
        {state === 'unconfirmed' ? (
          'Nothing is sent before its reader has confirmed it by the link in the mail.'
        ) : (
          <>
            Last sent: <Time value={lastSentAt} />
          </>
        )}
      </RowNote>
    </>
  );
}

/** Asks whoever reads the address, who has not answered or has unsubscribed. */
function AskAgain({ channel: { id, name, shownAddress, state } }: { channel: Channel }) {
  const label = state === 'unconfirmed' ? 'Send the mail again' : 'Ask for confirmation';
  const ask = useEndpointMutation(askConfirmation, {
    failure: 'Failed to send the mail',
    invalidates: channelLists,
    onSuccess: () => showToast({ type: 'success', title: 'Mail sent', message: shownAddress }),
  });
  return (
    <QuietButton
      loading={ask.isPending}
      onClick={() => ask.mutate({ params: { id }, body: {} })}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </QuietButton>
  );
}

/** What can be done with a channel, and what became of a test. */
function Actions({ channel, children }: { channel: Channel; children: ReactNode }) {
  const { id, name, state } = channel;
  const { test, send } = useChannelTest(id);
  return (
    <Stack gap="2" marginTop="2">
      <Flex gap="2" wrap="wrap">
        {state === 'active' ? (
          <QuietButton loading={test.isPending} onClick={send} aria-label={`Send a test: ${name}`}>
            Send a test
          </QuietButton>
        ) : (
          <AskAgain channel={channel} />
        )}
        {children}
      </Flex>
      <TestResult test={test} />
    </Stack>
  );
}

/** What it is called, what it gets, and whether that arrives. */
function aboutOf(channel: Channel, projects: readonly Project[], shownZone: string) {
  const { kind, name, shownAddress, quietHours } = channel;
  return {
    title: (
      <HStack gap="2" minWidth="0">
        <Box color="fg.muted" flexShrink={0}>
          <ChannelIcon kind={kind} />
        </Box>
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
      </HStack>
    ),
    badges: (
      <>
        <ChannelState {...channel} />
        <RowNote>
          {kindTexts[kind].title} · {shownAddress}
        </RowNote>
      </>
    ),
    details: (
      <>
        <Text fontSize="sm" overflowWrap="anywhere">
          {receivedText(channel, { projects, shownZone })}
        </Text>
        {quietHours === null ? null : <RowNote>{quietText(quietHours, { shownZone })}</RowNote>}
        <Delivery channel={channel} />
      </>
    ),
  };
}

/** One channel, with what can be done with it. */
export function ChannelRow({
  channel,
  projects,
  onShow,
  onEdit,
  onDelete,
}: {
  channel: Channel;
  /** All of the user's. */
  projects: readonly Project[];
  /** Shows what was sent. */
  onShow: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const shownZone = useShownTimeZone();
  const { name } = channel;
  return (
    <ListRow
      {...aboutOf(channel, projects, shownZone)}
      below={
        <Actions channel={channel}>
          <QuietButton onClick={onShow} aria-label={`What was sent: ${name}`}>
            What was sent
          </QuietButton>
          <QuietButton onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </QuietButton>
          <QuietButton onClick={onDelete} aria-label={`Delete ${name}`}>
            Delete
          </QuietButton>
        </Actions>
      }
    />
  );
}
