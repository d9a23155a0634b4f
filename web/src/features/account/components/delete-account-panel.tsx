import { Button, List, Progress, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LateConfirmDialog } from '#components/late-confirm-dialog.ts';
import { CheckBox } from '#components/check-box.tsx';
import { Panel } from '#components/panel.tsx';
import { useAccountSettings } from '#lib/account-settings.ts';
import { refreshDeletions } from '#lib/api/take-back.ts';
import { useUser } from '#lib/auth/auth-state.ts';
import { reportError } from '#lib/errors/report-error.ts';
import { formatCount } from '#lib/format.ts';
import { showToast } from '#lib/toaster.ts';
import { leaveDeletedAccount, useDeleteAccount } from '../api/delete-account.ts';
import { ChangeFailure } from './change-failure.tsx';

function WhatGoes({ projectCount }: { projectCount: number }) {
  return (
    <>
      <Text>What goes:</Text>
      <List.Root paddingInlineStart="5" gap="1">
        <List.Item>
          {projectCount === 0
            ? 'all connections, with the keys they are opened with'
            : `${formatCount(projectCount, 'connected project')}, with the keys they are opened with`}
        </List.Item>
        <List.Item>every backup: the keys that open them are destroyed first</List.Item>
        <List.Item>schedules, restores, alerts and everything else of your projects</List.Item>
        <List.Item>your profile, picture, settings and every way to sign in</List.Item>
      </List.Root>
      <Text>
        Your own Firestore databases are not touched. Download the backups that you want to keep
        before.
      </Text>
    </>
  );
}

async function sayGoodbye(): Promise<void> {
  await leaveDeletedAccount();
  showToast({
    type: 'success',
    title: 'Your account is deleted',
    message:
      'Its keys are destroyed, so its backups can no longer be opened. Their remains are being removed.',
  });
}

/** Forgets the deleted user in this browser, which leads to sign-in, and says that it is done. */
function leave(): void {
  sayGoodbye().catch(reportError);
}

/** Deletes the account, once its address was typed and the sign-in is recent. Ends on sign-in. */
export function DeleteAccountPanel({ projectCount }: { projectCount: number }) {
  const { email } = useUser();
  const deletion = useDeleteAccount();
  const [isAsking, setAsking] = useState(false);
  const [isErased, setErased] = useState(false);
  const { deletionDays: days } = useAccountSettings();
  const client = useQueryClient();
  const stay = () => {
    setAsking(false);
    void refreshDeletions(client);
    const message = `Everything works for ${days} days more, and you can keep it until then.`;
    showToast({ type: 'success', title: 'Your account is deleted', message });
  };
  // Also when the page was left meanwhile.
  const confirm = () =>
    void deletion
      .mutateAsync({ confirm: email, isErased })
      .then(isErased ? leave : stay, () => undefined);
  return (
    <Panel title="Delete account" description="With everything that belongs to it">
      <Button variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <LateConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title="Delete your account?"
        confirmLabel="Delete account"
        typed={email}
        isPending={deletion.isPending}
      >
        <Stack gap="3">
          <WhatGoes projectCount={projectCount} />
          <Text>
            {isErased
              ? 'All of it goes now, and nothing can be brought back.'
              : `All of it goes in ${days} days. Until then you can keep the account.`}
          </Text>
          <CheckBox
            label="Erase everything now, for good"
            checked={isErased}
            onValueChange={setErased}
          />
          <ChangeFailure title="Failed to delete the account" error={deletion.error} />
          {deletion.isPending ? (
            <Stack as="output" gap="1.5">
              <Text fontSize="sm">Destroying keys and removing what belongs to the account …</Text>
              <Progress.Root value={null} size="sm" colorPalette="red">
                <Progress.Track>
                  <Progress.Range />
                </Progress.Track>
              </Progress.Root>
            </Stack>
          ) : null}
        </Stack>
      </LateConfirmDialog>
    </Panel>
  );
}
