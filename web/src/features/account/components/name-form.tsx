import { Button, Flex, Stack } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { LabelledInput } from '#components/labelled-input.tsx';
import { useUser } from '#lib/auth/auth-state.ts';
import { showToast } from '#lib/toaster.ts';
import { useChangeName } from '../api/change-name.ts';

const maxNameLength = 100;

export function NameForm() {
  const user = useUser();
  const change = useChangeName();
  const [name, setName] = useState(user.name);
  const isUnchanged = name.trim() === user.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isUnchanged) {
      change.mutate(name.trim(), {
        onSuccess: () => showToast({ type: 'success', title: 'Profile saved' }),
      });
    }
  };
  return (
    <form onSubmit={submit}>
      <Flex gap="3" align="flex-end" wrap="wrap">
        <Stack flex="1" minWidth="14rem" maxWidth="sm">
          <LabelledInput
            label="Name"
            value={name}
            onValueChange={setName}
            maxLength={maxNameLength}
            autoComplete="name"
          />
        </Stack>
        <Button type="submit" disabled={isUnchanged} loading={change.isPending}>
          Save
        </Button>
      </Flex>
    </form>
  );
}
