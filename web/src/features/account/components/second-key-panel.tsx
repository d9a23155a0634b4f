import {
  answerApproval,
  approverDelayDays,
  approverNoticeDays,
  answerInvitation,
  approverInputSchema,
  getApprovals,
  removeApprover,
  setApprover,
  type ApprovalRequest,
  type AccountApprovals,
} from '@firekeep/functions/contract';
import { HStack, Stack, Text } from '@chakra-ui/react';
import { Form } from '#components/form/form.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { List, ListRow, RowNote } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Waiting } from '#components/waiting.tsx';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpoint, useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { useNow } from '#lib/clock.ts';
import { formatDateTime } from '#lib/format.ts';
import { ChangeFailure } from './change-failure.tsx';
import { ChangeField } from './change-field.tsx';

const outdated = { invalidates: () => [keyOf(getApprovals)] };

function ApproverState({ approver }: { approver: NonNullable<AccountApprovals['approver']> }) {
  const now = new Date(useNow()).toISOString();
  const { state, countsFrom, until } = approver;
  if (until !== null) {
    return <StatusBadge tone="warning">Approves until {formatDateTime(until)}</StatusBadge>;
  }
  if (state === 'invited') {
    return <StatusBadge tone="warning">Has not accepted yet</StatusBadge>;
  }
  return countsFrom !== null && countsFrom > now ? (
    <StatusBadge tone="warning">Approves from {formatDateTime(countsFrom)} on</StatusBadge>
  ) : (
    <StatusBadge tone="good">Approves</StatusBadge>
  );
}

function Approver({ approver }: { approver: NonNullable<AccountApprovals['approver']> }) {
  const remove = useEndpointMutation(removeApprover, {
    failure: 'Failed to remove the second person',
    ...outdated,
  });
  const keep = useEndpointMutation(setApprover, {
    failure: 'Failed to keep the second person',
    ...outdated,
  });
  const { email, until } = approver;
  return (
    <Stack gap="1">
      <HStack gap="3" flexWrap="wrap">
        <Text fontWeight="medium" overflowWrap="anywhere" minWidth="0">
          {email}
        </Text>
        <ApproverState approver={approver} />
        {until === null ? (
          <QuietButton loading={remove.isPending} onClick={() => remove.mutate({})}>
            Remove
          </QuietButton>
        ) : (
          <QuietButton loading={keep.isPending} onClick={() => keep.mutate({ body: { email } })}>
            Keep
          </QuietButton>
        )}
      </HStack>
      <RowNote>
        Whoever has accepted approves {approverDelayDays} days later and can be removed at once
        until then; after that it takes {approverNoticeDays} days, unless they step back.
      </RowNote>
    </Stack>
  );
}

function InviteForm() {
  const invite = useEndpointMutation(setApprover, {
    failure: 'Failed to invite',
    isShownInPlace: true,
    ...outdated,
  });
  const form = useZodForm({
    schema: approverInputSchema,
    defaultValues: { email: '' },
    onSubmit: async (body) => invite.mutateAsync({ body }),
    onDone: () => form.reset(),
  });
  return (
    <Form form={form}>
      <Stack gap="4">
        <ChangeField
          control={form.control}
          name="email"
          label="Their email address"
          type="email"
          autoComplete="off"
          help="They accept in the settings of their own Firekeep account, with this address verified."
          buttonLabel="Invite"
          isPending={invite.isPending}
        />
        <ChangeFailure title="Failed to invite" error={form.failure} />
      </Stack>
    </Form>
  );
}

const words = { open: 'Waiting', approved: 'Approved', declined: 'Declined' } as const;
const tones = { open: 'warning', approved: 'good', declined: 'bad' } as const;

function Mine({ requests }: { requests: readonly ApprovalRequest[] }) {
  return (
    <List aria-label="What waits for approval">
      {requests.map(({ id, title, state, expiresAt }) => (
        <ListRow
          key={id}
          title={title}
          badges={<StatusBadge tone={tones[state]}>{words[state]}</StatusBadge>}
          details={
            <RowNote>
              {state === 'approved' ? 'Do the same again' : 'Counts'} until{' '}
              {formatDateTime(expiresAt)}
            </RowNote>
          }
        />
      ))}
    </List>
  );
}

/** Two buttons that answer yes or no. */
function Answers({
  yes,
  no,
  isPending,
  onAnswer,
}: {
  yes: string;
  no: string;
  isPending: boolean;
  onAnswer: (isYes: boolean) => void;
}) {
  return (
    <HStack gap="2">
      <QuietButton disabled={isPending} onClick={() => onAnswer(false)}>
        {no}
      </QuietButton>
      <QuietButton disabled={isPending} onClick={() => onAnswer(true)}>
        {yes}
      </QuietButton>
    </HStack>
  );
}

function ForMe({ forMe, invitations }: Pick<AccountApprovals, 'forMe' | 'invitations'>) {
  const failure = 'Failed to answer';
  const answer = useEndpointMutation(answerApproval, { failure, ...outdated });
  const answerTo = useEndpointMutation(answerInvitation, { failure, ...outdated });
  const isPending = answer.isPending || answerTo.isPending;
  const accept = (id: string, accepts: boolean) =>
    answerTo.mutate({ params: { id }, body: { accepts } });
  return (
    <List aria-label="What asks for you">
      {forMe.map(({ id, title, ownerEmail, expiresAt }) => (
        <ListRow
          key={id}
          title={title}
          details={
            <RowNote>
              Asked by {ownerEmail}, until {formatDateTime(expiresAt)}
            </RowNote>
          }
          actions={
            <Answers
              yes="Approve"
              no="Decline"
              isPending={isPending}
              onAnswer={(approves) => answer.mutate({ params: { id }, body: { approves } })}
            />
          }
        />
      ))}
      {invitations.map(({ id, ownerEmail, isAccepted }) => (
        <ListRow
          key={id}
          title={isAccepted ? `You approve for ${ownerEmail}` : `${ownerEmail} asks you to approve`}
          actions={
            isAccepted ? (
              <QuietButton disabled={isPending} onClick={() => accept(id, false)}>
                No longer approve
              </QuietButton>
            ) : (
              <Answers
                yes="Accept"
                no="Refuse"
                isPending={isPending}
                onAnswer={(accepts) => accept(id, accepts)}
              />
            )
          }
        />
      ))}
    </List>
  );
}

/** A second person, who approves what destroys or lowers a guard, and what waits for the user. */
export function SecondKeyPanel() {
  const failure = 'Failed to load who approves';
  const { data, error, refetch } = useEndpoint(getApprovals, {}, { failure, staleTime: 0 });
  return (
    <Panel
      title="Second key"
      description="Deletions, and what lowers a guard, wait for the approval of a second person"
    >
      {data === undefined ? (
        <Waiting
          label="Loading who approves"
          rows={1}
          failure={failure}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Stack gap="5">
          {data.approver === null ? <InviteForm /> : <Approver approver={data.approver} />}
          {data.mine.length === 0 ? null : <Mine requests={data.mine} />}
          {data.forMe.length + data.invitations.length === 0 ? null : (
            <ForMe forMe={data.forMe} invitations={data.invitations} />
          )}
        </Stack>
      )}
    </Panel>
  );
}
