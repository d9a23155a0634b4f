import { Flex, Stack } from '@chakra-ui/react';
import { BusyButton } from '#components/busy-button.tsx';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Form } from '#components/form/form.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { useUser } from '#lib/auth/auth-state.ts';
import { showToast } from '#lib/toaster.ts';
import { useChangeName } from '../api/change-name.ts';

const nameSchema = z.object({ name: z.string().trim() });

export function NameForm() {
  const user = useUser();
  const { mutateAsync, isPending } = useChangeName();
  const form = useZodForm({
    schema: nameSchema,
    defaultValues: { name: user.name },
    onSubmit: async ({ name }) => mutateAsync(name),
    onDone: () => showToast({ type: 'success', title: 'Profile saved' }),
  });
  const { control } = form;
  const name = useWatch({ control, name: 'name' });
  return (
    <Form form={form}>
      <Flex gap="3" align="flex-end" wrap="wrap">
        <Stack flex="1" minWidth="14rem" maxWidth="sm">
          <TextField
            control={control}
            name="name"
            label="Name"
            maxLength={100}
            autoComplete="name"
          />
        </Stack>
        <BusyButton type="submit" disabled={name.trim() === user.name} loading={isPending}>
          Save
        </BusyButton>
      </Flex>
    </Form>
  );
}
