import { DataList, Dialog, Heading, Kbd, Stack } from '@chakra-ui/react';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { DialogClose } from '#components/dialog-close.tsx';

const groups = [
  {
    title: 'Everywhere',
    shortcuts: [
      ['Ctrl K', 'Search, or go to a page, a path or an address (⌘ K on a Mac)'],
      ['?', 'Show these shortcuts'],
      ['Alt T', 'Go to the messages at the top, such as one with Undo'],
      ['↑ ↓', 'Choose in a list'],
      ['Enter', 'Open what is chosen'],
      ['Esc', 'Close what is open'],
    ],
  },
  {
    title: 'In a query',
    shortcuts: [['Enter', 'Run it (Ctrl Enter in the builder)']],
  },
  {
    title: 'In the document grid',
    shortcuts: [
      ['↑ ↓ ← →', 'Go to another cell (Ctrl: to the last)'],
      ['Shift F10', 'Sort and filter by the cell’s column and value'],
      ['Space', 'Select the row'],
      ['Shift ↑ ↓', 'Select several rows'],
      ['Ctrl A', 'Select all rows'],
      ['Ctrl C', 'Copy the cell, or the selected rows'],
    ],
  },
  {
    title: 'When editing',
    shortcuts: [
      ['Enter, F2', 'Edit the cell, or the field of the inspector; typing replaces the value'],
      ['F2', 'In the editor of a cell, go to its type; Tab leads on to what else it has'],
      ['Alt ↑, Alt ↓', 'Move the entry of an array, in the inspector'],
      ['Enter', 'Keep it, and go down (Ctrl Enter in maps, arrays and JSON)'],
      ['Tab', 'Keep it, and go to the next cell'],
      ['Esc', 'Leave it as it was'],
      ['Delete', 'Remove the field, or set it to null'],
      ['Ctrl V', 'Paste a cell, or rows of a spreadsheet'],
      ['Ctrl D', 'Fill the selected rows with the first one’s cell'],
      ['Ctrl Z', 'Undo a change that is not applied yet (Ctrl Shift Z: redo)'],
      ['Ctrl S', 'Apply the changes, or review them where the project asks for it'],
    ],
  },
] as const;

/** Which keys do what in the app. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} scrollsInside>
      <Dialog.Header>
        <Dialog.Title>Keyboard shortcuts</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="5">
          {groups.map(({ title, shortcuts }) => (
            <Stack key={title} gap="2">
              <Heading as="h3" size="sm">
                {title}
              </Heading>
              <DataList.Root orientation="horizontal">
                {shortcuts.map(([keys, meaning]) => (
                  <DataList.Item key={keys}>
                    <DataList.ItemLabel minWidth="20">
                      <Kbd>{keys}</Kbd>
                    </DataList.ItemLabel>
                    <DataList.ItemValue>{meaning}</DataList.ItemValue>
                  </DataList.Item>
                ))}
              </DataList.Root>
            </Stack>
          ))}
        </Stack>
      </Dialog.Body>
      <DialogClose />
    </DialogFrame>
  );
}
