import { Flex, Stack } from '@chakra-ui/react';
import { BusyButton } from '#components/busy-button.tsx';
import type { FieldValues } from 'react-hook-form';
import { useBound, type Bound } from '#components/form/use-bound.ts';
import { LabelledInput, type LabelledInputProps } from '#components/labelled-input.tsx';

/** One thing of the account to be typed again, with the button that changes it. */
export function ChangeField<Values extends FieldValues, Out>({
  control,
  name,
  buttonLabel,
  isPending,
  ...look
}: Bound<Values, Out, string> &
  Pick<LabelledInputProps, 'label' | 'type' | 'autoComplete' | 'help'> & {
    readonly buttonLabel: string;
    readonly isPending: boolean;
  }) {
  const bound = useBound({ control, name });
  return (
    <Flex gap="3" align="flex-start" direction={{ base: 'column', sm: 'row' }}>
      <Stack flex={{ sm: '1' }} width="full" maxWidth="sm">
        <LabelledInput {...look} {...bound} />
      </Stack>
      <BusyButton
        type="submit"
        variant="outline"
        colorPalette="gray"
        marginTop={{ base: '0', sm: '26px' }}
        disabled={bound.value === ''}
        loading={isPending}
      >
        {buttonLabel}
      </BusyButton>
    </Flex>
  );
}
