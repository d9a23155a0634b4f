import { renewWebhookSecret, testWebhook, type BackupSchedule } from '@firekeep/functions/contract';
import { Alert, Button, HStack, Stack } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { ErrorNotice } from '#components/error-notice.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { NewSecret } from '#components/new-secret.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { TestResult } from '#components/test-result.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import type { ScheduleControl } from '../model/schedule-form.ts';

/** Asks before the present secret is replaced. */
function ReplaceQuestion({ onReplace, onKeep }: { onReplace: () => void; onKeep: () => void }) {
  return (
    <Alert.Root status="warning" variant="surface" borderRadius="lg">
      <Alert.Content>
        <Alert.Title>The current secret stops working at once.</Alert.Title>
        <HStack gap="2" wrap="wrap" marginTop="2">
          <Button size="sm" colorPalette="brand" onClick={onReplace}>
            Replace it
          </Button>
          <QuietButton onClick={onKeep}>Keep it</QuietButton>
        </HStack>
      </Alert.Content>
    </Alert.Root>
  );
}

function SavedWebhook({ id, hasSecret }: { id: string; hasSecret: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useEndpointMutation(renewWebhookSecret, {
    failure: 'Failed to make a signing secret',
    isShownInPlace: true,
  });
  const test = useEndpointMutation(testWebhook, {
    failure: 'Failed to send a test',
    isShownInPlace: true,
  });
  const ofSchedule = { params: { cid: id } };
  const replace = () => {
    setAsking(false);
    renew.mutate(ofSchedule);
  };
  const ask = () => (hasSecret || renew.data !== undefined ? setAsking(true) : replace());
  return (
    <Stack gap="3">
      <HStack gap="2" wrap="wrap">
        <QuietButton loading={test.isPending} onClick={() => test.mutate(ofSchedule)}>
          Send a test
        </QuietButton>
        <QuietButton loading={renew.isPending} onClick={ask}>
          New signing secret
        </QuietButton>
      </HStack>
      {isAsking ? <ReplaceQuestion onReplace={replace} onKeep={() => setAsking(false)} /> : null}
      <TestResult test={test} />
      {renew.data === undefined ? null : (
        <NewSecret secret={renew.data.secret} note="The previous one no longer signs anything." />
      )}
      {renew.error === null ? null : (
        <ErrorNotice title="Failed to make a signing secret" error={renew.error} />
      )}
    </Stack>
  );
}

/** Where alerts of the schedule are sent; secret and test once there is a saved address. */
export function WebhookFields({
  control,
  saved,
  children,
}: {
  control: ScheduleControl;
  saved: BackupSchedule | undefined;
  /** Where else alerts go. */
  children: ReactNode;
}) {
  const url = useWatch({ control, name: 'webhookUrl' });
  const isSaved = saved !== undefined && saved.webhookUrl !== null && saved.webhookUrl === url;
  return (
    <Stack gap="3">
      <TextField
        control={control}
        name="webhookUrl"
        label="Webhook for alerts"
        type="url"
        help={
          isSaved
            ? 'Alerts of this schedule are posted there, signed.'
            : 'Optional. An https address that alerts of this schedule are posted to, signed. Once it is saved you can send a test and get the signing secret.'
        }
        placeholder="https://hooks.example.com/firekeep"
        autoComplete="off"
        spellCheck={false}
      />
      {isSaved ? <SavedWebhook id={saved.id} hasSecret={saved.webhookSecretAt !== null} /> : null}
      {children}
    </Stack>
  );
}
