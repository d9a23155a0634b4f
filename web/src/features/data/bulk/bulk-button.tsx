import { PencilLine } from 'lucide-react';
import { lateDialog } from '#components/late-dialog.tsx';
import { useEditing } from '../edit/edit-context.ts';
import type { Exportable } from '../export/exportable.ts';
import { DialogButton } from '../rows/dialog-button.tsx';

const LateBulkDialog = lateDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** Opens the dialog that changes many documents; nothing where none can be. */
export function BulkButton({ shown }: { shown: Exportable }) {
  const editing = useEditing();
  return editing === null ? null : (
    <DialogButton
      icon={<PencilLine size={14} />}
      title="Change in bulk"
      wordsFrom="lg"
      renderDialog={(opened) => <LateBulkDialog editing={editing} shown={shown} {...opened} />}
    >
      Change
    </DialogButton>
  );
}
