import { Stack, Text } from '@chakra-ui/react';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { Time } from '#components/time.tsx';
import { EmailPanel } from '#features/account/components/email-panel.tsx';
import { MethodsPanel } from '#features/account/components/methods-panel.tsx';
import { NameForm } from '#features/account/components/name-form.tsx';
import { PasswordPanel } from '#features/account/components/password-panel.tsx';
import { PictureField } from '#features/account/components/picture-field.tsx';
import { useUser } from '#lib/auth/auth-state.ts';

/** Who one is to Firekeep, and how one signs in. */
export function Component() {
  const { createdAt } = useUser();
  return (
    <Page title="Profile">
      <Stack gap={{ base: '4', md: '5' }} maxWidth="3xl">
        <Panel title="You">
          <Stack gap="6">
            <PictureField />
            <NameForm />
            <Text fontSize="sm" color="fg.muted">
              Account created <Time value={createdAt} />
            </Text>
          </Stack>
        </Panel>
        <EmailPanel />
        <MethodsPanel />
        <PasswordPanel />
      </Stack>
    </Page>
  );
}
