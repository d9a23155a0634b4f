import { Avatar, Badge, Button, DataList, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { TextField } from '#components/text-field.tsx';
import { Time } from '#components/time.tsx';
import { updateName } from '#lib/auth/auth-actions.ts';
import { authState, useAuthState, useUser } from '#lib/auth/auth-state.ts';
import { displayNameOf, initialsOf } from '#lib/auth/user.ts';
import { showToast } from '#lib/toaster.ts';

const maxNameLength = 100;

async function saveName(name: string): Promise<void> {
  if (await updateName(name)) {
    showToast({ type: 'success', title: 'Profile saved' });
  } else {
    const { error } = authState.get();
    showToast({ type: 'error', title: 'Failed to update profile', message: error?.reason ?? '' });
  }
}

function NameForm() {
  const user = useUser();
  const { isSubmitting } = useAuthState();
  const [name, setName] = useState(user.name);
  const isUnchanged = name.trim() === user.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isUnchanged) {
      void saveName(name.trim());
    }
  };
  return (
    <form onSubmit={submit}>
      <Flex gap="3" align="flex-end" wrap="wrap">
        <Stack flex="1" minWidth="14rem" maxWidth="sm">
          <TextField
            label="Name"
            value={name}
            onValueChange={setName}
            maxLength={maxNameLength}
            autoComplete="name"
          />
        </Stack>
        <Button type="submit" disabled={isUnchanged} loading={isSubmitting}>
          Save
        </Button>
      </Flex>
    </form>
  );
}

export function ProfilePage() {
  const user = useUser();
  return (
    <Page title="Profile">
      <Panel maxWidth="3xl">
        <Stack gap="7">
          <HStack gap="4">
            <Avatar.Root size="xl" colorPalette="brand">
              <Avatar.Fallback>{initialsOf(user)}</Avatar.Fallback>
            </Avatar.Root>
            <Stack gap="0" minWidth="0">
              <Text fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
                {displayNameOf(user)}
              </Text>
              <Text color="fg.muted" overflowWrap="anywhere">
                {user.email}
              </Text>
            </Stack>
          </HStack>
          <NameForm />
          <DataList.Root orientation="horizontal" gap="3">
            <DataList.Item>
              <DataList.ItemLabel>Email</DataList.ItemLabel>
              <DataList.ItemValue gap="2" flexWrap="wrap">
                {user.email}
                <Badge colorPalette={user.emailVerified === true ? 'green' : 'gray'}>
                  {user.emailVerified === true ? 'Verified' : 'Not verified'}
                </Badge>
              </DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>Signs in with</DataList.ItemLabel>
              <DataList.ItemValue>
                {user.provider === 'google' ? 'Google' : 'Email and password'}
              </DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>Account made</DataList.ItemLabel>
              <DataList.ItemValue>
                <Time value={user.createdAt} />
              </DataList.ItemValue>
            </DataList.Item>
          </DataList.Root>
          <Text color="fg.muted" fontSize="sm">
            The password, the picture and the email address can’t be changed here yet.
          </Text>
        </Stack>
      </Panel>
    </Page>
  );
}
