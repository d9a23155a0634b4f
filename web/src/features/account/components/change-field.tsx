import { Button, Flex, Stack } from '@chakra-ui/react';
import { LabelledInput, type LabelledInputProps } from '#components/labelled-input.tsx';

/** One thing of the account to be typed anew, with the button that changes it. */
export function ChangeField({
  buttonLabel,
  isPending,
  isDisabled,
  ...field
}: LabelledInputProps & {
  readonly buttonLabel: string;
  readonly isPending: boolean;
  readonly isDisabled: boolean;
}) {
  return (
    <Flex gap="3" align="flex-start" wrap="wrap">
      <Stack flex="1" minWidth="14rem" maxWidth="sm">
        <LabelledInput {...field} />
      </Stack>
      <Button
        type="submit"
        variant="outline"
        colorPalette="gray"
        marginTop={{ base: '0', sm: '26px' }}
        disabled={isDisabled}
        loading={isPending}
      >
        {buttonLabel}
      </Button>
    </Flex>
  );
}
