import { Dialog } from '@chakra-ui/react';
import { BusyButton } from './busy-button.tsx';
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
      <BusyButton
        type="submit"
        loading={isPending}
        disabled={isDisabled}
        {...(isDangerous ? { colorPalette: 'red' } : {})}
      >
        {label}
      </BusyButton>
    </Dialog.Footer>
  );
}
