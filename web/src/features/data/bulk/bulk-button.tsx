import { PencilLine } from 'lucide-react';
import { lateDialog } from '#components/late-dialog.tsx';
import type { Exportable } from '../export/exportable.ts';
import type { Source } from '../model/source.ts';
import { DialogButton } from '../rows/dialog-button.tsx';

const LateBulkDialog = lateDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

interface BulkButtonProps {
  source: Source;
  /** What the project's document names begin with. */
  root: string;
  shown: Exportable;
}

/** Opens the dialog that changes many documents; nothing of another time than now is changed. */
export function BulkButton({ source: { at, projectId }, ...wanted }: BulkButtonProps) {
  return at.kind !== 'now' ? null : (
    <DialogButton
      icon={<PencilLine size={14} />}
      title="Change in bulk"
      wordsFrom="lg"
      renderDialog={(opened) => <LateBulkDialog projectId={projectId} {...wanted} {...opened} />}
    >
      Change
    </DialogButton>
  );
}
