import { FileUp } from 'lucide-react';
import { lateDialog } from '#components/late-dialog.tsx';
import { useEditing } from '../edit/edit-context.ts';
import { DialogButton } from '../rows/dialog-button.tsx';

const LateImportDialog = lateDialog(
  async () => (await import('./import-dialog.tsx')).DataImportDialog,
);

/** Opens the dialog that imports a file; nothing where no document can be written. */
export function ImportButton({ collection }: { collection: string }) {
  const editing = useEditing();
  return editing === null ? null : (
    <DialogButton
      icon={<FileUp size={14} />}
      title="Import a file"
      wordsFrom="xl"
      renderDialog={(opened) => (
        <LateImportDialog editing={editing} collection={collection} {...opened} />
      )}
    >
      Import
    </DialogButton>
  );
}
