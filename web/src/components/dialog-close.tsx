import { CloseButton, Dialog } from '@chakra-ui/react';

/** The cross in a dialog's corner. Put it last, so that the first field gets the focus. */
export function DialogClose() {
  return (
    <Dialog.CloseTrigger asChild>
      <CloseButton size="sm" colorPalette="gray" />
    </Dialog.CloseTrigger>
  );
}
