import { DataList, Dialog, Kbd } from '@chakra-ui/react';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { DialogClose } from '#components/dialog-close.tsx';

const shortcuts = [
  ['Ctrl K', 'Search, or go to a page, a path or an address (⌘ K on a Mac)'],
  ['?', 'Show these shortcuts'],
  ['↑ ↓', 'Choose in a list'],
  ['Enter', 'Open what is chosen'],
  ['Esc', 'Close what is open'],
] as const;

/** Which keys do what, everywhere in the app. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose}>
      <Dialog.Header>
        <Dialog.Title>Keyboard shortcuts</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <DataList.Root orientation="horizontal">
          {shortcuts.map(([keys, meaning]) => (
            <DataList.Item key={keys}>
              <DataList.ItemLabel minWidth="16">
                <Kbd>{keys}</Kbd>
              </DataList.ItemLabel>
              <DataList.ItemValue>{meaning}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList.Root>
      </Dialog.Body>
      <DialogClose />
    </DialogFrame>
  );
}
