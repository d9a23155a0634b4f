import { Button, Dialog } from '@chakra-ui/react';
import { QuietButton } from './quiet-button.tsx';

/** The end of a dialog that is a form: a way out, and the button that does it. */
export function DialogButtons({
  label,
  isPending = false,
  isDisabled = false,
  isDangerous = false,
}: {
  /** What happens, such as `Delete project`. */
  label: string;
  isPending?: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
}) {
  return (
    <Dialog.Footer>
      <Dialog.ActionTrigger asChild>
        <QuietButton size="md">Cancel</QuietButton>
      </Dialog.ActionTrigger>
      <Button
        type="submit"
        loading={isPending}
        disabled={isDisabled}
        {...(isDangerous ? { colorPalette: 'red' } : {})}
      >
        {label}
      </Button>
    </Dialog.Footer>
  );
}
